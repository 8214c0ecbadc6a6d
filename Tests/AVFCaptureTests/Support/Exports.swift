@_exported public import MediaTestSupport
