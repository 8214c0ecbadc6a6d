// Intentionally empty: the names are in the Swift module.
