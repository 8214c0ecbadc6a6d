#include "CTesseract.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// The functions of the library in use, from its documented C interface (tesseract/capi.h). They are declared here
// because machines that only run this lack the header.
#define CTESS_FUNCTIONS(f)                                                                                             \
    f(const char *, TessVersion, (void))                                                                               \
    f(void, TessDeleteText, (const char *))                                                                            \
    f(void *, TessBaseAPICreate, (void))                                                                               \
    f(void, TessBaseAPIDelete, (void *))                                                                               \
    f(int, TessBaseAPISetVariable, (void *, const char *, const char *))                                               \
    f(int, TessBaseAPIInit4,                                                                                           \
      (void *, const char *, const char *, int, char **, int, char **, char **, size_t, int))                          \
    f(void, TessBaseAPISetPageSegMode, (void *, int))                                                                  \
    f(void, TessBaseAPISetImage, (void *, const unsigned char *, int, int, int, int))                                  \
    f(void *, TessBaseAPIAnalyseLayout, (void *))                                                                      \
    f(int, TessBaseAPIRecognize, (void *, void *))                                                                     \
    f(void *, TessBaseAPIGetIterator, (void *))                                                                        \
    f(void, TessBaseAPIClear, (void *))                                                                                \
    f(void, TessPageIteratorDelete, (void *))                                                                          \
    f(int, TessPageIteratorNext, (void *, int))                                                                        \
    f(int, TessPageIteratorIsAtBeginningOf, (const void *, int))                                                       \
    f(int, TessPageIteratorBoundingBox, (const void *, int, int *, int *, int *, int *))                               \
    f(int, TessPageIteratorBaseline, (const void *, int, int *, int *, int *, int *))                                  \
    f(void, TessResultIteratorDelete, (void *))                                                                        \
    f(void *, TessResultIteratorGetPageIterator, (void *))                                                             \
    f(int, TessResultIteratorNext, (void *, int))                                                                      \
    f(char *, TessResultIteratorGetUTF8Text, (const void *, int))                                                      \
    f(float, TessResultIteratorConfidence, (const void *, int))                                                        \
    f(void *, TessResultIteratorGetChoiceIterator, (const void *))                                                     \
    f(void, TessChoiceIteratorDelete, (void *))                                                                        \
    f(int, TessChoiceIteratorNext, (void *))                                                                           \
    f(const char *, TessChoiceIteratorGetUTF8Text, (const void *))                                                     \
    f(float, TessChoiceIteratorConfidence, (const void *))                                                             \
    f(void *, TessMonitorCreate, (void))                                                                               \
    f(void, TessMonitorDelete, (void *))                                                                               \
    f(void, TessMonitorSetDeadlineMSecs, (void *, int))

#define CTESS_DECLARE(result, name, arguments) static result(*name) arguments;
CTESS_FUNCTIONS(CTESS_DECLARE)
#undef CTESS_DECLARE

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_available = false;
static ctess_error missing = {"the library was not loaded"};
static void (*set_dynamic)(int) = NULL;

static void load(void) {
    void *handle = dlopen("libtesseract.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *reason = dlerror();
        snprintf(missing.text, sizeof missing.text, "%s", reason ? reason : "libtesseract.so.5 could not be loaded");
        return;
    }
#define CTESS_FIND(result, name, arguments)                                                                            \
    *(void **)&name = dlsym(handle, #name);                                                                            \
    if (!name) {                                                                                                       \
        snprintf(missing.text, sizeof missing.text, "libtesseract.so.5 lacks " #name);                                 \
        return;                                                                                                        \
    }
    CTESS_FUNCTIONS(CTESS_FIND)
#undef CTESS_FIND
    *(void **)&set_dynamic = dlsym(handle, "omp_set_dynamic");
    // The library of images below writes warnings about small pictures to standard error.
    int (*set_severity)(int) = NULL;
    *(void **)&set_severity = dlsym(handle, "setMsgSeverity");
    const int none = 6;
    if (set_severity)
        set_severity(none);
    is_available = true;
}

bool ctess_is_available(ctess_error *error) {
    pthread_once(&once, load);
    if (!is_available && error)
        *error = missing;
    return is_available;
}

const char *ctess_version(void) { return ctess_is_available(NULL) ? TessVersion() : NULL; }

void *ctess_create(const char *folder, const char *languages, bool uses_dictionaries, const char *word_file,
                   ctess_error *error) {
    if (!ctess_is_available(error))
        return NULL;
    void *engine = TessBaseAPICreate();
    char *names[] = {"debug_file", "load_system_dawg", "load_freq_dawg", "user_words_file"};
    char *dictionaries = uses_dictionaries ? "1" : "0";
    char *values[] = {"/dev/null", dictionaries, dictionaries, (char *)word_file};
    const int lstm_only = 1;
    int status = engine ? TessBaseAPIInit4(engine, folder, languages, lstm_only, NULL, 0, names, values,
                                           word_file ? 4 : 3, 0)
                        : -1;
    if (status == 0)
        return engine;
    if (engine)
        TessBaseAPIDelete(engine);
    if (error)
        snprintf(error->text, sizeof error->text, "the data of %s in %s could not be loaded", languages, folder);
    return NULL;
}

void ctess_destroy(void *engine) {
    if (engine)
        TessBaseAPIDelete(engine);
}

// Returns whether an iterator stands at a word: it also stops at pictures and in empty pages, where the library ends
// the program if it is asked for choices.
static bool is_at_word(const void *page) {
    int left, top, right, bottom;
    return TessPageIteratorBoundingBox(page, CTESS_WORD, &left, &top, &right, &bottom) != 0;
}

static ctess_part part_at(const void *page, int level) {
    ctess_part part = {.level = level};
    TessPageIteratorBoundingBox(page, level, &part.left, &part.top, &part.right, &part.bottom);
    if (level == CTESS_LINE)
        part.has_baseline = TessPageIteratorBaseline(page, level, &part.x1, &part.y1, &part.x2, &part.y2) != 0;
    return part;
}

// Visits a word or a symbol with its text.
static bool visit_text(void *results, void *page, int level, void *context, ctess_visit visit) {
    ctess_part part = part_at(page, level);
    char *text = TessResultIteratorGetUTF8Text(results, level);
    part.text = text;
    part.confidence = TessResultIteratorConfidence(results, level);
    bool goes_on = visit(context, &part);
    if (text)
        TessDeleteText(text);
    return goes_on;
}

static bool visit_choices(void *results, void *page, void *context, ctess_visit visit) {
    void *choices = TessResultIteratorGetChoiceIterator(results);
    bool goes_on = true;
    int count = 0;
    if (!choices)
        return true;
    do {
        ctess_part part = part_at(page, CTESS_SYMBOL);
        part.level = CTESS_CHOICE;
        part.text = TessChoiceIteratorGetUTF8Text(choices);
        part.confidence = TessChoiceIteratorConfidence(choices);
        if (part.text)
            goes_on = visit(context, &part);
    } while (goes_on && ++count < 8 && TessChoiceIteratorNext(choices));
    TessChoiceIteratorDelete(choices);
    return goes_on;
}

static void visit_results(void *results, bool has_choices, void *context, ctess_visit visit) {
    void *page = TessResultIteratorGetPageIterator(results);
    bool goes_on = true;
    do {
        char *symbol = is_at_word(page) ? TessResultIteratorGetUTF8Text(results, CTESS_SYMBOL) : NULL;
        if (!symbol)
            continue;
        TessDeleteText(symbol);
        if (TessPageIteratorIsAtBeginningOf(page, CTESS_LINE)) {
            ctess_part line = part_at(page, CTESS_LINE);
            goes_on = visit(context, &line);
        }
        if (goes_on && TessPageIteratorIsAtBeginningOf(page, CTESS_WORD))
            goes_on = visit_text(results, page, CTESS_WORD, context, visit);
        goes_on = goes_on && visit_text(results, page, CTESS_SYMBOL, context, visit);
        if (goes_on && has_choices)
            goes_on = visit_choices(results, page, context, visit);
    } while (goes_on && TessResultIteratorNext(results, CTESS_SYMBOL));
}

static void visit_layout(void *page, void *context, ctess_visit visit) {
    bool goes_on = true;
    do {
        if (!is_at_word(page))
            continue;
        if (TessPageIteratorIsAtBeginningOf(page, CTESS_LINE)) {
            ctess_part line = part_at(page, CTESS_LINE);
            goes_on = visit(context, &line);
        }
        ctess_part word = part_at(page, CTESS_WORD);
        goes_on = goes_on && visit(context, &word);
    } while (goes_on && TessPageIteratorNext(page, CTESS_WORD));
}

bool ctess_read(void *engine, const uint8_t *pixels, int32_t width, int32_t height, int32_t stride, int32_t mode,
                bool recognizes, bool has_choices, int32_t milliseconds, void *context, ctess_visit visit,
                ctess_error *error) {
    if (!engine || !pixels || width < 1 || height < 1 || stride < width || width > 16384 || height > 16384) {
        if (error)
            snprintf(error->text, sizeof error->text, "the size of the picture is out of range");
        return false;
    }
    // With the number of its threads left to the machine's load, small pictures do not wait for busy processors.
    if (set_dynamic)
        set_dynamic(1);
    TessBaseAPISetPageSegMode(engine, mode);
    TessBaseAPISetVariable(engine, "lstm_choice_mode", has_choices ? "2" : "0");
    TessBaseAPISetImage(engine, pixels, width, height, 1, stride);
    bool is_done = true;
    if (!recognizes) {
        void *page = TessBaseAPIAnalyseLayout(engine);
        if (page) {
            visit_layout(page, context, visit);
            TessPageIteratorDelete(page);
        }
    } else {
        void *monitor = TessMonitorCreate();
        if (monitor)
            TessMonitorSetDeadlineMSecs(monitor, milliseconds);
        is_done = TessBaseAPIRecognize(engine, monitor) == 0;
        void *results = is_done ? TessBaseAPIGetIterator(engine) : NULL;
        if (results) {
            visit_results(results, has_choices, context, visit);
            TessResultIteratorDelete(results);
        }
        if (monitor)
            TessMonitorDelete(monitor);
        if (!is_done && error)
            snprintf(error->text, sizeof error->text, "the reader failed");
    }
    TessBaseAPIClear(engine);
    return is_done;
}
