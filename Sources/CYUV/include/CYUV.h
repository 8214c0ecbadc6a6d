// libyuv's C API as one module.
#pragma once
#include <libyuv.h>
