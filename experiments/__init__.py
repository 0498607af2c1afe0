"""Experiments: one file, one Config and one command each; run from a clone of the project."""
