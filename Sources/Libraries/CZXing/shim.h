// ZXing-C++'s C API. pkg-config ("zxing", 2.3 or newer) provides its location.
#pragma once
#include <ZXing/ZXingC.h>
