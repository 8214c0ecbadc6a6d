import Fuzzing

@main
enum Main {
    static func main() {
        FuzzTarget.main([
            FuzzTarget("code-payloads", PayloadTarget.run),
            FuzzTarget("code-symbols", SymbolTarget.run),
            FuzzTarget("code-contents", ContentTarget.run),
            FuzzTarget("code-writing", WritingTarget.run),
            FuzzTarget("code-pictures", ImageTarget.run),
        ])
    }
}
