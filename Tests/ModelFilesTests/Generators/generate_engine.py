"""Files that the engine reads itself: TensorFlow Lite, written field by field, and OpenVINO's own, against numpy."""

import pathlib
import sys

import flatbuffers
import numpy as np

from generate_ops import ort, rand

sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / ".deps/openvino"))

TYPES = {"float32": 0, "float16": 1, "int32": 2, "uint8": 3, "int64": 4, "int8": 9}


def table(builder, fields):
    """Writes a table of (slot, kind, value) and returns its offset."""
    builder.StartObject(max([slot for slot, _, _ in fields] + [-1]) + 1)
    for slot, kind, value in fields:
        if kind == "offset":
            builder.PrependUOffsetTRelativeSlot(slot, value, 0)
        else:
            # A default that no value has, so that every field is written.
            getattr(builder, f"Prepend{kind}Slot")(slot, value, 99 if kind != "Float32" else -1.0)
    return builder.EndObject()


def vector(builder, values, kind):
    if kind == "offset":
        builder.StartVector(4, len(values), 4)
        for value in reversed(values):
            builder.PrependUOffsetTRelative(value)
    else:
        builder.StartVector(4, len(values), 4)
        for value in reversed(values):
            builder.PrependInt32(int(value))
    return builder.EndVector()


def tflite(tensors, operators, inputs, outputs):
    """The bytes of a model: tensors (name, array or shape), operators (code, inputs, outputs, options)."""
    b = flatbuffers.Builder(1024)
    buffers = [table(b, [])]
    made = []
    for name, value in tensors:
        constant = isinstance(value, np.ndarray)
        if constant:
            data = b.CreateByteVector(value.tobytes())
            buffers.append(table(b, [(0, "offset", data)]))
        text = b.CreateString(name)
        shape = vector(b, value.shape if constant else value, "int")
        kind = TYPES[value.dtype.name] if constant else 0
        made.append(table(b, [(0, "offset", shape), (1, "Int8", kind), (2, "Uint32", len(buffers) - 1 if constant else 0), (3, "offset", text)]))
    codes = sorted({code for code, *_ in operators})
    code_tables = [table(b, [(0, "Int8", min(code, 127)), (2, "Int32", 1), (3, "Int32", code)]) for code in codes]
    nodes = []
    for code, ins, outs, options in operators:
        fields = [(0, "Uint32", codes.index(code)), (1, "offset", vector(b, ins, "int")), (2, "offset", vector(b, outs, "int"))]
        if options:
            kind, values = options
            fields += [(3, "Uint8", kind), (4, "offset", table(b, values))]
        nodes.append(table(b, fields))
    graph = table(b, [
        (0, "offset", vector(b, made, "offset")), (1, "offset", vector(b, inputs, "int")), (2, "offset", vector(b, outputs, "int")),
        (3, "offset", vector(b, nodes, "offset")), (4, "offset", b.CreateString("main"))])
    model = table(b, [
        (0, "Uint32", 3), (1, "offset", vector(b, code_tables, "offset")), (2, "offset", vector(b, [graph], "offset")),
        (3, "offset", b.CreateString("made by hand")), (4, "offset", vector(b, buffers, "offset"))])
    b.Finish(model, b"TFL3")
    return bytes(b.Output())


def lite_cases():
    """(name, input shape, tensors after the input, operators, output shape, reference)."""
    w = np.random.RandomState(1).uniform(-1, 1, (4, 3, 3, 2)).astype(np.float32)
    bias = np.float32([0.1, -0.2, 0.3, 0])
    fc = np.random.RandomState(2).uniform(-1, 1, (5, 6)).astype(np.float32)
    conv = lambda x, **k: ort("Conv", [x.transpose(0, 3, 1, 2), w.transpose(0, 3, 1, 2), bias], **k).transpose(0, 2, 3, 1)
    options = lambda padding, stride, activation: (1, [(0, "Int8", padding), (1, "Int32", stride), (2, "Int32", stride), (3, "Int8", activation), (4, "Int32", 1), (5, "Int32", 1)])
    yield "relu", (1, 4), [("y", (1, 4))], [(19, [0], [1], None)], lambda x: np.maximum(x, 0)
    yield "conv valid", (1, 7, 6, 2), [("w", w), ("b", bias), ("y", (1, 5, 4, 4))], [(3, [0, 1, 2], [3], options(1, 1, 0))], conv
    yield "conv same relu", (1, 7, 6, 2), [("w", w), ("b", bias), ("y", (1, 4, 3, 4))], [(3, [0, 1, 2], [3], options(0, 2, 1))], \
        lambda x: np.maximum(conv(x, strides=[2, 2], auto_pad="SAME_UPPER"), 0)
    yield "fully connected softmax", (2, 6), [("w", fc), ("b", np.arange(5).astype(np.float32)), ("l", (2, 5)), ("y", (2, 5))], \
        [(9, [0, 1, 2], [3], (8, [(0, "Int8", 0)])), (25, [3], [4], (9, [(0, "Float32", 1.0)]))], \
        lambda x: ort("Softmax", [x @ fc.T + np.arange(5).astype(np.float32)], axis=-1)
    yield "add mul", (1, 3), [("c", np.float32([1, 2, 3])), ("s", (1, 3)), ("y", (1, 3))], \
        [(0, [0, 1], [2], (11, [(0, "Int8", 0)])), (18, [2, 1], [3], (21, [(0, "Int8", 0)]))], \
        lambda x: (x + np.float32([1, 2, 3])) * np.float32([1, 2, 3])


def checks(Check):
    for name, shape, tensors, operators, reference in lite_cases():
        def make(folder, shape=shape, tensors=tensors, operators=operators, reference=reference):
            path = folder / "model.tflite"
            path.write_bytes(tflite([("x", shape), *tensors], operators, [0], [len(tensors)]))
            x = rand(*shape)
            return path, {"x": x}, {"y": reference(x)}
        yield Check("engine", f"tflite {name}", make)

    def xml(folder):
        import openvino as ov
        from openvino import opset13 as ops

        w = np.random.RandomState(3).uniform(-1, 1, (4, 3, 3, 3)).astype(np.float32)
        x = ops.parameter([1, 3, 8, 9], np.float32, name="x")
        y = ops.relu(ops.convolution(x, w, [1, 1], [1, 1], [1, 1], [1, 1]))
        x.output(0).set_names({"x"})
        y.output(0).set_names({"y"})
        path = folder / "model.xml"
        ov.save_model(ov.Model([y], [x], "m"), str(path), compress_to_fp16=False)
        value = rand(1, 3, 8, 9)
        return path, {"x": value}, {"y": np.maximum(ort("Conv", [value, w], pads=[1, 1, 1, 1]), 0)}
    yield Check("engine", "xml conv relu", xml)
