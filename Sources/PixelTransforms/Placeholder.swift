// PixelTransforms
