#include "CPipeWire.h"
#include "CPipeWireLibrary.h"

#ifdef CPIPEWIRE_HAS_HEADERS
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <spa/param/format-utils.h>
#include <spa/param/param.h>
#include <spa/param/video/format.h>
#include <spa/pod/iter.h>
#include <spa/utils/list.h>

/// A node, or a port of a node: cameras report their formats on one or the other.
struct object {
    struct spa_list list;
    struct cpipewire_directory *directory;
    /// The identifiers of the object, and of the node that it is or belongs to.
    uint32_t id, node;
    bool is_port;
    struct pw_proxy *proxy;
    struct spa_hook listener;
};

struct cpipewire_directory {
    struct cpipewire_link link;
    struct pw_registry *registry;
    struct spa_hook core_listener, registry_listener;
    struct spa_list objects;
    cpipewire_directory_events events;
    int pending;
};

static uint64_t pair(uint32_t upper, uint32_t lower) { return (uint64_t)upper << 32 | lower; }

static uint64_t number(uint32_t type, const void *body) {
    switch (type) {
    case SPA_TYPE_Id:
    case SPA_TYPE_Int:
        return *(const uint32_t *)body;
    case SPA_TYPE_Rectangle:
        return pair(((const struct spa_rectangle *)body)->width, ((const struct spa_rectangle *)body)->height);
    case SPA_TYPE_Fraction:
        return pair(((const struct spa_fraction *)body)->num, ((const struct spa_fraction *)body)->denom);
    default:
        return 0;
    }
}

static void read_choice(const struct spa_pod *format, uint32_t key, uint32_t type, cpipewire_choice *choice) {
    memset(choice, 0, sizeof *choice);
    const struct spa_pod_prop *property = spa_pod_find_prop(format, NULL, key);
    if (!property)
        return;
    uint32_t count, kind;
    const struct spa_pod *values = spa_pod_get_values(&property->value, &count, &kind);
    uint32_t size = SPA_POD_BODY_SIZE(values);
    uint32_t least = type == SPA_TYPE_Id ? 4 : 8;
    if (SPA_POD_TYPE(values) != type || size < least || count == 0)
        return;
    const char *bytes = SPA_POD_BODY_CONST(values);
    choice->preferred = number(type, bytes);
    // The first of several values is the preferred one; the others follow.
    uint32_t first = kind == SPA_CHOICE_None ? 0 : 1;
    switch (kind) {
    case SPA_CHOICE_None:
        choice->kind = CPIPEWIRE_FIXED;
        count = 1;
        break;
    case SPA_CHOICE_Enum:
        choice->kind = CPIPEWIRE_LIST;
        break;
    case SPA_CHOICE_Range:
        choice->kind = count >= 3 ? CPIPEWIRE_RANGE : CPIPEWIRE_FIXED;
        break;
    case SPA_CHOICE_Step:
        choice->kind = count >= 4 ? CPIPEWIRE_STEP : CPIPEWIRE_FIXED;
        break;
    default:
        return;
    }
    if (choice->kind == CPIPEWIRE_FIXED || count == 1) {
        choice->kind = CPIPEWIRE_FIXED;
        first = 0;
        count = 1;
    }
    for (uint32_t index = first; index < count && choice->count < CPIPEWIRE_MOST_VALUES; index++)
        choice->values[choice->count++] = number(type, bytes + (size_t)index * size);
}

static void tell_format(struct object *object, const struct spa_pod *pod) {
    uint32_t type, subtype;
    if (!pod || !spa_pod_is_object(pod) || spa_format_parse(pod, &type, &subtype) < 0 || type != SPA_MEDIA_TYPE_video)
        return;
    cpipewire_format *format = calloc(1, sizeof *format);
    if (!format)
        return;
    switch (subtype) {
    case SPA_MEDIA_SUBTYPE_raw:
        format->coding = CPIPEWIRE_RAW;
        break;
    case SPA_MEDIA_SUBTYPE_mjpg:
        format->coding = CPIPEWIRE_JPEG;
        break;
    case SPA_MEDIA_SUBTYPE_h264:
        format->coding = CPIPEWIRE_H264;
        break;
    default:
        format->coding = CPIPEWIRE_OTHER;
        break;
    }
    read_choice(pod, SPA_FORMAT_VIDEO_format, SPA_TYPE_Id, &format->format);
    read_choice(pod, SPA_FORMAT_VIDEO_size, SPA_TYPE_Rectangle, &format->size);
    read_choice(pod, SPA_FORMAT_VIDEO_framerate, SPA_TYPE_Fraction, &format->rate);
    cpipewire_directory_events *events = &object->directory->events;
    events->format(events->user, object->node, format);
    free(format);
}

static void on_node_info(void *data, const struct pw_node_info *info) {
    struct object *object = data;
    if (!info->props || info->props->n_items == 0)
        return;
    uint32_t count = info->props->n_items;
    const char **texts = calloc(2 * (size_t)count, sizeof *texts);
    if (!texts)
        return;
    for (uint32_t index = 0; index < count; index++) {
        texts[index] = info->props->items[index].key;
        texts[count + index] = info->props->items[index].value;
    }
    cpipewire_directory_events *events = &object->directory->events;
    events->node(events->user, object->node, texts, texts + count, count);
    free(texts);
}

static void on_param(void *data, int seq, uint32_t id, uint32_t index, uint32_t next, const struct spa_pod *param) {
    (void)seq;
    (void)index;
    (void)next;
    if (id == SPA_PARAM_EnumFormat)
        tell_format(data, param);
}

static const struct pw_node_events node_events = {PW_VERSION_NODE_EVENTS, .info = on_node_info, .param = on_param};
static const struct pw_port_events port_events = {PW_VERSION_PORT_EVENTS, .param = on_param};

static void forget(struct object *object) {
    spa_hook_remove(&object->listener);
    cpipewire.pw_proxy_destroy(object->proxy);
    spa_list_remove(&object->list);
    free(object);
}

static void on_global(void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version,
                      const struct spa_dict *properties) {
    (void)permissions;
    (void)version;
    struct cpipewire_directory *directory = data;
    if (!properties)
        return;
    bool is_port = strcmp(type, PW_TYPE_INTERFACE_Port) == 0;
    uint32_t node = id;
    if (is_port) {
        const char *owner = spa_dict_lookup(properties, PW_KEY_NODE_ID);
        const char *direction = spa_dict_lookup(properties, PW_KEY_PORT_DIRECTION);
        if (!owner || !direction || strcmp(direction, "out") != 0)
            return;
        node = (uint32_t)strtoul(owner, NULL, 10);
        bool is_camera = false;
        struct object *other;
        spa_list_for_each(other, &directory->objects, list) is_camera |= !other->is_port && other->id == node;
        if (!is_camera)
            return;
    } else {
        const char *class = spa_dict_lookup(properties, PW_KEY_MEDIA_CLASS);
        if (strcmp(type, PW_TYPE_INTERFACE_Node) != 0 || !class || strcmp(class, "Video/Source") != 0)
            return;
    }
    struct object *object = calloc(1, sizeof *object);
    if (!object)
        return;
    object->directory = directory;
    object->id = id;
    object->node = node;
    object->is_port = is_port;
    object->proxy = pw_registry_bind(directory->registry, id, type, is_port ? PW_VERSION_PORT : PW_VERSION_NODE, 0);
    if (!object->proxy) {
        free(object);
        return;
    }
    spa_list_append(&directory->objects, &object->list);
    if (is_port) {
        struct pw_port *port = (struct pw_port *)object->proxy;
        pw_port_add_listener(port, &object->listener, &port_events, object);
        pw_port_enum_params(port, 0, SPA_PARAM_EnumFormat, 0, UINT32_MAX, NULL);
    } else {
        struct pw_node *camera = (struct pw_node *)object->proxy;
        pw_node_add_listener(camera, &object->listener, &node_events, object);
        pw_node_enum_params(camera, 0, SPA_PARAM_EnumFormat, 0, UINT32_MAX, NULL);
    }
    directory->pending = pw_core_sync(directory->link.core, PW_ID_CORE, directory->pending);
}

static void on_global_remove(void *data, uint32_t id) {
    struct cpipewire_directory *directory = data;
    struct object *object, *next;
    spa_list_for_each_safe(object, next, &directory->objects, list) {
        if (object->id != id)
            continue;
        bool is_port = object->is_port;
        forget(object);
        if (!is_port) {
            directory->events.removed(directory->events.user, id);
            directory->events.settled(directory->events.user);
        }
        return;
    }
}

static const struct pw_registry_events registry_events = {PW_VERSION_REGISTRY_EVENTS, .global = on_global,
                                                          .global_remove = on_global_remove};

static void on_done(void *data, uint32_t id, int seq) {
    struct cpipewire_directory *directory = data;
    if (id == PW_ID_CORE && seq == directory->pending)
        directory->events.settled(directory->events.user);
}

static void on_error(void *data, uint32_t id, int seq, int result, const char *message) {
    (void)seq;
    struct cpipewire_directory *directory = data;
    // Objects that vanish during a query report errors of their own, which are ignored.
    if (id == PW_ID_CORE && result == -EPIPE)
        directory->events.failed(directory->events.user, message ? message : strerror(EPIPE));
}

static const struct pw_core_events core_events = {PW_VERSION_CORE_EVENTS, .done = on_done, .error = on_error};

cpipewire_directory *cpipewire_directory_create(const char *remote, int descriptor,
                                                const cpipewire_directory_events *events, int *error) {
    struct cpipewire_directory *directory = calloc(1, sizeof *directory);
    *error = ENOMEM;
    if (!directory)
        return NULL;
    directory->events = *events;
    spa_list_init(&directory->objects);
    *error = cpipewire_link_open(&directory->link, "pipewire list", remote, descriptor);
    if (*error != 0) {
        free(directory);
        return NULL;
    }
    pw_core_add_listener(directory->link.core, &directory->core_listener, &core_events, directory);
    directory->registry = pw_core_get_registry(directory->link.core, PW_VERSION_REGISTRY, 0);
    if (directory->registry) {
        pw_registry_add_listener(directory->registry, &directory->registry_listener, &registry_events, directory);
        directory->pending = pw_core_sync(directory->link.core, PW_ID_CORE, 0);
        *error = -cpipewire.pw_thread_loop_start(directory->link.loop);
    } else {
        *error = ENOMEM;
    }
    if (*error == 0)
        return directory;
    cpipewire_directory_destroy(directory);
    return NULL;
}

void cpipewire_directory_destroy(cpipewire_directory *directory) {
    if (!directory)
        return;
    cpipewire_link_stop(&directory->link);
    struct object *object, *next;
    spa_list_for_each_safe(object, next, &directory->objects, list) forget(object);
    if (directory->registry) {
        spa_hook_remove(&directory->registry_listener);
        cpipewire.pw_proxy_destroy((struct pw_proxy *)directory->registry);
    }
    spa_hook_remove(&directory->core_listener);
    cpipewire_link_close(&directory->link);
    free(directory);
}
#endif
