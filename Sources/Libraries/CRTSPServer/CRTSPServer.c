#include "CRTSPServer.h"
#include "CRTSPLibrary.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// A stream of frames that at least one reader wants.
typedef struct medium {
    struct medium *next;
    crtsp_server *server;
    uint64_t number;
    int64_t delay;
    // The sources of frames and of sound; NULL until the pipeline exists, or without sound.
    void *source, *sound;
} medium;

struct crtsp_server {
    crtsp_callbacks callbacks;
    void *context, *server, *pool;
    pthread_t thread;
    atomic_bool ends;
    // Callbacks that have begun and not returned.
    atomic_int calls;
    uint16_t port;
    bool has_auth;
    uint32_t connection_limit, reader_limit;
    pthread_mutex_t mutex;
    // With the mutex held.
    medium *media;
    uint64_t last_number;
};

static const char *const key = "obscura";
// Waiting bytes of a medium, beyond which frames are dropped: its pipeline hangs.
enum { BACKLOG = 32 << 20, SOUND_BACKLOG = 1 << 20, IDLE_SECONDS = 15 };

// Begins a callback; returns false if none may follow.
static bool enter(crtsp_server *server)
{
    atomic_fetch_add(&server->calls, 1);
    if (!atomic_load(&server->ends))
        return true;
    atomic_fetch_sub(&server->calls, 1);
    return false;
}

static void leave(crtsp_server *server) { atomic_fetch_sub(&server->calls, 1); }

// MARK: Media

static medium *find(crtsp_server *server, uint64_t number)
{
    for (medium *each = server->media; each; each = each->next)
        if (each->number == number)
            return each;
    return NULL;
}

// The readers of a medium have left, or it was never prepared.
static void element_is_gone(void *data, void *object)
{
    medium *gone = data;
    crtsp_server *server = gone->server;
    pthread_mutex_lock(&server->mutex);
    for (medium **place = &server->media; *place; place = &(*place)->next)
        if (*place == gone) {
            *place = gone->next;
            break;
        }
    void *source = gone->source, *sound = gone->sound;
    gone->source = gone->sound = NULL;
    pthread_mutex_unlock(&server->mutex);
    if (source)
        crtsp_gst_object_unref(source);
    if (sound)
        crtsp_gst_object_unref(sound);
    if (enter(server)) {
        server->callbacks.close(server->callbacks.context, gone->number);
        leave(server);
    }
    free(gone);
}

// Appends the part of a pipeline for sound.
static void append_sound(char *launch, size_t room, const crtsp_content *content)
{
    char configuration[2 * sizeof content->sound_configuration + 1] = "";
    for (size_t i = 0; i < content->sound_configuration_size && i < sizeof content->sound_configuration; i++)
        snprintf(configuration + 2 * i, 3, "%02x", content->sound_configuration[i]);
    size_t used = strlen(launch);
    snprintf(launch + used, room - used,
             "appsrc name=sound is-live=true format=time block=false max-bytes=0 "
             "caps=\"audio/mpeg,mpegversion=(int)4,stream-format=(string)raw,rate=(int)%u,channels=(int)%u,"
             "codec_data=(buffer)%s\" ! rtpmp4gpay name=pay1 pt=97 mtu=1400 ",
             content->sound_rate, content->sound_channels, configuration);
}

static void *create_element(void *factory, const crtsp_url *url)
{
    crtsp_server *server = crtsp_g_object_get_data(factory, key);
    if (!server)
        return NULL;
    pthread_mutex_lock(&server->mutex);
    uint64_t number = ++server->last_number;
    pthread_mutex_unlock(&server->mutex);
    medium *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    crtsp_content content = {0};
    bool is_served = false;
    if (enter(server)) {
        is_served = server->callbacks.open(server->callbacks.context, number, url->path, url->query, &content);
        leave(server);
    }
    if (!is_served) {
        free(made);
        return NULL;
    }
    char launch[1024];
    const char *name = content.codec == CRTSP_HEVC ? "h265" : "h264";
    snprintf(launch, sizeof launch,
             "( appsrc name=source is-live=true format=time block=false max-bytes=0 "
             "caps=\"video/x-%s,stream-format=(string)byte-stream,alignment=(string)au\" ! "
             "rtp%spay name=pay0 pt=96 mtu=1400 ",
             name, name);
    if (content.sound_rate)
        append_sound(launch, sizeof launch, &content);
    strncat(launch, ")", sizeof launch - strlen(launch) - 1);
    crtsp_gerror *error = NULL;
    void *element = crtsp_gst_parse_launch(launch, &error);
    crtsp_g_clear_error(&error);
    if (!element) {
        free(made);
        if (enter(server)) {
            server->callbacks.close(server->callbacks.context, number);
            leave(server);
        }
        return NULL;
    }
    made->server = server;
    made->number = number;
    made->delay = content.delay;
    made->source = crtsp_gst_bin_get_by_name(element, "source");
    made->sound = content.sound_rate ? crtsp_gst_bin_get_by_name(element, "sound") : NULL;
    crtsp_g_object_set_data(element, key, made);
    pthread_mutex_lock(&server->mutex);
    made->next = server->media;
    server->media = made;
    pthread_mutex_unlock(&server->mutex);
    crtsp_g_object_weak_ref(element, element_is_gone, made);
    return element;
}

// A pipeline's part for RTP has come: its reports relate the time stamps of frames to the pipeline's clock.
static void element_added(void *pipeline, void *element, void *user)
{
    char *name = crtsp_gst_object_get_name(element);
    if (name && !strncmp(name, "rtpbin", 6)) {
        // The clock's own time, and the time of each frame instead of that of its sending.
        crtsp_g_object_set(element, "ntp-time-source", 3, "rtcp-sync-send-time", 0, NULL);
    }
    crtsp_g_free(name);
}

// The seconds from 1900, with which NTP begins, to 1970.
#define NTP_BEGIN 2208988800ULL

static int64_t nanoseconds(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Creates a clock that runs with CLOCK_MONOTONIC and has the calendar's time as NTP counts it, less a delay. `base` is
// its distance from CLOCK_MONOTONIC.
static void *calendar_clock(int64_t delay, uint64_t *base)
{
    void *clock = crtsp_g_object_new(crtsp_gst_system_clock_get_type(), "clock-type", 1, NULL);
    if (!clock)
        return NULL;
    // The closest of some looks at both clocks.
    int64_t distance = 0, narrowest = INT64_MAX;
    for (int i = 0; i < 8; i++) {
        int64_t before = nanoseconds(CLOCK_MONOTONIC), calendar = nanoseconds(CLOCK_REALTIME),
                after = nanoseconds(CLOCK_MONOTONIC);
        if (after - before < narrowest) {
            narrowest = after - before;
            distance = calendar - before - narrowest / 2;
        }
    }
    *base = (uint64_t)(distance + (int64_t)(NTP_BEGIN * 1000000000ULL - (uint64_t)delay));
    crtsp_gst_clock_set_calibration(clock, 0, *base, 1, 1);
    return clock;
}

// Has the pipeline's time be that of CLOCK_MONOTONIC, so that frames have their own times, and the sender's reports
// the times of capture.
static void configure(void *factory, void *media, void *user)
{
    void *element = crtsp_gst_rtsp_media_get_element(media);
    if (!element)
        return;
    medium *made = crtsp_g_object_get_data(element, key);
    void *pipeline = crtsp_gst_object_get_parent(element);
    uint64_t base = 0;
    void *clock = pipeline && made ? calendar_clock(made->delay, &base) : NULL;
    if (clock) {
        crtsp_g_signal_connect_data(pipeline, "element-added", (void (*)(void))element_added, NULL, NULL, 0);
        crtsp_gst_pipeline_use_clock(pipeline, clock);
        crtsp_gst_element_set_start_time(pipeline, UINT64_MAX);
        crtsp_gst_element_set_base_time(pipeline, base);
        crtsp_gst_object_unref(clock);
    }
    if (pipeline)
        crtsp_gst_object_unref(pipeline);
    crtsp_gst_object_unref(element);
}

static void initialize_class(void *class, void *data)
{
    crtsp_type_query query;
    crtsp_g_type_query(crtsp_g_object_get_type(), &query);
    // The class begins with that of its superclass, then the functions gen_key, create_element and so on.
    void **functions = (void **)((char *)class + query.class_size);
    functions[1] = (void *)create_element;
}

static size_t factory_type(void)
{
    static size_t type;
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    if (!type) {
        crtsp_type_query query;
        size_t parent = crtsp_gst_rtsp_media_factory_get_type();
        crtsp_g_type_query(parent, &query);
        type = crtsp_g_type_register_static_simple(parent, "ObscuraMediaFactory", query.class_size, initialize_class,
                                                   query.instance_size, NULL, 0);
    }
    pthread_mutex_unlock(&mutex);
    return type;
}

// MARK: Clients

enum { FILTER_REMOVE = 0, FILTER_KEEP = 1 };

// What a look at all clients has found.
typedef struct {
    // Adds a second to the ages of those that read nothing.
    bool is_tick;
    uint32_t count;
    // The client that has read nothing for longest, and its age in seconds.
    void *oldest;
    size_t age;
} census;

static int note_session(void *client, void *session, void *user)
{
    *(uint32_t *)user += 1;
    return FILTER_KEEP;
}

static int count_client(void *server, void *client, void *user)
{
    census *result = user;
    uint32_t sessions = 0;
    crtsp_gst_rtsp_client_session_filter(client, note_session, &sessions);
    size_t age = sessions ? 0 : (size_t)crtsp_g_object_get_data(client, key) + (result->is_tick ? 1 : 0);
    crtsp_g_object_set_data(client, key, (void *)age);
    if (age > IDLE_SECONDS)
        return FILTER_REMOVE;
    result->count += 1;
    // One that has just connected is not served yet.
    if (age > result->age) {
        result->oldest = client;
        result->age = age;
    }
    return FILTER_KEEP;
}

static int remove_one(void *server, void *client, void *user)
{
    return client == user ? FILTER_REMOVE : FILTER_KEEP;
}

// Closes clients that read nothing while there are more than the limit.
static void close_idle(crtsp_server *server, bool is_tick)
{
    census result = {.is_tick = is_tick};
    crtsp_gst_rtsp_server_client_filter(server->server, count_client, &result);
    while (result.count > server->connection_limit && result.oldest) {
        crtsp_gst_rtsp_server_client_filter(server->server, remove_one, result.oldest);
        result = (census){0};
        crtsp_gst_rtsp_server_client_filter(server->server, count_client, &result);
    }
}

static int remove_all(void *server, void *object, void *user) { return FILTER_REMOVE; }

static int tick(void *data)
{
    crtsp_server *server = data;
    crtsp_gst_rtsp_session_pool_cleanup(server->pool);
    close_idle(server, true);
    return 1;
}

static void client_connected(void *object, void *client, void *user)
{
    crtsp_server *server = user;
    void *connection = crtsp_gst_rtsp_client_get_connection(client);
    const char *address = connection ? crtsp_gst_rtsp_connection_get_ip(connection) : NULL;
    if (server->callbacks.connected && enter(server)) {
        server->callbacks.connected(server->callbacks.context, address);
        leave(server);
    }
    close_idle(server, false);
}

// MARK: Passwords

static const char *const known = "obscura-known";
static int (*check_credentials)(void *auth, crtsp_context *context);

// Checks a password, unless too many wrong ones came from the reader's address. Connections that have given the right
// one are not affected.
static int authenticate(void *auth, crtsp_context *context)
{
    crtsp_server *server = crtsp_g_object_get_data(auth, key);
    char *credentials = NULL;
    bool is_checked = context->request && context->client && server && server->callbacks.admits;
    if (is_checked)
        is_checked = crtsp_gst_rtsp_message_get_header_by_name(context->request, "Authorization", &credentials, 0) == 0;
    if (!is_checked || crtsp_g_object_get_data(context->client, known))
        return check_credentials(auth, context);
    const char *address = context->connection ? crtsp_gst_rtsp_connection_get_ip(context->connection) : NULL;
    bool is_admitted = false;
    if (enter(server)) {
        is_admitted = server->callbacks.admits(server->callbacks.context, address);
        leave(server);
    }
    // The answer is the same as to a wrong password.
    if (!is_admitted)
        return 1;
    int result = check_credentials(auth, context);
    if (context->token) {
        crtsp_g_object_set_data(context->client, known, (void *)1);
    } else if (enter(server)) {
        server->callbacks.rejected(server->callbacks.context, address);
        leave(server);
    }
    return result;
}

static void initialize_auth_class(void *class, void *data)
{
    crtsp_type_query query;
    crtsp_g_type_query(crtsp_g_object_get_type(), &query);
    // The class begins with that of its superclass, then the functions authenticate, check and so on.
    void **functions = (void **)((char *)class + query.class_size);
    check_credentials = (int (*)(void *, crtsp_context *))functions[0];
    functions[0] = (void *)authenticate;
}

static size_t auth_type(void)
{
    static size_t type;
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    if (!type) {
        crtsp_type_query query;
        size_t parent = crtsp_gst_rtsp_auth_get_type();
        crtsp_g_type_query(parent, &query);
        type = crtsp_g_type_register_static_simple(parent, "ObscuraAuth", query.class_size, initialize_auth_class,
                                                   query.instance_size, NULL, 0);
    }
    pthread_mutex_unlock(&mutex);
    return type;
}

// MARK: The server

static void *run(void *data)
{
    crtsp_server *server = data;
    crtsp_g_main_context_push_thread_default(server->context);
    while (!atomic_load(&server->ends)) crtsp_g_main_context_iteration(server->context, 1);
    crtsp_gst_rtsp_server_client_filter(server->server, remove_all, NULL);
    crtsp_gst_rtsp_session_pool_filter(server->pool, remove_all, NULL);
    // What the closing of connections has queued.
    for (int i = 0; i < 1000 && crtsp_g_main_context_iteration(server->context, 0); i++) {}
    crtsp_g_main_context_pop_thread_default(server->context);
    return NULL;
}

static bool set_auth(crtsp_server *server, const crtsp_options *options, char *error, size_t room)
{
    if (!options->user && !options->certificate)
        return true;
    server->has_auth = true;
    void *auth = crtsp_g_object_new(auth_type(), NULL);
    crtsp_g_object_set_data(auth, key, server);
    crtsp_gst_rtsp_auth_set_realm(auth, "Obscura");
    void *token = crtsp_gst_rtsp_token_new("media.factory.role", (size_t)CRTSP_TYPE_STRING, "reader", NULL);
    if (options->user) {
        crtsp_gst_rtsp_auth_set_supported_methods(auth, 2);
        crtsp_gst_rtsp_auth_add_digest(auth, options->user, options->password, token);
    } else {
        crtsp_gst_rtsp_auth_set_default_token(auth, token);
    }
    crtsp_gst_mini_object_unref(token);
    bool is_good = true;
    if (options->certificate) {
        crtsp_gerror *problem = NULL;
        void *certificate = crtsp_g_tls_certificate_new_from_files(options->certificate, options->key, &problem);
        if (certificate) {
            crtsp_gst_rtsp_auth_set_tls_certificate(auth, certificate);
            crtsp_g_object_unref(certificate);
        } else {
            snprintf(error, room, "%s", problem && problem->message ? problem->message : "the certificate is unusable");
            crtsp_g_clear_error(&problem);
            is_good = false;
        }
    }
    if (is_good)
        crtsp_gst_rtsp_server_set_auth(server->server, auth);
    crtsp_g_object_unref(auth);
    return is_good;
}

static void destroy(crtsp_server *server)
{
    if (server->pool)
        crtsp_g_object_unref(server->pool);
    if (server->server)
        crtsp_g_object_unref(server->server);
    if (server->context)
        crtsp_g_main_context_unref(server->context);
    pthread_mutex_destroy(&server->mutex);
    free(server);
}

crtsp_server *crtsp_create(const crtsp_options *options, const crtsp_callbacks *callbacks, char *error, size_t room)
{
    const char *missing = crtsp_problem();
    if (missing) {
        snprintf(error, room, "%s", missing);
        return NULL;
    }
    crtsp_server *server = calloc(1, sizeof *server);
    if (!server) {
        snprintf(error, room, "no memory is left");
        return NULL;
    }
    pthread_mutex_init(&server->mutex, NULL);
    server->callbacks = *callbacks;
    server->connection_limit = options->connection_limit;
    server->reader_limit = options->reader_limit;
    server->context = crtsp_g_main_context_new();
    server->server = crtsp_gst_rtsp_server_new();
    server->pool = crtsp_gst_rtsp_server_get_session_pool(server->server);
    crtsp_gst_rtsp_session_pool_set_max_sessions(server->pool, options->reader_limit);
    char port[16];
    snprintf(port, sizeof port, "%u", options->port);
    crtsp_gst_rtsp_server_set_address(server->server, options->address);
    crtsp_gst_rtsp_server_set_service(server->server, port);
    if (!set_auth(server, options, error, room)) {
        destroy(server);
        return NULL;
    }
    crtsp_gerror *problem = NULL;
    void *source = crtsp_gst_rtsp_server_create_source(server->server, NULL, &problem);
    if (!source) {
        snprintf(error, room, "%s", problem && problem->message ? problem->message : "the address cannot be used");
        crtsp_g_clear_error(&problem);
        destroy(server);
        return NULL;
    }
    crtsp_g_source_attach(source, server->context);
    crtsp_g_source_unref(source);
    int bound = crtsp_gst_rtsp_server_get_bound_port(server->server);
    server->port = bound > 0 ? (uint16_t)bound : options->port;
    crtsp_g_signal_connect_data(server->server, "client-connected", (void (*)(void))client_connected, server, NULL, 0);
    void *timer = crtsp_g_timeout_source_new(1000);
    crtsp_g_source_set_callback(timer, tick, server, NULL);
    crtsp_g_source_attach(timer, server->context);
    crtsp_g_source_unref(timer);
    if (pthread_create(&server->thread, NULL, run, server)) {
        snprintf(error, room, "no thread could be started");
        destroy(server);
        return NULL;
    }
    return server;
}

void crtsp_add(crtsp_server *server, const char *path)
{
    void *factory = crtsp_g_object_new(factory_type(), NULL);
    crtsp_g_object_set_data(factory, key, server);
    crtsp_gst_rtsp_media_factory_set_shared(factory, 1);
    crtsp_gst_rtsp_media_factory_set_latency(factory, 0);
    if (server->has_auth)
        crtsp_gst_rtsp_media_factory_add_role(factory, "reader", "media.factory.access", (size_t)CRTSP_TYPE_BOOLEAN, 1,
                                              "media.factory.construct", (size_t)CRTSP_TYPE_BOOLEAN, 1, NULL);
    crtsp_g_signal_connect_data(factory, "media-configure", (void (*)(void))configure, server, NULL, 0);
    void *mounts = crtsp_gst_rtsp_server_get_mount_points(server->server);
    // Takes the factory over.
    crtsp_gst_rtsp_mount_points_add_factory(mounts, path, factory);
    crtsp_g_object_unref(mounts);
}

uint16_t crtsp_port(const crtsp_server *server) { return server->port; }

uint32_t crtsp_readers(crtsp_server *server) { return crtsp_gst_rtsp_session_pool_get_n_sessions(server->pool); }

// Returns the source of a number's frames or sound, for the caller to release; NULL if no one reads it.
static void *source_of(crtsp_server *server, uint64_t number, bool is_sound)
{
    pthread_mutex_lock(&server->mutex);
    medium *wanted = find(server, number);
    void *source = wanted ? (is_sound ? wanted->sound : wanted->source) : NULL;
    if (source)
        crtsp_gst_object_ref(source);
    pthread_mutex_unlock(&server->mutex);
    return source;
}

void crtsp_end(crtsp_server *server, uint64_t number)
{
    for (int is_sound = 0; is_sound < 2; is_sound++) {
        void *source = source_of(server, number, is_sound);
        if (!source)
            continue;
        crtsp_gst_app_src_end_of_stream(source);
        crtsp_gst_object_unref(source);
    }
}

static int push(void *source, size_t most, const void *bytes, size_t size, int64_t time, int64_t duration)
{
    if (!source)
        return CRTSP_GONE;
    int result = CRTSP_FULL;
    if (crtsp_gst_app_src_get_current_level_bytes(source) <= most) {
        void *copy = crtsp_g_memdup2(bytes, size);
        crtsp_buffer *buffer = copy ? crtsp_gst_buffer_new_wrapped(copy, size) : NULL;
        if (buffer) {
            buffer->pts = time > 0 ? (uint64_t)time : 0;
            buffer->dts = buffer->pts;
            if (duration > 0)
                buffer->duration = (uint64_t)duration;
            // Takes the buffer over. A source that has not started, or has ended, refuses it.
            result = crtsp_gst_app_src_push_buffer(source, buffer) == 0 ? CRTSP_SENT : CRTSP_NOT_YET;
        }
    }
    crtsp_gst_object_unref(source);
    return result;
}

int crtsp_push(crtsp_server *server, uint64_t number, const void *bytes, size_t size, int64_t time, int64_t duration)
{
    return push(source_of(server, number, false), BACKLOG, bytes, size, time, duration);
}

int crtsp_push_sound(crtsp_server *server, uint64_t number, const void *bytes, size_t size, int64_t time,
                     int64_t duration)
{
    return push(source_of(server, number, true), SOUND_BACKLOG, bytes, size, time, duration);
}

void crtsp_free(crtsp_server *server)
{
    atomic_store(&server->ends, true);
    crtsp_g_main_context_wakeup(server->context);
    pthread_join(server->thread, NULL);
    for (int i = 0; i < 2000 && atomic_load(&server->calls) > 0; i++) usleep(1000);
    crtsp_g_object_unref(server->pool);
    crtsp_g_object_unref(server->server);
    crtsp_g_main_context_unref(server->context);
    // The structure stays: pipelines that end on threads of their own still refer to it.
}
