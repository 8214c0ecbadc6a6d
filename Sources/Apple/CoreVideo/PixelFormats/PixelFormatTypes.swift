// The pixel format codes. PixelFormat+Table.swift describes their memory layouts.

/// RGBA, 32-bit float components, one interleaved plane; code 'RGfA'.
public let kCVPixelFormatType_128RGBAFloat: OSType = 0x5247_6641

/// Bayer, 14 bits per component stored in 16, one interleaved plane; code 'bgg4'.
public let kCVPixelFormatType_14Bayer_BGGR: OSType = 0x6267_6734

/// Bayer, 14 bits per component stored in 16, one interleaved plane; code 'gbr4'.
public let kCVPixelFormatType_14Bayer_GBRG: OSType = 0x6762_7234

/// Bayer, 14 bits per component stored in 16, one interleaved plane; code 'grb4'.
public let kCVPixelFormatType_14Bayer_GRBG: OSType = 0x6772_6234

/// Bayer, 14 bits per component stored in 16, one interleaved plane; code 'rgg4'.
public let kCVPixelFormatType_14Bayer_RGGB: OSType = 0x7267_6734

/// RGB, 5 bits per component, one interleaved plane, full range.
public let kCVPixelFormatType_16BE555: OSType = 16

/// RGB, 5, 6 and 5 bits per component, one interleaved plane, full range; code 'B565'.
public let kCVPixelFormatType_16BE565: OSType = 0x4235_3635

/// Grey, 16 big-endian bits per component, one interleaved plane, full range; code 'b16g'.
public let kCVPixelFormatType_16Gray: OSType = 0x6231_3667

/// RGB, 5 bits per component, one interleaved plane, full range; code 'L555'.
public let kCVPixelFormatType_16LE555: OSType = 0x4C35_3535

/// RGBA, 5 bits per component and 1 of alpha, one interleaved plane, full range; code '5551'.
public let kCVPixelFormatType_16LE5551: OSType = 0x3535_3531

/// RGB, 5, 6 and 5 bits per component, one interleaved plane, full range; code 'L565'.
public let kCVPixelFormatType_16LE565: OSType = 0x4C35_3635

/// Bayer by attachment, 16 bits per component, one interleaved plane; code 'bp16'.
public let kCVPixelFormatType_16VersatileBayer: OSType = 0x6270_3136

/// Grey indexes, white is zero.
public let kCVPixelFormatType_1IndexedGray_WhiteIsZero: OSType = 33

/// Grey, 1 bit per component, one interleaved plane.
public let kCVPixelFormatType_1Monochrome: OSType = 1

/// RGB, 8 bits per component, one interleaved plane, full range; code '24BG'.
public let kCVPixelFormatType_24BGR: OSType = 0x3234_4247

/// RGB, 8 bits per component, one interleaved plane, full range.
public let kCVPixelFormatType_24RGB: OSType = 24

/// Palette indexes.
public let kCVPixelFormatType_2Indexed: OSType = 2

/// Grey indexes, white is zero.
public let kCVPixelFormatType_2IndexedGray_WhiteIsZero: OSType = 34

/// RGB, 10 bits per component in a big-endian word, one interleaved plane, full range; code 'R10k'.
public let kCVPixelFormatType_30RGB: OSType = 0x5231_306B

/// RGB, 10 bits per component, one interleaved plane, wide range 384–895; code 'w30r'.
public let kCVPixelFormatType_30RGBLEPackedWideGamut: OSType = 0x7733_3072

/// RGBA, 8 bits per component, one interleaved plane, full range; code 'ABGR'.
public let kCVPixelFormatType_32ABGR: OSType = 0x4142_4752

/// Alpha and grey, 16 big-endian bits per component, one interleaved plane, full range; code 'b32a'.
public let kCVPixelFormatType_32AlphaGray: OSType = 0x6233_3261

/// RGBA, 8 bits per component, one interleaved plane, full range.
public let kCVPixelFormatType_32ARGB: OSType = 32

/// RGBA, 8 bits per component, one interleaved plane, full range; code 'BGRA'.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241

/// RGBA, 8 bits per component, one interleaved plane, full range; code 'RGBA'.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241

/// RGBA, 10 bits per component in the high bits of 16, one interleaved plane, wide range 384–895; code 'w40a'.
public let kCVPixelFormatType_40ARGBLEWideGamut: OSType = 0x7734_3061

/// RGBA, 10 bits per component in the high bits of 16, one interleaved plane, wide range 384–895; code 'w40m'.
public let kCVPixelFormatType_40ARGBLEWideGamutPremultiplied: OSType = 0x7734_306D

/// 4:2:0, 10 bits per component in the high bits of 16, two planes, full range; code 'xf20'.
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = 0x7866_3230

/// 4:2:0, 10 bits per component in the high bits of 16, two planes, video range; code 'x420'.
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3230

/// 4:2:0, 8 bits per component, two planes, full range; code '420f'.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066

/// 4:2:0, 8 bits per component, two planes, video range; code '420v'.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076

/// 4:2:0, 8 bits per component, three planes, video range; code 'y420'.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230

/// 4:2:0, 8 bits per component, three planes, full range; code 'f420'.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230

/// 4:2:0 and alpha, 8 bits per component, three planes, video range, full-range alpha; code 'v0a8'.
public let kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar: OSType = 0x7630_6138

/// 4:2:2, 10 bits per component, 6 pixels in 16 bytes, one interleaved plane, video range; code 'v210'.
public let kCVPixelFormatType_422YpCbCr10: OSType = 0x7632_3130

/// 4:2:2, 10 bits per component in the high bits of 16, two planes, full range; code 'xf22'.
public let kCVPixelFormatType_422YpCbCr10BiPlanarFullRange: OSType = 0x7866_3232

/// 4:2:2, 10 bits per component in the high bits of 16, two planes, video range; code 'x422'.
public let kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3232

/// 4:2:2, 10 to 16 bits per component stored in 16, one interleaved plane, video range; code 'v216'.
public let kCVPixelFormatType_422YpCbCr16: OSType = 0x7632_3136

/// 4:2:2, 16 bits per component, two planes, video range; code 'sv22'.
public let kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange: OSType = 0x7376_3232

/// 4:2:2, 8 bits per component, one interleaved plane, video range; code '2vuy'.
public let kCVPixelFormatType_422YpCbCr8: OSType = 0x3276_7579

/// 4:2:2, 8 bits per component, one interleaved plane, video range; code 'yuvs'.
public let kCVPixelFormatType_422YpCbCr8_yuvs: OSType = 0x7975_7673

/// 4:2:2, 8 bits per component, two planes, full range; code '422f'.
public let kCVPixelFormatType_422YpCbCr8BiPlanarFullRange: OSType = 0x3432_3266

/// 4:2:2, 8 bits per component, two planes, video range; code '422v'.
public let kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3276

/// 4:2:2, 8 bits per component, one interleaved plane, full range; code 'yuvf'.
public let kCVPixelFormatType_422YpCbCr8FullRange: OSType = 0x7975_7666

/// 4:2:2 and alpha, 8 bits per component, two planes, video range, full-range alpha; code 'a2vy'.
public let kCVPixelFormatType_422YpCbCr_4A_8BiPlanar: OSType = 0x6132_7679

/// 4:4:4 and alpha, 16 bits per component in the order A Y Cb Cr, one interleaved plane, video range, full-range alpha;
/// code 'y416'.
public let kCVPixelFormatType_4444AYpCbCr16: OSType = 0x7934_3136

/// 4:4:4 and alpha, 8 bits per component in the order A Y Cb Cr, one interleaved plane, video range, full-range alpha;
/// code 'y408'.
public let kCVPixelFormatType_4444AYpCbCr8: OSType = 0x7934_3038

/// 4:4:4 and alpha, 32-bit float components, one interleaved plane, full range; code 'r4fl'.
public let kCVPixelFormatType_4444AYpCbCrFloat: OSType = 0x7234_666C

/// 4:4:4 and alpha, 8 bits per component in the order Cb Y Cr A, one interleaved plane, video range; code 'v408'.
public let kCVPixelFormatType_4444YpCbCrA8: OSType = 0x7634_3038

/// 4:4:4 and alpha, 8 bits per component in the order A Y Cb Cr, luma stored minus 16, one interleaved plane,
/// full-range alpha; code 'r408'.
public let kCVPixelFormatType_4444YpCbCrA8R: OSType = 0x7234_3038

/// 4:4:4, 10 packed bits per component, one interleaved plane, video range; code 'v410'.
public let kCVPixelFormatType_444YpCbCr10: OSType = 0x7634_3130

/// 4:4:4, 10 bits per component in the high bits of 16, two planes, full range; code 'xf44'.
public let kCVPixelFormatType_444YpCbCr10BiPlanarFullRange: OSType = 0x7866_3434

/// 4:4:4, 10 bits per component in the high bits of 16, two planes, video range; code 'x444'.
public let kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3434

/// 4:4:4, 16 bits per component, two planes, video range; code 'sv44'.
public let kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange: OSType = 0x7376_3434

/// 4:4:4 and alpha, 16 bits per component, three planes, video range, full-range alpha; code 's4as'.
public let kCVPixelFormatType_444YpCbCr16VideoRange_16A_TriPlanar: OSType = 0x7334_6173

/// 4:4:4, 8 bits per component in the order Cr Y Cb, one interleaved plane, video range; code 'v308'.
public let kCVPixelFormatType_444YpCbCr8: OSType = 0x7633_3038

/// 4:4:4, 8 bits per component, two planes, full range; code '444f'.
public let kCVPixelFormatType_444YpCbCr8BiPlanarFullRange: OSType = 0x3434_3466

/// 4:4:4, 8 bits per component, two planes, video range; code '444v'.
public let kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange: OSType = 0x3434_3476

/// RGB, 16 big-endian bits per component, one interleaved plane, full range; code 'b48r'.
public let kCVPixelFormatType_48RGB: OSType = 0x6234_3872

/// Palette indexes.
public let kCVPixelFormatType_4Indexed: OSType = 4

/// Grey indexes, white is zero.
public let kCVPixelFormatType_4IndexedGray_WhiteIsZero: OSType = 36

/// RGBA, 16 big-endian bits per component, one interleaved plane, full range; code 'b64a'.
public let kCVPixelFormatType_64ARGB: OSType = 0x6236_3461

/// RGBA sensels, 16 bits per component, one interleaved plane; code 'bp64'.
public let kCVPixelFormatType_64RGBA_DownscaledProResRAW: OSType = 0x6270_3634

/// RGBA, 16-bit float components, one interleaved plane; code 'RGhA'.
public let kCVPixelFormatType_64RGBAHalf: OSType = 0x5247_6841

/// RGBA, 16 bits per component, one interleaved plane, full range; code 'l64r'.
public let kCVPixelFormatType_64RGBALE: OSType = 0x6C36_3472

/// Palette indexes.
public let kCVPixelFormatType_8Indexed: OSType = 8

/// Grey indexes, white is zero.
public let kCVPixelFormatType_8IndexedGray_WhiteIsZero: OSType = 40

/// RGBA, 10 bits per component and 2 of alpha, one interleaved plane, full range; code 'l10r'.
public let kCVPixelFormatType_ARGB2101010LEPacked: OSType = 0x6C31_3072

/// Depth in metres, 16-bit float, one interleaved plane; code 'hdep'.
public let kCVPixelFormatType_DepthFloat16: OSType = 0x6864_6570

/// Depth in metres, 32-bit float, one interleaved plane; code 'fdep'.
public let kCVPixelFormatType_DepthFloat32: OSType = 0x6664_6570

/// Disparity in 1/metres, 16-bit float, one interleaved plane; code 'hdis'.
public let kCVPixelFormatType_DisparityFloat16: OSType = 0x6864_6973

/// Disparity in 1/metres, 32-bit float, one interleaved plane; code 'fdis'.
public let kCVPixelFormatType_DisparityFloat32: OSType = 0x6664_6973

/// A compressed layout of Apple graphics hardware, not available here; code '&BGA'.
public let kCVPixelFormatType_Lossless_32BGRA: OSType = 0x2642_4741

/// A compressed layout of Apple graphics hardware, not available here; code '&xv0'.
public let kCVPixelFormatType_Lossless_420YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2678_7630

/// A compressed layout of Apple graphics hardware, not available here; code '&8f0'.
public let kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarFullRange: OSType = 0x2638_6630

/// A compressed layout of Apple graphics hardware, not available here; code '&8v0'.
public let kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarVideoRange: OSType = 0x2638_7630

/// A compressed layout of Apple graphics hardware, not available here; code '&xv2'.
public let kCVPixelFormatType_Lossless_422YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2678_7632

/// A compressed layout of Apple graphics hardware, not available here; code '-BGA'.
public let kCVPixelFormatType_Lossy_32BGRA: OSType = 0x2D42_4741

/// A compressed layout of Apple graphics hardware, not available here; code '-xv0'.
public let kCVPixelFormatType_Lossy_420YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2D78_7630

/// A compressed layout of Apple graphics hardware, not available here; code '-8f0'.
public let kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarFullRange: OSType = 0x2D38_6630

/// A compressed layout of Apple graphics hardware, not available here; code '-8v0'.
public let kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarVideoRange: OSType = 0x2D38_7630

/// A compressed layout of Apple graphics hardware, not available here; code '-xv2'.
public let kCVPixelFormatType_Lossy_422YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2D78_7632

/// Grey, 10 bits per component in the high bits of 16, one interleaved plane, full range; code 'L010'.
public let kCVPixelFormatType_OneComponent10: OSType = 0x4C30_3130

/// Grey, 12 bits per component in the high bits of 16, one interleaved plane, full range; code 'L012'.
public let kCVPixelFormatType_OneComponent12: OSType = 0x4C30_3132

/// Grey, 16 bits per component, one interleaved plane, full range; code 'L016'.
public let kCVPixelFormatType_OneComponent16: OSType = 0x4C30_3136

/// Grey, 16-bit float, one interleaved plane; code 'L00h'.
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4C30_3068

/// Grey, 32-bit float, one interleaved plane; code 'L00f'.
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C30_3066

/// Grey, 8 bits per component, one interleaved plane, full range; code 'L008'.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038

/// Two components of 16 bits, one interleaved plane, full range; code '2C16'.
public let kCVPixelFormatType_TwoComponent16: OSType = 0x3243_3136

/// Two 16-bit float components, one interleaved plane; code '2C0h'.
public let kCVPixelFormatType_TwoComponent16Half: OSType = 0x3243_3068

/// Two 32-bit float components, one interleaved plane; code '2C0f'.
public let kCVPixelFormatType_TwoComponent32Float: OSType = 0x3243_3066

/// Two components of 8 bits, one interleaved plane, full range; code '2C08'.
public let kCVPixelFormatType_TwoComponent8: OSType = 0x3243_3038
