// The C API of the Advanced Linux Sound Architecture (ALSA) as a module.
#pragma once
#include <alsa/asoundlib.h>
#include <stdint.h>

/// Keeps the library from writing to standard error.
///
/// The error handler is variadic, so it cannot be written in Swift.
void calsa_silence(void);

/// Returns 32-bit floating point in native byte order; ALSA defines it as a macro.
snd_pcm_format_t calsa_float_format(void);

/// Returns signed 16-bit integers in native byte order; ALSA defines it as a macro.
snd_pcm_format_t calsa_int16_format(void);

/// Returns the driver's time in nanoseconds.
///
/// Reading it in Swift would make the C library's `timespec` ALSA's type.
int64_t calsa_stamp(const snd_pcm_status_t *status);
