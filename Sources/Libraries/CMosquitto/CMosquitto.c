#define _GNU_SOURCE // dlinfo
#include "CMosquitto.h"
#include "pipe.h"

#include <dlfcn.h>
#include <link.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void *library;
static char problem[256];
static long (*verify_result)(const void *ssl);

// The jump target for failed assertions of the library while it reads.
static _Thread_local jmp_buf *way_out;

static void assertion_failed(const char *assertion, const char *file, unsigned line, const char *function)
{
    // Jumping is safe: the library holds no locks while it parses data from a broker, because it locks only for single
    // steps.
    if (way_out)
        longjmp(*way_out, 1);
    fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function ? function : "?", assertion);
    abort();
}

// The library's imports that are replaced with functions of ours.
static const struct {
    const char *name;
    void *function;
} redirections[] = {
    {"__assert_fail", (void *)assertion_failed},
    {"read", (void *)cmosquitto_pipe_read},
    {"write", (void *)cmosquitto_pipe_write},
    {"clock_gettime", (void *)cmosquitto_pipe_time},
};

static void redirect(const struct link_map *map, const ElfW(Rela) *entries, size_t bytes, const ElfW(Sym) *symbols,
                     const char *names)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (size_t i = 0; entries && i < bytes / sizeof *entries; i++) {
        const char *name = names + symbols[ELF64_R_SYM(entries[i].r_info)].st_name;
        for (size_t kind = 0; kind < sizeof redirections / sizeof *redirections; kind++) {
            if (strcmp(name, redirections[kind].name) != 0)
                continue;
            void **place = (void **)(map->l_addr + entries[i].r_offset);
            void *start = (void *)((uintptr_t)place & ~(page - 1));
            // The page is read-only if the dynamic linker has already resolved and protected it.
            if (mprotect(start, page, PROT_READ | PROT_WRITE) == 0)
                *place = redirections[kind].function;
        }
    }
}

static void redirect_imports(void *handle)
{
    struct link_map *map = NULL;
    if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0 || !map)
        return;
    const ElfW(Rela) *calls = NULL, *others = NULL;
    size_t call_bytes = 0, other_bytes = 0;
    const ElfW(Sym) *symbols = NULL;
    const char *names = NULL;
    for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
        switch (entry->d_tag) {
        case DT_JMPREL: calls = (const void *)entry->d_un.d_ptr; break;
        case DT_PLTRELSZ: call_bytes = entry->d_un.d_val; break;
        case DT_RELA: others = (const void *)entry->d_un.d_ptr; break;
        case DT_RELASZ: other_bytes = entry->d_un.d_val; break;
        case DT_SYMTAB: symbols = (const void *)entry->d_un.d_ptr; break;
        case DT_STRTAB: names = (const void *)entry->d_un.d_ptr; break;
        }
    }
    if (!symbols || !names)
        return;
    redirect(map, calls, call_bytes, symbols, names);
    redirect(map, others, other_bytes, symbols, names);
}

int cmosquitto_read(struct mosquitto *client, cmosquitto_pipe *pipe)
{
    jmp_buf here;
    if (setjmp(here)) {
        way_out = NULL;
        cmosquitto_pipe_leave();
        return MOSQ_ERR_MALFORMED_PACKET;
    }
    way_out = &here;
    cmosquitto_pipe_enter(pipe, mosquitto_socket(client));
    int code = mosquitto_loop_read(client, 1);
    way_out = NULL;
    cmosquitto_pipe_leave();
    return code;
}

int cmosquitto_write(struct mosquitto *client, cmosquitto_pipe *pipe)
{
    cmosquitto_pipe_enter(pipe, mosquitto_socket(client));
    int code = mosquitto_loop_write(client, 1);
    cmosquitto_pipe_leave();
    // The library may have closed the socket.
    bool is_open = mosquitto_socket(client) >= 0;
    if (code == MOSQ_ERR_SUCCESS && pipe && is_open && !cmosquitto_pipe_flush(pipe))
        code = MOSQ_ERR_ERRNO;
    return code;
}

static void load(void)
{
    library = dlopen("libmosquitto.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (!library) {
        const char *text = dlerror();
        snprintf(problem, sizeof problem, "%s", text ? text : "unknown");
        return;
    }
    // A function of OpenSSL, which the library loads; missing if the library was built without TLS.
    *(void **)&verify_result = dlsym(library, "SSL_get_verify_result");
    redirect_imports(library);
    mosquitto_lib_init();
}

const char *cmosquitto_load(void)
{
    pthread_once(&once, load);
    return library ? NULL : problem;
}

long cmosquitto_verify_result(struct mosquitto *client)
{
    void *ssl = verify_result ? mosquitto_ssl_get(client) : NULL;
    return ssl ? verify_result(ssl) : -1;
}

cmosquitto_link cmosquitto_look(int descriptor)
{
    cmosquitto_link link = {0};
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &length) == 0)
        link.family = address.ss_family == AF_INET ? 4 : address.ss_family == AF_INET6 ? 6 : 0;
    length = sizeof link.error;
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &link.error, &length);
    ioctl(descriptor, FIONREAD, &link.unread);
    struct tcp_info info;
    memset(&info, 0, sizeof info);
    length = sizeof info;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length) == 0) {
        // A connection that the peer has begun to close was established before.
        link.is_established = info.tcpi_state == 1 || info.tcpi_state == 8;
        link.received = info.tcpi_bytes_received;
    }
    return link;
}
