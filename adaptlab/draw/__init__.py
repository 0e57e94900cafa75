"""Pictures of positions: pure functions from the games' data to SVG, a module a game."""
