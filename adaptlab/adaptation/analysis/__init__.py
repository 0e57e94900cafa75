"""What follows from the rules of Adaptation: odds and players."""
