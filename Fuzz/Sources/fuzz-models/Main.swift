import Fuzzing

@main
enum Main {
    static func main() {
        FuzzTarget.main([
            FuzzTarget("model-specifications", SpecificationTarget.run),
            FuzzTarget("model-weights", WeightTarget.run),
            FuzzTarget("model-engine-files", EngineFileTarget.run),
        ])
    }
}
