"""The node and simple models of the ONNX project, which its package makes."""

import numpy as np
import onnx
from onnx.backend.test.case.model import collect_testcases as simple_cases
from onnx.backend.test.case.node import collect_testcases as node_cases


def checks(Check):
    np.seterr(all="ignore")
    found = [("node", case) for case in node_cases(None)]
    found += [("simple", case) for case in simple_cases() if case.model is not None]
    for kind, case in found:
        def make(folder, case=case):
            inputs, outputs = case.data_sets[0]

            def named(values, arrays):
                result = {}
                for value, array in zip(values, arrays):
                    array = np.asarray(array) if np.isscalar(array) else array
                    if not isinstance(array, np.ndarray) or array.dtype.name not in KINDS:
                        raise ValueError("a sequence, an optional value, or a type that arrays in files lack")
                    result[value.name] = array
                return result

            constants = {tensor.name for tensor in case.model.graph.initializer}
            values = [value for value in case.model.graph.input if value.name not in constants]
            pairs = named(values, inputs), named(case.model.graph.output, outputs)
            path = folder / "model.onnx"
            onnx.save(case.model, str(path))
            return path, *pairs

        name = f"{kind} {case.name.removeprefix('test_')}"
        yield Check("onnx", name, make, 1e-2 if "16" in name else 1e-3)


KINDS = {
    "float16", "float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "bool",
}
