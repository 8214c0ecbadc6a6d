import AVFBase

extension AVCaptureOutput {
    /// Whether the session can start this output later than what is seen at once: no.
    public var isDeferredStartSupported: Bool { false }

    /// Whether the session starts this output later than what is seen at once: no.
    ///
    /// Setting it to true raises, as ``isDeferredStartSupported`` is false.
    public var isDeferredStartEnabled: Bool {
        get { false }
        set { if newValue { DeferredStart.refuse("output") } }
    }
}

extension AVCaptureVideoPreviewLayer {
    /// Whether the session can start this layer later than other parts: no.
    public var isDeferredStartSupported: Bool { false }

    /// Whether the session starts this layer later than other parts: no.
    ///
    /// Setting it to true raises, as ``isDeferredStartSupported`` is false.
    public var isDeferredStartEnabled: Bool {
        get { false }
        set { if newValue { DeferredStart.refuse("preview layer") } }
    }
}

private enum DeferredStart {
    static func refuse(_ what: String) {
        ObjectiveCException.raise(
            .invalidArgument,
            "isDeferredStartEnabled was set to true on a \(what) that starts with its session. "
                + "Ask isDeferredStartSupported first."
        )
    }
}
