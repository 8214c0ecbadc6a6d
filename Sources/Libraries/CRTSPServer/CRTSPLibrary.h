// The functions of GLib, GStreamer and its RTSP server that are used, from their documented C interfaces. They are
// declared here because machines that only run this lack the headers.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint32_t domain;
    int code;
    char *message;
} crtsp_gerror;

typedef struct {
    size_t type;
    const char *name;
    unsigned class_size, instance_size;
} crtsp_type_query;

// GstRTSPUrl.
typedef struct {
    int transports, family;
    char *user, *password, *host;
    uint16_t port;
    char *path, *query;
} crtsp_url;

// The beginning of GstRTSPContext.
typedef struct {
    void *server, *connection, *client, *request;
    crtsp_url *uri;
    int method;
    void *auth, *token;
} crtsp_context;

// The beginning of GstBuffer: the place of the mini object, then the pool and the times.
typedef struct {
    char object[64];
    void *pool;
    uint64_t pts, dts, duration;
} crtsp_buffer;

enum { CRTSP_TYPE_BOOLEAN = 5 << 2, CRTSP_TYPE_STRING = 16 << 2 };

#define CRTSP_FUNCTIONS(f)                                                                                             \
    f(void, g_free, (void *))                                                                                          \
    f(void, g_clear_error, (crtsp_gerror **))                                                                          \
    f(void *, g_memdup2, (const void *, size_t))                                                                       \
    f(void *, g_log_set_default_handler, (void (*)(const char *, int, const char *, void *), void *))                  \
    f(void *, g_main_context_new, (void))                                                                              \
    f(void, g_main_context_unref, (void *))                                                                            \
    f(void, g_main_context_push_thread_default, (void *))                                                              \
    f(void, g_main_context_pop_thread_default, (void *))                                                               \
    f(void, g_main_context_wakeup, (void *))                                                                           \
    f(int, g_main_context_iteration, (void *, int))                                                                    \
    f(void *, g_timeout_source_new, (unsigned))                                                                        \
    f(void, g_source_set_callback, (void *, int (*)(void *), void *, void *))                                          \
    f(unsigned, g_source_attach, (void *, void *))                                                                     \
    f(void, g_source_destroy, (void *))                                                                                \
    f(void, g_source_unref, (void *))                                                                                  \
    f(void *, g_object_ref, (void *))                                                                                  \
    f(void, g_object_unref, (void *))                                                                                  \
    f(void, g_object_set, (void *, const char *, ...))                                                                 \
    f(void, g_object_set_data, (void *, const char *, void *))                                                         \
    f(void *, g_object_get_data, (void *, const char *))                                                               \
    f(void *, g_object_new, (size_t, const char *, ...))                                                               \
    f(size_t, g_object_get_type, (void))                                                                               \
    f(void, g_type_query, (size_t, crtsp_type_query *))                                                                \
    f(size_t, g_type_register_static_simple,                                                                           \
      (size_t, const char *, unsigned, void (*)(void *, void *), unsigned, void (*)(void *, void *), int))             \
    f(unsigned long, g_signal_connect_data, (void *, const char *, void (*)(void), void *, void *, int))               \
    f(void *, g_tls_certificate_new_from_files, (const char *, const char *, crtsp_gerror **))                         \
    f(int, gst_init_check, (int *, char ***, crtsp_gerror **))                                                         \
    f(void *, gst_parse_launch, (const char *, crtsp_gerror **))                                                       \
    f(void *, gst_element_factory_find, (const char *))                                                                \
    f(void, gst_object_unref, (void *))                                                                                \
    f(void *, gst_object_ref, (void *))                                                                                \
    f(void *, gst_object_get_parent, (void *))                                                                         \
    f(void *, gst_bin_get_by_name, (void *, const char *))                                                             \
    f(void, gst_pipeline_use_clock, (void *, void *))                                                                  \
    f(void, gst_element_set_start_time, (void *, uint64_t))                                                            \
    f(void, gst_element_set_base_time, (void *, uint64_t))                                                             \
    f(char *, gst_object_get_name, (void *))                                                                           \
    f(size_t, gst_system_clock_get_type, (void))                                                                       \
    f(void, gst_clock_set_calibration, (void *, uint64_t, uint64_t, uint64_t, uint64_t))                               \
    f(void *, gst_buffer_new, (void))                                                                                  \
    f(void *, gst_buffer_new_wrapped, (void *, size_t))                                                                \
    f(void, gst_mini_object_unref, (void *))                                                                           \
    f(int, gst_app_src_push_buffer, (void *, void *))                                                                  \
    f(int, gst_app_src_end_of_stream, (void *))                                                                        \
    f(uint64_t, gst_app_src_get_current_level_bytes, (void *))                                                         \
    f(void *, gst_rtsp_server_new, (void))                                                                             \
    f(void, gst_rtsp_server_set_address, (void *, const char *))                                                       \
    f(void, gst_rtsp_server_set_service, (void *, const char *))                                                       \
    f(void, gst_rtsp_server_set_auth, (void *, void *))                                                                \
    f(void *, gst_rtsp_server_get_mount_points, (void *))                                                              \
    f(void *, gst_rtsp_server_get_session_pool, (void *))                                                              \
    f(void *, gst_rtsp_server_create_source, (void *, void *, crtsp_gerror **))                                        \
    f(int, gst_rtsp_server_get_bound_port, (void *))                                                                   \
    f(void *, gst_rtsp_server_client_filter, (void *, int (*)(void *, void *, void *), void *))                        \
    f(void, gst_rtsp_mount_points_add_factory, (void *, const char *, void *))                                         \
    f(void, gst_rtsp_session_pool_set_max_sessions, (void *, unsigned))                                                \
    f(unsigned, gst_rtsp_session_pool_get_n_sessions, (void *))                                                        \
    f(unsigned, gst_rtsp_session_pool_cleanup, (void *))                                                               \
    f(void *, gst_rtsp_session_pool_filter, (void *, int (*)(void *, void *, void *), void *))                         \
    f(void *, gst_rtsp_client_session_filter, (void *, int (*)(void *, void *, void *), void *))                       \
    f(void *, gst_rtsp_client_get_connection, (void *))                                                                \
    f(const char *, gst_rtsp_connection_get_ip, (const void *))                                                        \
    f(size_t, gst_rtsp_media_factory_get_type, (void))                                                                 \
    f(void, gst_rtsp_media_factory_set_shared, (void *, int))                                                          \
    f(void, gst_rtsp_media_factory_set_latency, (void *, unsigned))                                                    \
    f(void, gst_rtsp_media_factory_add_role, (void *, const char *, const char *, ...))                                \
    f(void *, gst_rtsp_media_get_element, (void *))                                                                    \
    f(size_t, gst_rtsp_auth_get_type, (void))                                                                          \
    f(int, gst_rtsp_message_get_header_by_name, (void *, const char *, char **, int))                                  \
    f(void, gst_rtsp_auth_set_supported_methods, (void *, int))                                                        \
    f(void, gst_rtsp_auth_set_realm, (void *, const char *))                                                           \
    f(void, gst_rtsp_auth_add_digest, (void *, const char *, const char *, void *))                                    \
    f(void, gst_rtsp_auth_set_default_token, (void *, void *))                                                         \
    f(void, gst_rtsp_auth_set_tls_certificate, (void *, void *))                                                       \
    f(void *, gst_rtsp_token_new, (const char *, ...))                                                                 \
    f(void, g_object_weak_ref, (void *, void (*)(void *, void *), void *))

#define CRTSP_DECLARE(result, name, arguments) extern result(*crtsp_##name) arguments;
CRTSP_FUNCTIONS(CRTSP_DECLARE)
#undef CRTSP_DECLARE
