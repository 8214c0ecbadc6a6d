import AVFBase

enum DeferredStart {
    static func refuse(_ what: String) {
        ObjectiveCException.raise(
            .invalidArgument,
            "isDeferredStartEnabled was set to true on a \(what) that starts with its session. "
                + "Ask isDeferredStartSupported first."
        )
    }
}
