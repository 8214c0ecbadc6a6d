// libmosquitto is loaded on the first call of one of its functions. Functions that are not in this list cannot be
// linked.
#include "CLate.h"

#define CMOSQUITTO_FUNCTIONS(f) \
    f(mosquitto_connect_bind_async) f(mosquitto_connect_bind_v5) f(mosquitto_connect_v5_callback_set)                \
    f(mosquitto_destroy) f(mosquitto_disconnect) f(mosquitto_disconnect_v5_callback_set) f(mosquitto_int_option)     \
    f(mosquitto_lib_init) f(mosquitto_lib_version) f(mosquitto_log_callback_set) f(mosquitto_loop_misc)              \
    f(mosquitto_loop_read) f(mosquitto_loop_write) f(mosquitto_message_v5_callback_set) f(mosquitto_new)             \
    f(mosquitto_property_add_binary) f(mosquitto_property_add_int16) f(mosquitto_property_add_int32)                 \
    f(mosquitto_property_add_string) f(mosquitto_property_add_string_pair) f(mosquitto_property_free_all)            \
    f(mosquitto_property_read_binary) f(mosquitto_publish_v5) f(mosquitto_publish_v5_callback_set)                   \
    f(mosquitto_socket) f(mosquitto_ssl_get) f(mosquitto_strerror) f(mosquitto_subscribe)                            \
    f(mosquitto_subscribe_v5_callback_set) f(mosquitto_threaded_set) f(mosquitto_tls_opts_set)                      \
    f(mosquitto_tls_set)                                                                                              \
    f(mosquitto_username_pw_set) f(mosquitto_want_write) f(mosquitto_will_set)

#define CMOSQUITTO_FUNCTION(name) CLATE_FUNCTION(mosquitto, name)
CMOSQUITTO_FUNCTIONS(CMOSQUITTO_FUNCTION)

CLATE_LIBRARY(mosquitto, CMOSQUITTO_FUNCTIONS, "libmosquitto.so.1")
