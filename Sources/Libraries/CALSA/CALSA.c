#include "CALSA.h"

static void ignore(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file;
    (void)line;
    (void)function;
    (void)error;
    (void)format;
}

void calsa_silence(void) { snd_lib_error_set_handler(ignore); }

snd_pcm_format_t calsa_float_format(void) { return SND_PCM_FORMAT_FLOAT; }

snd_pcm_format_t calsa_int16_format(void) { return SND_PCM_FORMAT_S16; }

int64_t calsa_stamp(const snd_pcm_status_t *status) {
    snd_htimestamp_t stamp;
    snd_pcm_status_get_htstamp(status, &stamp);
    return (int64_t)stamp.tv_sec * 1000000000 + stamp.tv_nsec;
}
