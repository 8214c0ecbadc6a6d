// Obscura
