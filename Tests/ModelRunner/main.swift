import Foundation
import Inference
import ModelFiles

// Runs models on arrays in files, for scripts/check-models.
//
// Each line of the standard input names a folder: a file `model` in it holds the model's path, and `NAME.in.npy` its
// inputs. The program writes `NAME.out.npy`, or `error` with the reason, and prints the folder.

while let line = readLine() {
    let folder = URL(fileURLWithPath: line)
    do {
        try Job(folder).run()
        print("done \(line)")
    } catch {
        try? "\(error)".write(to: folder.appendingPathComponent("error"), atomically: true, encoding: .utf8)
        print("error \(line): \(error)")
    }
    fflush(nil)
}
