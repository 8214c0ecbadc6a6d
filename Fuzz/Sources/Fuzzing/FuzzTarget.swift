import Foundation

/// One parser and what it has to stand: any bytes.
public struct FuzzTarget: Sendable {
    /// As `TARGET=` names it; also the name of its inputs in `Corpus`.
    public let name: String
    let seeds: @Sendable () -> [[UInt8]]
    let run: @Sendable (UnsafeRawBufferPointer) -> Void

    /// - Parameters:
    ///   - seeds: inputs to begin with that are made rather than kept.
    ///   - run: returns whatever the bytes are; what must not happen ends the process.
    public init(
        _ name: String,
        seeds: @escaping @Sendable () -> [[UInt8]] = { [] },
        _ run: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) {
        self.name = name
        self.seeds = seeds
        self.run = run
    }

    /// Runs the target that `FUZZ_TARGET` names, as libFuzzer's command line says.
    ///
    /// The name is no argument, as libFuzzer starts the program again with its own arguments to make an input smaller.
    /// Instead of running, `unpack CORPUS FOLDER` writes what to begin with as files, and `pack FOLDER CORPUS` the other
    /// way round; without a name, the names are printed.
    public static func main(_ targets: [FuzzTarget]) -> Never {
        guard let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] else {
            for target in targets { print(target.name) }
            exit(0)
        }
        guard let target = targets.first(where: { $0.name == name }) else {
            print("There is no target '\(name)'; those are \(targets.map(\.name).joined(separator: ", ")).")
            exit(2)
        }
        do {
            let arguments = CommandLine.arguments
            switch (arguments.dropFirst().first, arguments.count) {
            case ("unpack", 4):
                let corpus = try Corpus(file: arguments[2])
                try Corpus(inputs: corpus.inputs + target.seeds()).unpack(to: arguments[3])
                // Not `exit`, which looks for leaks: x265, which makes seeds, has some.
                _exit(0)
            case ("pack", 4):
                try Corpus(folder: arguments[2]).write(to: arguments[3])
                exit(0)
            default: break
            }
        } catch {
            print("The inputs of \(name) could not be brought over: \(error)")
            exit(2)
        }
        chosen = target
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(runDriver(&count, &arguments, onInput))
    }

    // Written once, before the first input.
    nonisolated(unsafe) fileprivate static var chosen: FuzzTarget?
}

private func onInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen?.run(UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Ends the process, and so makes the input a finding, unless something holds.
public func require(
    _ condition: Bool,
    _ what: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
) {
    guard !condition else { return }
    fatalError(what(), file: file, line: line)
}
