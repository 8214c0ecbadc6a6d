// CameraSourcesTests
