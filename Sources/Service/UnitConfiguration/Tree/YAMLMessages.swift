/// Translates the parser's messages for people who write configuration files.
enum YAMLMessages {
    private static let tags = "tags (!) are not used here; put text that begins with ! in quotes"

    private static let table: [(beginning: String, message: String)] = [
        (
            "mapping values are not allowed",
            "a key is not expected here; check the indentation, and put text with ': ' in quotes"
        ),
        ("mapping keys are not allowed", "a '?' is not expected here; put text that begins with it in quotes"),
        ("block sequence entries are not allowed", "a list is not expected here; start it on its own line"),
        ("block collection start", "keys are not expected here; start them on their own lines"),
        ("did not find expected key", "this does not fit what is above; check the indentation and the quotes"),
        ("did not find expected '-'", "this does not fit the list above; check the indentation"),
        ("did not find expected ',' or", "brackets that were opened are not closed, or a comma is missing"),
        ("did not find expected node content", "a value is missing here, or begins with a character that needs quotes"),
        ("did not find expected <document start>", "this belongs to nothing above; check the indentation"),
        ("did not find expected comment", "nothing but a comment can stand here"),
        ("did not find expected whitespace", "a space or the line's end is missing here"),
        (
            "did not find expected hexdecimal",
            "the number after \\x, \\u or \\U has too few digits; use single quotes for text with \\ in it"
        ),
        ("did not find expected alphabetic", "a value cannot begin with & or * here; put the text in quotes"),
        ("could not find expected ':'", "a ':' is missing after the key before this place"),
        ("found unexpected ':'", "a ':' cannot stand here; put the text in quotes"),
        ("found unexpected end of stream", "quotes that were opened are not closed"),
        ("found unexpected document indicator", "quotes that were opened are not closed"),
        ("found character that cannot start any token", "text that begins with this character needs quotes"),
        (
            "found unknown escape character",
            "there is no such escape after \\; use single quotes for text with \\ in it"
        ),
        (
            "found invalid Unicode character escape",
            "there is no character of this number; use single quotes for text with \\ in it"
        ),
        ("found a tab character", "here is a tab; indent with spaces"),
        ("found an indentation indicator", "a 0 cannot stand after | or > here; leave it out"),
        ("found undefined alias", "aliases (*) are not used here; write the value out, or put the text in quotes"),
        ("but found another document", "a second document begins here; one file describes one unit: delete the '---'"),
        ("Maximum nesting level", "brackets or lists are nested too deeply; a unit needs three levels"),
        ("found undefined tag handle", tags),
        ("did not find expected '!'", tags),
        ("did not find expected tag URI", tags),
        ("did not find the expected '>'", tags),
        ("did not find URI escaped octet", tags),
    ]

    static func text(for problem: String) -> String {
        table.first { problem.hasPrefix($0.beginning) }?.message ?? "this cannot be read: \(problem)"
    }
}
