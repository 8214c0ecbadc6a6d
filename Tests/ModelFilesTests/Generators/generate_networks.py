"""Whole networks of known shapes, with random weights, in three formats."""

import builders
import coremltools as ct
import numpy as np
import onnxruntime
from coremltools.converters.mil.mil import Builder as mb


class Weights:
    """Random weights, the same for each format."""

    def __init__(self, net):
        self.net, self.state = net, np.random.RandomState(11)

    def conv(self, x, i, o, k=1, s=1, act=None, groups=1, gain=1.4):
        w = self.state.randn(o, i // groups, k, k).astype(np.float32) * np.float32(gain / np.sqrt(i // groups * k * k))
        y = self.net.conv(x, w, self.state.randn(o).astype(np.float32) * np.float32(0.1), s, k // 2, groups)
        return self.net.act(y, act) if act else y

    def dense(self, x, i, o):
        w = self.state.randn(o, i).astype(np.float32) / np.float32(np.sqrt(i))
        return self.net.dense(x, w, np.zeros(o, np.float32))

    def deconv(self, x, i, o):
        return self.net.deconv(x, self.state.randn(i, o, 2, 2).astype(np.float32) / np.float32(np.sqrt(i)), np.zeros(o, np.float32), 2)


def mobilenet_v2(n, w, x):
    x = w.conv(x, 3, 32, 3, 2, "relu6")
    i = 32
    for t, c, count, s in [(1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)]:
        for k in range(count):
            y = w.conv(x, i, i * t, 1, 1, "relu6") if t > 1 else x
            y = w.conv(y, i * t, i * t, 3, s if k == 0 else 1, "relu6", i * t)
            y = w.conv(y, i * t, c, gain=1.0)
            x = n.add(x, y) if k else y
            i = c
    x = n.mean(w.conv(x, i, 1280, 1, 1, "relu6"))
    return [n.softmax(w.dense(x, 1280, 1000))]


def excite(n, w, x, c, r, gate, act="relu"):
    s = w.conv(n.mean(x), c, r, 1, 1, act)
    return n.mul(x, w.conv(s, r, c, 1, 1, gate))


def mobilenet_v3(n, w, x):
    x = w.conv(x, 3, 16, 3, 2, "hardswish")
    i = 16
    for k, e, c, se, act, s in [(3, 16, 16, 0, "relu", 1), (3, 64, 24, 0, "relu", 2), (3, 72, 24, 0, "relu", 1), (5, 72, 40, 1, "relu", 2),
                                (5, 120, 40, 1, "relu", 1), (3, 240, 80, 0, "hardswish", 2), (3, 200, 80, 0, "hardswish", 1),
                                (3, 480, 112, 1, "hardswish", 1), (5, 672, 160, 1, "hardswish", 2), (5, 960, 160, 1, "hardswish", 1)]:
        y = w.conv(x, i, e, 1, 1, act)
        y = w.conv(y, e, e, k, s, act, e)
        y = excite(n, w, y, e, e // 4, "hardsigmoid") if se else y
        y = w.conv(y, e, c, gain=1.0)
        x = n.add(x, y) if s == 1 and i == c else y
        i = c
    x = n.mean(w.conv(x, i, 960, 1, 1, "hardswish"))
    return [n.softmax(w.dense(n.act(w.conv(x, 960, 1280), "hardswish"), 1280, 1000))]


def resnet50(n, w, x):
    x = n.max_pool(w.conv(x, 3, 64, 7, 2, "relu"), 3, 2, 1)
    i = 64
    for c, count, s in [(64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)]:
        for k in range(count):
            stride = s if k == 0 else 1
            y = w.conv(w.conv(w.conv(x, i, c, 1, 1, "relu"), c, c, 3, stride, "relu"), c, c * 4, gain=0.5)
            x = n.act(n.add(w.conv(x, i, c * 4, 1, stride, gain=1.0) if k == 0 else x, y), "relu")
            i = c * 4
    return [n.softmax(w.dense(n.mean(x), 2048, 1000))]


def efficientnet_b0(n, w, x):
    x = w.conv(x, 3, 32, 3, 2, "silu")
    i = 32
    for t, c, count, s, k in [(1, 16, 1, 1, 3), (6, 24, 2, 2, 3), (6, 40, 2, 2, 5), (6, 80, 3, 2, 3), (6, 112, 3, 1, 5), (6, 192, 4, 2, 5), (6, 320, 1, 1, 3)]:
        for number in range(count):
            e = i * t
            y = w.conv(x, i, e, 1, 1, "silu") if t > 1 else x
            y = w.conv(y, e, e, k, s if number == 0 else 1, "silu", e)
            y = w.conv(excite(n, w, y, e, max(1, i // 4), "sigmoid", "silu"), e, c, gain=1.0)
            x = n.add(x, y) if number else y
            i = c
    return [n.softmax(w.dense(n.mean(w.conv(x, i, 1280, 1, 1, "silu")), 1280, 1000))]


def squeezenet(n, w, x):
    x = n.max_pool(w.conv(x, 3, 64, 3, 2, "relu"), 3, 2)
    i = 64
    for k, (s, e) in enumerate([(16, 64), (16, 64), (32, 128), (32, 128), (48, 192), (48, 192), (64, 256), (64, 256)]):
        if k in (2, 4):
            x = n.max_pool(x, 3, 2)
        y = w.conv(x, i, s, 1, 1, "relu")
        x = n.concat([w.conv(y, s, e, 1, 1, "relu"), w.conv(y, s, e, 3, 1, "relu")])
        i = e * 2
    return [n.softmax(n.mean(w.conv(x, i, 1000, 1, 1, "relu")))]


def yolo_v3_tiny(n, w, x):
    i = 3
    route = None
    for k, c in enumerate([16, 32, 64, 128, 256]):
        x = w.conv(x, i, c, 3, 1, "leaky")
        route = x
        x = n.max_pool(x, 2, 2)
        i = c
    x = w.conv(x, 256, 512, 3, 1, "leaky")
    x = n.max_pool(x, 3, 1, 1)
    y = w.conv(w.conv(x, 512, 1024, 3, 1, "leaky"), 1024, 256, 1, 1, "leaky")
    first = w.conv(w.conv(y, 256, 512, 3, 1, "leaky"), 512, 255)
    z = n.concat([n.upsample(w.conv(y, 256, 128, 1, 1, "leaky"), 2), route])
    return [first, w.conv(w.conv(z, 384, 256, 3, 1, "leaky"), 256, 255)]


def c2f(n, w, x, i, c, count, adds):
    y = w.conv(x, i, c, 1, 1, "silu")
    parts = list(n.split(y, 2, c))
    for _ in range(count):
        z = w.conv(w.conv(parts[-1], c // 2, c // 2, 3, 1, "silu"), c // 2, c // 2, 3, 1, "silu")
        parts.append(n.add(parts[-1], z) if adds else z)
    return w.conv(n.concat(parts), c // 2 * len(parts), c, 1, 1, "silu")


def yolo_v8n(n, w, x):
    x = w.conv(w.conv(x, 3, 16, 3, 2, "silu"), 16, 32, 3, 2, "silu")
    x = c2f(n, w, x, 32, 32, 1, True)
    p3 = c2f(n, w, w.conv(x, 32, 64, 3, 2, "silu"), 64, 64, 2, True)
    p4 = c2f(n, w, w.conv(p3, 64, 128, 3, 2, "silu"), 128, 128, 2, True)
    x = c2f(n, w, w.conv(p4, 128, 256, 3, 2, "silu"), 256, 256, 1, True)
    y = w.conv(x, 256, 128, 1, 1, "silu")
    pools = [y]
    for _ in range(3):
        pools.append(n.max_pool(pools[-1], 5, 1, 2))
    p5 = w.conv(n.concat(pools), 512, 256, 1, 1, "silu")
    t4 = c2f(n, w, n.concat([n.upsample(p5, 2), p4]), 384, 128, 1, False)
    t3 = c2f(n, w, n.concat([n.upsample(t4, 2), p3]), 192, 64, 1, False)
    b4 = c2f(n, w, n.concat([w.conv(t3, 64, 64, 3, 2, "silu"), t4]), 192, 128, 1, False)
    b5 = c2f(n, w, n.concat([w.conv(b4, 128, 128, 3, 2, "silu"), p5]), 384, 256, 1, False)
    return [w.conv(w.conv(v, i, 64, 3, 1, "silu"), 64, 144) for v, i in [(t3, 64), (b4, 128), (b5, 256)]]


def deeplab(n, w, x):
    x = w.conv(w.conv(x, 3, 32, 3, 2, "relu6"), 32, 64, 3, 2, "relu6")
    for _ in range(4):
        x = n.add(x, w.conv(w.conv(x, 64, 64, 3, 1, "relu6", 64), 64, 64, gain=1.0))
    x = w.conv(x, 64, 128, 3, 2, "relu6")
    pooled = n.mean(x)
    y = n.mul(w.conv(x, 128, 64, 3, 1, "relu"), w.conv(pooled, 128, 64, 1, 1, "sigmoid"))
    y = n.concat([w.conv(x, 128, 64, 1, 1, "relu"), y])
    return [n.bilinear(w.conv(w.conv(y, 128, 64, 1, 1, "relu"), 64, 21), 8)]


def unet(n, w, x):
    saved, i = [], 3
    for c in [16, 32, 64]:
        x = w.conv(w.conv(x, i, c, 3, 1, "relu"), c, c, 3, 1, "relu")
        saved.append(x)
        x = n.max_pool(x, 2, 2)
        i = c
    x = w.conv(x, 64, 128, 3, 1, "relu")
    i = 128
    for c in [64, 32, 16]:
        x = n.concat([w.deconv(x, i, c), saved.pop()])
        x = w.conv(x, c * 2, c, 3, 1, "relu")
        i = c
    return [n.act(w.conv(x, 16, 2), "sigmoid")]


def ssd(n, w, x):
    x = w.conv(x, 3, 32, 3, 2, "relu6")
    maps, i = [], 32
    for c in [64, 128, 256, 256]:
        x = w.conv(w.conv(x, i, i, 3, 2, "relu6", i), i, c, 1, 1, "relu6")
        i = c
        maps.append((x, c))
    boxes = [n.boxes(w.conv(m, c, 6 * 4, 3), 4) for m, c in maps[1:]]
    scores = [n.act(n.boxes(w.conv(m, c, 6 * 21, 3), 21), "sigmoid") for m, c in maps[1:]]
    return [n.stack(boxes), n.stack(scores)]


NETWORKS = {
    "mobilenet_v2": (mobilenet_v2, 224), "mobilenet_v3": (mobilenet_v3, 224), "resnet50": (resnet50, 224),
    "efficientnet_b0": (efficientnet_b0, 224), "squeezenet": (squeezenet, 227), "yolo_v3_tiny": (yolo_v3_tiny, 416),
    "yolo_v8n": (yolo_v8n, 320), "deeplab": (deeplab, 257 - 1), "unet": (unet, 128), "ssd": (ssd, 300 // 4 * 4 + 20),
}


def reference(path, x):
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    return session.run(None, {"x": x})


def write_onnx(network, size, path):
    net = builders.ONNXNet()
    outputs = network(net, Weights(net), "x")
    net.save(path, [1, 3, size, size], outputs)
    return outputs


def picture(size):
    return np.random.uniform(-1, 1, (1, 3, size, size)).astype(np.float32)


def vit(x):
    """A transformer of four blocks, as a program."""
    state = np.random.RandomState(13)
    rand = lambda *s: state.randn(*s).astype(np.float32) / np.float32(np.sqrt(s[-1]))
    d, heads, tokens = 192, 3, 196
    y = mb.conv(x=x, weight=rand(d, 3, 16, 16), bias=np.zeros(d, np.float32), strides=[16, 16])
    y = mb.transpose(x=mb.reshape(x=y, shape=[1, d, tokens]), perm=[0, 2, 1])
    y = mb.add(x=y, y=rand(1, tokens, d))
    for _ in range(4):
        h = mb.layer_norm(x=y, axes=[-1], gamma=np.ones(d, np.float32), beta=np.zeros(d, np.float32), epsilon=1e-6)
        q, k, v = [mb.transpose(x=mb.reshape(x=mb.linear(x=h, weight=rand(d, d), bias=np.zeros(d, np.float32)), shape=[1, tokens, heads, d // heads]), perm=[0, 2, 1, 3]) for _ in range(3)]
        a = mb.softmax(x=mb.mul(x=mb.matmul(x=q, y=k, transpose_y=True), y=np.float32(1 / np.sqrt(d // heads))), axis=-1)
        o = mb.reshape(x=mb.transpose(x=mb.matmul(x=a, y=v), perm=[0, 2, 1, 3]), shape=[1, tokens, d])
        y = mb.add(x=y, y=mb.linear(x=o, weight=rand(d, d), bias=np.zeros(d, np.float32)))
        h = mb.layer_norm(x=y, axes=[-1], gamma=np.ones(d, np.float32), beta=np.zeros(d, np.float32), epsilon=1e-6)
        h = mb.gelu(x=mb.linear(x=h, weight=rand(4 * d, d), bias=np.zeros(4 * d, np.float32)))
        y = mb.add(x=y, y=mb.linear(x=h, weight=rand(d, 4 * d), bias=np.zeros(d, np.float32)))
    return mb.softmax(x=mb.linear(x=mb.reduce_mean(x=y, axes=[1]), weight=rand(100, d), bias=np.zeros(100, np.float32)), axis=-1)


def vit_reference(x):
    from math import erf
    state = np.random.RandomState(13)
    rand = lambda *s: state.randn(*s).astype(np.float32) / np.float32(np.sqrt(s[-1]))
    d, heads, tokens = 192, 3, 196
    soft = lambda v: np.exp(v - v.max(-1, keepdims=True)) / np.exp(v - v.max(-1, keepdims=True)).sum(-1, keepdims=True)
    norm = lambda v: (v - v.mean(-1, keepdims=True)) / np.sqrt(v.var(-1, keepdims=True) + 1e-6)
    w = rand(d, 3, 16, 16)
    patches = x.reshape(3, 14, 16, 14, 16).transpose(1, 3, 0, 2, 4).reshape(196, 768)
    y = (patches @ w.reshape(d, 768).T)[None] + rand(1, tokens, d)
    for _ in range(4):
        h = norm(y)
        q, k, v = [(h @ rand(d, d).T).reshape(1, tokens, heads, d // heads).transpose(0, 2, 1, 3) for _ in range(3)]
        a = soft(q @ k.swapaxes(-1, -2) / np.sqrt(d // heads))
        y = y + (a @ v).transpose(0, 2, 1, 3).reshape(1, tokens, d) @ rand(d, d).T
        h = norm(y) @ rand(4 * d, d).T
        h = h * (1 + np.vectorize(erf)(h / np.sqrt(2))) / 2
        y = y + h @ rand(d, 4 * d).T
    return soft(y.mean(1) @ rand(100, d).T)


def checks(Check):
    for name, (network, size) in NETWORKS.items():
        def onnx_file(folder, network=network, size=size):
            path = folder / "model.onnx"
            outputs = write_onnx(network, size, path)
            x = picture(size)
            return path, {"x": x}, dict(zip(outputs, reference(path, x)))

        def package(folder, network=network, size=size, half=False):
            write_onnx(network, size, folder / "reference.onnx")
            x = picture(size)

            @mb.program(input_specs=[mb.TensorSpec((1, 3, size, size))])
            def program(x):
                net = builders.ProgramNet()
                outputs = network(net, Weights(net), x)
                return outputs if len(outputs) > 1 else outputs[0]

            model = ct.convert(
                program, convert_to="mlprogram", skip_model_load=True,
                compute_precision=ct.precision.FLOAT16 if half else ct.precision.FLOAT32)
            path = folder / "model.mlpackage"
            model.save(str(path))
            names = [output.name for output in model.get_spec().description.output]
            return path, {"x": x}, dict(zip(names, reference(folder / "reference.onnx", x)))

        def layers(folder, network=network, size=size):
            write_onnx(network, size, folder / "reference.onnx")
            x = picture(size)
            net = builders.LayerNet((1, 3, size, size))
            outputs = network(net, Weights(net), "x")
            expected = reference(folder / "reference.onnx", x)
            # Channels, height and width are what such networks declare.
            shaped = [e.reshape(e.shape[1:] if e.ndim == 4 else (-1, 1, 1) if e.ndim == 2 else e.shape) for e in expected]
            described = net.builder.spec.description.output
            del described[:]
            for name, value in zip(outputs, shaped):
                feature = described.add()
                feature.name = name
                feature.type.multiArrayType.shape.extend(value.shape)
                feature.type.multiArrayType.dataType = 65568
            path = folder / "model.mlmodel"
            ct.models.utils.save_spec(net.builder.spec, str(path))
            return path, {"x": x[0]}, dict(zip(outputs, shaped))

        yield Check("networks", f"{name} onnx", onnx_file)
        yield Check("networks", f"{name} mlpackage", package)
        yield Check("networks", f"{name} mlpackage fp16", lambda folder, package=package: package(folder, half=True), 1e-2)
        if name != "ssd":
            yield Check("networks", f"{name} mlmodel", layers)

    def transformer(folder):
        x = picture(224)
        program = mb.program(input_specs=[mb.TensorSpec((1, 3, 224, 224))])(vit)
        model = ct.convert(program, convert_to="mlprogram", skip_model_load=True, compute_precision=ct.precision.FLOAT32)
        path = folder / "model.mlpackage"
        model.save(str(path))
        return path, {"x": x}, {model.get_spec().description.output[0].name: vit_reference(x)}

    yield Check("networks", "vit_tiny mlpackage", transformer)
