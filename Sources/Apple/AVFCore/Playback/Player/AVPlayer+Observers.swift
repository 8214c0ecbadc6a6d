import AVFBase
public import CoreMedia
public import Dispatch
public import Foundation
