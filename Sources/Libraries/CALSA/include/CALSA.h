// The Advanced Linux Sound Architecture's C API as a module.
#pragma once
#include <alsa/asoundlib.h>
#include <stdint.h>

/// Keeps the library from writing to the standard error stream; the handler is variadic, which Swift cannot make.
void calsa_silence(void);

/// 32-bit floating point in the byte order of this machine; a macro there.
snd_pcm_format_t calsa_float_format(void);

/// Signed 16-bit numbers in the byte order of this machine; a macro there.
snd_pcm_format_t calsa_int16_format(void);

/// The driver's time in nanoseconds; in Swift the C library's structure for it would become ALSA's.
int64_t calsa_stamp(const snd_pcm_status_t *status);
