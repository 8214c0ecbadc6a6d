// PixelTransformsTests
