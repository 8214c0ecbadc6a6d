/// The operations of a model in their order, with their arguments.
package enum ModelStructure: Sendable {
    case layers([StructureLayer])
    /// Functions by name.
    case program([String: StructureFunction])
    /// Models that run one after the other, by their names.
    case pipeline([(name: String, structure: ModelStructure)])
    case other
}

/// A layer of a neural network.
package struct StructureLayer: Sendable {
    package var name: String
    package var kind: String
    package var inputs: [String]
    package var outputs: [String]
}

/// A function of a program.
package struct StructureFunction: Sendable {
    package var inputs: [String]
    package var block: StructureBlock
}

/// Operations on the results of each other.
package struct StructureBlock: Sendable {
    package var inputs: [String]
    package var outputs: [String]
    package var operations: [StructureOperation]
}

/// An operation of a program.
package struct StructureOperation: Sendable {
    /// A value of an argument: the name of a result, or a constant, which has none.
    package enum Binding: Sendable {
        case name(String)
        case constant
    }

    package var kind: String
    package var inputs: [String: [Binding]]
    package var outputs: [String]
    package var blocks: [StructureBlock]
    /// An estimate of the arithmetic in multiplications, from the sizes that the program declares.
    package var work: Double
}
