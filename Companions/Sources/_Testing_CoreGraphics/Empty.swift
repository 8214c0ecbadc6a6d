// Intentionally empty: Core Graphics images cannot be attached to tests here.
