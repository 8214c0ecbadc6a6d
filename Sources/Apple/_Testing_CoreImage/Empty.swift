// Intentionally empty: Core Image images cannot be attached to tests here.
