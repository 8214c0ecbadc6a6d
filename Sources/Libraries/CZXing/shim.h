// ZXing-C++'s C API. pkg-config ("zxing", 2.3 or newer) says where it is.
#pragma once
#include <ZXing/ZXingC.h>
