import Fuzzing

@main
enum Main {
    static func main() {
        FuzzTarget.main([
            FuzzTarget("http-connections", ConnectionTarget.run),
            FuzzTarget("websockets", WebSocketTarget.run),
            FuzzTarget("http-requests", RequestTarget.run),
            FuzzTarget("http-values", ValueTarget.run),
        ])
    }
}
