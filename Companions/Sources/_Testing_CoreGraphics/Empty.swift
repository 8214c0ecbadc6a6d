// Nothing: images of Core Graphics cannot be attached to tests here.
