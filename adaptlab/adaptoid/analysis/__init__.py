"""What follows from the rules of Adaptoid and Adapt3: playouts, search, perft, players."""
