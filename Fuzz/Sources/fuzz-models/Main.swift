import Fuzzing

@main
enum Main {
    static func main() {
        FuzzTarget.main([
            FuzzTarget("model-specifications", SpecificationTarget.run),
            FuzzTarget("model-packages", seeds: PackageSeeds.packages, PackageTarget.package),
            FuzzTarget("model-compiled", seeds: PackageSeeds.compiled, PackageTarget.compiled),
            FuzzTarget("model-weights", WeightTarget.run),
            FuzzTarget("model-onnx", EngineFileTarget.onnx),
            FuzzTarget("model-tflite", EngineFileTarget.tflite),
            FuzzTarget("model-xml", EngineFileTarget.xml),
            FuzzTarget("model-labels", EngineFileTarget.labels),
        ])
    }
}
