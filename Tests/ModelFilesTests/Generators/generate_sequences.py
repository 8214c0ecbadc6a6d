"""Recurrent operations, conditions, loops and states of ML programs, and pipelines, against numpy."""

import coremltools as ct
import numpy as np
from coremltools.converters.mil.mil import Builder as mb
from coremltools.converters.mil.mil import types

from generate_ops import VERSIONS, program, rand

ACTIVATIONS = {
    "tanh": np.tanh, "sigmoid": lambda x: 1 / (1 + np.exp(-x)), "relu": lambda x: np.maximum(x, 0), "linear": lambda x: x,
    "hard_sigmoid": lambda x: np.clip(0.2 * x + 0.5, 0, 1), "scaled_tanh": np.tanh,
}


def weights(gates, hidden, size, seed):
    numbers = np.random.RandomState(seed)
    return [numbers.uniform(-1, 1, shape).astype(np.float32) for shape in [(gates * hidden, size), (gates * hidden, hidden), (gates * hidden,)]]


def steps(x, cell, states, reverse):
    found = []
    for part in x[::-1] if reverse else x:
        states = cell(part, states)
        found.append(states[0])
    return np.stack(found), states


def lstm(x, h, c, w, r, b, p=None, gate="sigmoid", cell="tanh", out="tanh", clip=None, reverse=False):
    a, z, o = ACTIVATIONS[gate], ACTIVATIONS[cell], ACTIVATIONS[out]
    pi, pf, po = np.split(p if p is not None else np.zeros(3 * h.shape[1], np.float32), 3)

    def step(x, states):
        h, c = states
        i, f, k, g = np.split(x @ w.T + h @ r.T + b, 4, 1)
        c = a(f + c * pf) * c + a(i + c * pi) * z(g)
        c = np.clip(c, -clip, clip) if clip else c
        return [a(k + c * po) * o(c), c]
    return steps(x, step, [h, c], reverse)


def gru(x, h, w, r, b, gate="sigmoid", out="tanh", reverse=False, after=None):
    a, o = ACTIVATIONS[gate], ACTIVATIONS[out]
    rr, ro, rz = np.split(r, 3)

    def step(x, states):
        h = states[0]
        xr, xo, xz = np.split(x @ w.T + (b if after is None else after), 3, 1)
        if after is None:
            reset = a(xr + h @ rr.T)
            inner = (reset * h) @ ro.T
            update = a(xz + h @ rz.T)
        else:
            br, bo, bz = np.split(b, 3)
            reset = a(xr + h @ rr.T + br)
            inner = reset * (h @ ro.T + bo)
            update = a(xz + h @ rz.T + bz)
        return [(1 - update) * o(xo + inner) + update * h]
    return steps(x, step, [h], reverse)


def ends(all, states, wants):
    return [all if wants else states[0][None], *states]


def cases():
    out = []

    def add(name, arrays, build, reference, version=15):
        out.append((name, version, arrays, build, reference))

    for wants in [True, False]:
        for direction in ["forward", "reverse"]:
            label = f"{direction}{' all' if wants else ''}"
            reverse = direction == "reverse"
            w, r, b = weights(4, 6, 5, 1)
            p = np.random.RandomState(9).uniform(-1, 1, 18).astype(np.float32)
            arrays = lambda: [rand(7, 2, 5), rand(2, 6), rand(2, 6)]
            add(f"lstm {label}", arrays, lambda x, y, z, k=dict(direction=direction, output_sequence=wants): mb.lstm(x=x, initial_h=y, initial_c=z, weight_ih=w, weight_hh=r, bias=b, **k),
                lambda x, y, z, reverse=reverse, wants=wants: ends(*lstm(x, y, z, w, r, b, reverse=reverse), wants))
            add(f"lstm peephole {label}", arrays,
                lambda x, y, z, k=dict(direction=direction, output_sequence=wants): mb.lstm(x=x, initial_h=y, initial_c=z, weight_ih=w, weight_hh=r, bias=b, peephole=p, clip=np.float32(0.3), activation="relu", recurrent_activation="hard_sigmoid", **k),
                lambda x, y, z, reverse=reverse, wants=wants: ends(*lstm(x, y, z, w, r, b, p, "hard_sigmoid", "tanh", "relu", 0.3, reverse), wants))
            w3, r3, b3 = weights(3, 6, 5, 2)
            add(f"gru {label}", lambda: [rand(7, 2, 5), rand(2, 6)],
                lambda x, y, k=dict(direction=direction, output_sequence=wants): mb.gru(x=x, initial_h=y, weight_ih=w3, weight_hh=r3, bias=b3, **k),
                lambda x, y, reverse=reverse, wants=wants: ends(*gru(x, y, w3, r3, b3, reverse=reverse), wants))
            other = np.random.RandomState(5).uniform(-1, 1, 18).astype(np.float32)
            add(f"gru after {label}", lambda: [rand(7, 2, 5), rand(2, 6)],
                lambda x, y, k=dict(direction=direction, output_sequence=wants): mb.gru(x=x, initial_h=y, weight_ih=w3, weight_hh=r3, bias=b3, input_bias=other, reset_after=True, **k),
                lambda x, y, reverse=reverse, wants=wants: ends(*gru(x, y, w3, r3, b3, reverse=reverse, after=other), wants), 18)
            w1, r1, b1 = weights(1, 6, 5, 3)
            for name in ["tanh", "relu"]:
                add(f"rnn {name} {label}", lambda: [rand(7, 2, 5), rand(2, 6)],
                    lambda x, y, k=dict(direction=direction, output_sequence=wants, activation=name): mb.rnn(x=x, initial_h=y, weight_ih=w1, weight_hh=r1, bias=b1, **k),
                    lambda x, y, reverse=reverse, wants=wants, name=name: ends(*steps(x, lambda x, s: [ACTIVATIONS[name](x @ w1.T + s[0] @ r1.T + b1)], [y], reverse), wants))
        w, r, b = weights(4, 6, 5, 1)
        w2, r2, b2 = weights(4, 6, 5, 4)

        def both(x, y, z, wants=wants):
            first, a = lstm(x, y[:, :6], z[:, :6], w, r, b)
            second, c = lstm(x, y[:, 6:], z[:, 6:], w2, r2, b2, reverse=True)
            states = [np.concatenate(pair, 1) for pair in zip(a, c)]
            return ends(np.concatenate([first, second[::-1]], 2), states, wants)
        add(f"lstm bidirectional{' all' if wants else ''}", lambda: [rand(7, 2, 5), rand(2, 12), rand(2, 12)],
            lambda x, y, z, wants=wants: mb.lstm(x=x, initial_h=y, initial_c=z, weight_ih=w, weight_hh=r, bias=b, weight_ih_back=w2, weight_hh_back=r2, bias_back=b2, direction="bidirectional", output_sequence=wants), both)

    for sign in [1, -1]:
        add(f"cond {sign}", lambda sign=sign: [np.float32([[1, 2], [3, 4]]) * sign],
            lambda x: mb.cond(pred=mb.greater(x=mb.reduce_sum(x=x, axes=[0, 1], keep_dims=False), y=0.0), _true_fn=lambda: mb.mul(x=mb.exp(x=x), y=2.0), _false_fn=lambda: mb.sub(x=x, y=np.float32([1, 2]))),
            lambda x: np.exp(x) * 2 if x.sum() > 0 else x - np.float32([1, 2]))
        add(f"cond within {sign}", lambda sign=sign: [np.float32([[1, 2], [3, 4]]) * sign, rand(2, 2)],
            lambda x, y: mb.cond(
                pred=mb.greater(x=mb.reduce_sum(x=x, axes=[0, 1], keep_dims=False), y=0.0),
                _true_fn=lambda: mb.cond(pred=mb.less(x=mb.reduce_sum(x=y, axes=[0, 1], keep_dims=False), y=100.0), _true_fn=lambda: mb.add(x=x, y=y), _false_fn=lambda: mb.identity(x=x)),
                _false_fn=lambda: mb.mul(x=y, y=3.0)),
            lambda x, y: x + y if x.sum() > 0 else y * 3)
    add("while_loop", lambda: [rand(2, 3), rand(2, 3)],
        lambda x, y: mb.while_loop(_cond=lambda i, a: mb.less(x=i, y=5), _body=lambda i, a: (mb.add(x=i, y=1), mb.add(x=mb.mul(x=a, y=0.5), y=y)), loop_vars=(np.int32(0), x)),
        lambda x, y: [np.int32(5), loop(x, y)])
    add("while_loop none", lambda: [rand(2, 3), np.int32([9])],
        lambda x, y: mb.while_loop(_cond=lambda i, a: mb.less(x=mb.squeeze(x=i, axes=[0]), y=5), _body=lambda i, a: (mb.add(x=i, y=1), mb.mul(x=a, y=0.5)), loop_vars=(y, x)),
        lambda x, y: [y, x])
    add("while_loop swapped", lambda: [rand(2, 3), rand(2, 3)],
        lambda x, y: mb.while_loop(_cond=lambda i, a, b: mb.less(x=i, y=5), _body=lambda i, a, b: (mb.add(x=i, y=1), mb.add(x=b, y=1.0), mb.identity(x=a)), loop_vars=(np.int32(0), x, y)),
        lambda x, y: [np.int32(5), y + 3, x + 2])
    return out


def loop(x, y):
    for _ in range(5):
        x = x * np.float32(0.5) + y
    return x


def stateful(folder):
    @mb.program(input_specs=[mb.TensorSpec((2, 3), dtype=types.fp16), mb.StateTensorSpec((2, 3), dtype=types.fp16)], opset_version=VERSIONS[18])
    def made(x, total):
        old = mb.read_state(input=total)
        new = mb.add(x=old, y=x)
        mb.coreml_update_state(state=total, value=new)
        return mb.mul(x=new, y=np.float16(2))
    model = ct.convert(made, convert_to="mlprogram", minimum_deployment_target=VERSIONS[18], skip_model_load=True)
    path = folder / "model.mlpackage"
    model.save(str(path))
    x = rand(2, 3).astype(np.float16)
    spec = model.get_spec().description
    return path, {"x": x}, {spec.output[0].name: x * np.float16(2)}


def detector(folder):
    """A pipeline of a program with weights in a file and a suppression, as a package."""
    kernel = np.random.RandomState(4).uniform(-1, 1, (24, 6)).astype(np.float32)

    @mb.program(input_specs=[mb.TensorSpec((8, 6))])
    def made(x):
        scores = mb.sigmoid(x=mb.linear(x=x, weight=kernel[:12], bias=np.zeros(12, np.float32)), name="s")
        boxes = mb.sigmoid(x=mb.linear(x=x, weight=kernel[12:16], bias=np.zeros(4, np.float32)), name="b")
        return mb.identity(x=scores, name="raw_confidence"), mb.identity(x=boxes, name="raw_coordinates")
    inner = ct.convert(made, convert_to="mlprogram", skip_model_load=True, compute_precision=ct.precision.FLOAT32)

    def array(features, name, *shape):
        feature = features.add()
        feature.name = name
        feature.type.multiArrayType.dataType = 65568
        feature.type.multiArrayType.shape.extend(shape)

    last = ct.proto.Model_pb2.Model()
    last.specificationVersion = 5
    array(last.description.input, "raw_confidence", 8, 12)
    array(last.description.input, "raw_coordinates", 8, 4)
    array(last.description.output, "confidence")
    array(last.description.output, "coordinates")
    nms = last.nonMaximumSuppression
    nms.iouThreshold, nms.confidenceThreshold = 0.3, 0.6
    nms.confidenceInputFeatureName, nms.coordinatesInputFeatureName = "raw_confidence", "raw_coordinates"
    nms.confidenceOutputFeatureName, nms.coordinatesOutputFeatureName = "confidence", "coordinates"
    nms.stringClassLabels.vector.extend(f"class {i}" for i in range(12))
    whole = ct.proto.Model_pb2.Model()
    whole.specificationVersion = 7
    array(whole.description.input, "x", 8, 6)
    array(whole.description.output, "confidence")
    array(whole.description.output, "coordinates")
    whole.pipeline.models.add().CopyFrom(inner.get_spec())
    whole.pipeline.models.add().CopyFrom(last)
    path = folder / "model.mlpackage"
    ct.models.MLModel(whole, weights_dir=inner.weights_dir, skip_model_load=True).save(str(path))
    x = rand(8, 6)
    scores, boxes = 1 / (1 + np.exp(-(x @ kernel[:12].T))), 1 / (1 + np.exp(-(x @ kernel[12:16].T)))
    kept = []
    for i in np.argsort(-scores.max(1), kind="stable"):
        if scores[i].max() >= 0.6 and all(overlap(boxes[i], boxes[j]) <= 0.3 for j in kept):
            kept.append(i)
    return path, {"x": x}, {"confidence": scores[kept], "coordinates": boxes[kept]}


def overlap(a, b):
    low = [max(a[k] - a[k + 2] / 2, b[k] - b[k + 2] / 2) for k in (0, 1)]
    high = [min(a[k] + a[k + 2] / 2, b[k] + b[k + 2] / 2) for k in (0, 1)]
    common = max(0, high[0] - low[0]) * max(0, high[1] - low[1])
    return common / (a[2] * a[3] + b[2] * b[3] - common)


def checks(Check):
    for name, version, arrays, build, reference in cases():
        for precision in ["fp32", "fp16"]:
            def make(folder, version=version, arrays=arrays, build=build, reference=reference, precision=precision):
                values = arrays()
                model = ct.convert(
                    program(build, values, version), convert_to="mlprogram", minimum_deployment_target=VERSIONS[version],
                    skip_model_load=True,
                    compute_precision=ct.precision.FLOAT32 if precision == "fp32" else ct.precision.FLOAT16)
                path = folder / "model.mlpackage"
                model.save(str(path))
                expected = reference(*values)
                expected = expected if isinstance(expected, (list, tuple)) else [expected]
                names = [output.name for output in model.get_spec().description.output]
                return path, dict(zip("xyzw", values)), dict(zip(names, expected))
            yield Check("sequences", f"{name} {precision}", make, 1e-4 if precision == "fp32" else 1e-2)
    yield Check("sequences", "state", stateful, 1e-2)
    yield Check("sequences", "detector", detector)
