"""What follows from the rules of A.D.A.P.T.: odds, duels, upgrade paths, players."""
