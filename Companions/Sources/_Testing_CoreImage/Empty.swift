// Nothing: images of Core Image cannot be attached to tests here.
