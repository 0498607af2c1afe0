"""What all games share: compiled kernels, state rows, chance, action tables and the loops."""
