/// The filters with their parameters.
enum FilterTable {
    /// All filters by name, with and without a recipe.
    static let all: [String: FilterDefinition] = {
        let parts = [part1, part2, part3, part4, part5, part6, part7, part8]
        return Dictionary(parts.joined().map { ($0.name, $0) }) { first, _ in first }
    }()
}
