// The Advanced Linux Sound Architecture's C API as a module.
#pragma once
#include <alsa/asoundlib.h>
