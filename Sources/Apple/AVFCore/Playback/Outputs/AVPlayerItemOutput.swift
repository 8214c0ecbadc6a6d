public import CoreMedia
public import Foundation
import Synchronization

/// Provides media from an item during playback; see its subclasses.
open class AVPlayerItemOutput: NSObject {
    private struct State {
        weak var item: ItemCore?
        var suppresses = false
    }
    private let state = Mutex(State())

    override init() { super.init() }

    /// A Boolean value that indicates whether the player's layers omit the media that this output takes.
    open var suppressesPlayerRendering: Bool {
        get { state.withLock { $0.suppresses } }
        set { state.withLock { $0.suppresses = newValue } }
    }

    /// Returns the item's time for a time of the host clock; invalid without an item that is in a player.
    ///
    /// - Parameter hostTimeInSeconds: Seconds as of `CACurrentMediaTime`.
    open func itemTime(forHostTime hostTimeInSeconds: CFTimeInterval) -> CMTime {
        itemTime(forClockTime: CMTime(seconds: hostTimeInSeconds, preferredTimescale: 1_000_000_000))
    }

    /// Returns the item's time for a time of the host clock; invalid without an item that is in a player.
    ///
    /// - Parameter machAbsoluteTime: Nanoseconds of the host clock.
    open func itemTime(forMachAbsoluteTime machAbsoluteTime: Int64) -> CMTime {
        itemTime(forClockTime: CMTime(value: machAbsoluteTime, timescale: 1_000_000_000))
    }

    func itemTime(forClockTime time: CMTime) -> CMTime { item?.itemTime(atClockTime: time) ?? .invalid }

    /// The item that the output belongs to.
    var item: ItemCore? { state.withLock { $0.item } }

    /// Adds the output to an item; returns false if it is on one already.
    func attach(to item: ItemCore) -> Bool {
        state.withLock { state in
            guard state.item == nil else { return false }
            state.item = item
            return true
        }
    }

    /// Removes the output from an item; returns false if it is on another item or none.
    func detach(from item: ItemCore) -> Bool {
        state.withLock { state in
            guard state.item === item else { return false }
            state.item = nil
            return true
        }
    }

    /// Called when other tracks of the item were selected; subclasses override it.
    func selectionChanged() {}

    /// Called when the item seeks or changes direction, which breaks the sequence of frames; subclasses override it.
    func sequenceWasFlushed() {}

    /// Called when there is new media to take; subclasses override it.
    func mediaDataChanged() {}
}
