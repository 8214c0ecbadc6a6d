// Lazy loading of a library: on the first call of one of its functions instead of at program start. FFmpeg alone
// depends on a hundred other libraries, which take longer to load than most images take to read.
//
// A list names the functions, and one C file declares the library:
//
//     #define MY_FUNCTIONS(f) f(my_open) f(my_close)
//     CLATE_LIBRARY(mine, MY_FUNCTIONS, "libmine.so.1")
//
// Callers include the library's own header and link to the functions defined here. Each of them jumps to the address in
// a table, which initially points to code that loads the library and fills the table. A function missing in the list is
// a link error. A function missing in the installed version is an error only when it is called.
#pragma once

// Loads the libraries and fills the table; each library is searched for names that the ones before it do not define. If
// a library cannot be loaded, prints an error and ends the program, as the dynamic linker does for a missing library.
void clate_load(const char *const *libraries, const char *const *names, void **const *places);

#if defined(__x86_64__)

// Arguments are saved while the library is being loaded: six general registers, eight floating-point registers, the
// count of the latter, and the address of a returned structure.
#define CLATE_FUNCTION(library, name)                                                                                  \
    __asm__(".text\n.globl " #name "\n.hidden " #name "\n.type " #name ", @function\n.balign 16\n" #name ":\n"         \
            "jmpq *clate_place_" #name "(%rip)\n"                                                                      \
            ".Lclate_first_" #name ":\n"                                                                               \
            "leaq clate_place_" #name "(%rip), %r11\n"                                                                 \
            "jmp clate_enter_" #library "\n.size " #name ", . - " #name "\n"                                           \
            ".section .data.clate, \"aw\", @progbits\n.balign 8\n.globl clate_place_" #name "\n"                       \
            ".hidden clate_place_" #name "\nclate_place_" #name ":\n.quad .Lclate_first_" #name "\n.text\n");

#define CLATE_ENTER(library)                                                                                           \
    __asm__(".text\n.hidden clate_fill_" #library "\n.type clate_enter_" #library ", @function\n"                      \
            "clate_enter_" #library ":\n"                                                                              \
            ".cfi_startproc\npushq %rbp\n.cfi_def_cfa_offset 16\n.cfi_offset %rbp, -16\n"                              \
            "movq %rsp, %rbp\n.cfi_def_cfa_register %rbp\n"                                                            \
            "subq $208, %rsp\nandq $-16, %rsp\n"                                                                       \
            "movq %rdi, (%rsp)\nmovq %rsi, 8(%rsp)\nmovq %rdx, 16(%rsp)\nmovq %rcx, 24(%rsp)\n"                        \
            "movq %r8, 32(%rsp)\nmovq %r9, 40(%rsp)\nmovq %rax, 48(%rsp)\nmovq %r10, 56(%rsp)\nmovq %r11, 64(%rsp)\n"  \
            "movups %xmm0, 80(%rsp)\nmovups %xmm1, 96(%rsp)\nmovups %xmm2, 112(%rsp)\nmovups %xmm3, 128(%rsp)\n"       \
            "movups %xmm4, 144(%rsp)\nmovups %xmm5, 160(%rsp)\nmovups %xmm6, 176(%rsp)\nmovups %xmm7, 192(%rsp)\n"     \
            "call clate_fill_" #library "\n"                                                                           \
            "movups 80(%rsp), %xmm0\nmovups 96(%rsp), %xmm1\nmovups 112(%rsp), %xmm2\nmovups 128(%rsp), %xmm3\n"       \
            "movups 144(%rsp), %xmm4\nmovups 160(%rsp), %xmm5\nmovups 176(%rsp), %xmm6\nmovups 192(%rsp), %xmm7\n"     \
            "movq (%rsp), %rdi\nmovq 8(%rsp), %rsi\nmovq 16(%rsp), %rdx\nmovq 24(%rsp), %rcx\n"                        \
            "movq 32(%rsp), %r8\nmovq 40(%rsp), %r9\nmovq 48(%rsp), %rax\nmovq 56(%rsp), %r10\nmovq 64(%rsp), %r11\n"  \
            "movq %rbp, %rsp\npopq %rbp\n.cfi_def_cfa %rsp, 8\n"                                                       \
            "jmpq *(%r11)\n.cfi_endproc\n.size clate_enter_" #library ", . - clate_enter_" #library "\n");

#elif defined(__aarch64__)

#define CLATE_FUNCTION(library, name)                                                                                  \
    __asm__(".text\n.globl " #name "\n.hidden " #name "\n.type " #name ", @function\n.balign 16\n" #name ":\n"         \
            "adrp x16, clate_place_" #name "\nldr x16, [x16, :lo12:clate_place_" #name "]\nbr x16\n"                   \
            ".Lclate_first_" #name ":\n"                                                                               \
            "adrp x17, clate_place_" #name "\nadd x17, x17, :lo12:clate_place_" #name "\n"                             \
            "b clate_enter_" #library "\n.size " #name ", . - " #name "\n"                                             \
            ".section .data.clate, \"aw\", @progbits\n.balign 8\n.globl clate_place_" #name "\n"                       \
            ".hidden clate_place_" #name "\nclate_place_" #name ":\n.quad .Lclate_first_" #name "\n.text\n");

#define CLATE_ENTER(library)                                                                                           \
    __asm__(".text\n.hidden clate_fill_" #library "\n.type clate_enter_" #library ", @function\n"                      \
            "clate_enter_" #library ":\n"                                                                              \
            "stp x29, x30, [sp, #-224]!\nmov x29, sp\n"                                                                \
            "stp x0, x1, [sp, #16]\nstp x2, x3, [sp, #32]\nstp x4, x5, [sp, #48]\nstp x6, x7, [sp, #64]\n"             \
            "stp x8, x17, [sp, #80]\n"                                                                                 \
            "stp q0, q1, [sp, #96]\nstp q2, q3, [sp, #128]\nstp q4, q5, [sp, #160]\nstp q6, q7, [sp, #192]\n"          \
            "bl clate_fill_" #library "\n"                                                                             \
            "ldp x0, x1, [sp, #16]\nldp x2, x3, [sp, #32]\nldp x4, x5, [sp, #48]\nldp x6, x7, [sp, #64]\n"             \
            "ldp x8, x17, [sp, #80]\n"                                                                                 \
            "ldp q0, q1, [sp, #96]\nldp q2, q3, [sp, #128]\nldp q4, q5, [sp, #160]\nldp q6, q7, [sp, #192]\n"          \
            "ldp x29, x30, [sp], #224\n"                                                                               \
            "ldr x16, [x17]\nbr x16\n.size clate_enter_" #library ", . - clate_enter_" #library "\n");

#else
#error "Functions of libraries that are loaded late need a few instructions for each kind of processor; add them here."
#endif

#define CLATE_NAME(name) #name,
#define CLATE_DECLARE(name) extern __attribute__((visibility("hidden"))) void *clate_place_##name;
#define CLATE_PLACE(name) &clate_place_##name,

// All definitions for one group of libraries.
#define CLATE_LIBRARY(library, list, ...)                                                                              \
    CLATE_ENTER(library)                                                                                               \
    list(CLATE_DECLARE)                                                                                                \
    __attribute__((visibility("hidden"))) void clate_fill_##library(void);                                             \
    void clate_fill_##library(void)                                                                                    \
    {                                                                                                                  \
        static const char *const libraries[] = {__VA_ARGS__, 0};                                                       \
        static const char *const names[] = {list(CLATE_NAME) 0};                                                       \
        static void **const places[] = {list(CLATE_PLACE) 0};                                                          \
        clate_load(libraries, names, places);                                                                          \
    }
