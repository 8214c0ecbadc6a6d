"""Operations of ML programs, against numpy and onnxruntime."""

import coremltools as ct
import numpy as np
import onnx
import onnxruntime
from coremltools.converters.mil import mil
from coremltools.converters.mil.mil import Builder as mb
from coremltools.converters.mil.mil import Function, Program, types

VERSIONS = {15: ct.target.iOS15, 16: ct.target.iOS16, 17: ct.target.iOS17, 18: ct.target.iOS18}


def program(build, arrays, version, names="xyzw"):
    specs = [mb.TensorSpec(a.shape, types.int32 if a.dtype.kind == "i" else types.fp32) for a in arrays]
    source = "def f(" + ", ".join(names[: len(arrays)]) + "):\n    return build(" + ", ".join(names[: len(arrays)]) + ")"
    space = {"build": build}
    exec(source, space)
    return mb.program(input_specs=specs, opset_version=VERSIONS[version])(space["f"])


def inferred(build, arrays, version):
    """The results that the writer itself computes for constants."""
    own = Program()
    with Function({"unused": mb.placeholder(shape=(1,))}, opset_version=VERSIONS[version]) as function:
        outputs = build(*[mb.const(val=a) for a in arrays])
        outputs = outputs if isinstance(outputs, (tuple, list)) else [outputs]
        values = [o.val for o in outputs]
    if any(v is None for v in values):
        raise ValueError("the writer computes no value")
    return values


def ort(kind, arrays, opset=18, outputs=1, **attributes):
    """The results of an ONNX operation; None stands for an input that is left out."""
    kinds = {"f": 1, "i": 7, "b": 9, "u": 2}
    names = [f"i{n}" if a is not None else "" for n, a in enumerate(arrays)]
    values = [
        onnx.helper.make_tensor_value_info(n, 6 if a.dtype == np.int32 else kinds[a.dtype.kind], a.shape)
        for n, a in zip(names, arrays) if a is not None
    ]
    results = [f"o{n}" for n in range(outputs)]
    node = onnx.helper.make_node(kind, names, results, **attributes)
    graph = onnx.helper.make_graph([node], "g", values, [onnx.helper.make_empty_tensor_value_info(r) for r in results])
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", opset)], ir_version=9)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    found = session.run(None, {n: a for n, a in zip(names, arrays) if a is not None})
    return found if outputs > 1 else found[0]


def rand(*shape, low=-1.0, high=1.0):
    return np.random.uniform(low, high, shape).astype(np.float32)


def cases():
    """(name, version, arrays, build, reference): the reference is a function of the arrays, or None for the writer's."""
    out = []

    def add(name, arrays, build, reference=None, version=15):
        out.append((name, version, arrays, build, reference))

    # Single elements.
    for name, low, high in [
        ("abs", -2, 2), ("acos", -0.9, 0.9), ("asin", -0.9, 0.9), ("atan", -2, 2), ("atanh", -0.9, 0.9), ("ceil", -3, 3),
        ("cos", -3, 3), ("cosh", -2, 2), ("erf", -2, 2), ("exp", -2, 2), ("exp2", -2, 2), ("floor", -3, 3),
        ("sign", -2, 2), ("sin", -3, 3), ("sinh", -2, 2), ("sqrt", 0.1, 4), ("square", -2, 2), ("tan", -1, 1),
        ("tanh", -2, 2), ("round", -3, 3), ("relu", -2, 2), ("relu6", -2, 8), ("sigmoid", -4, 4), ("silu", -4, 4),
        ("softplus", -4, 4), ("softsign", -4, 4), ("identity", -1, 1), ("rsqrt", 0.2, 3), ("log", 0.2, 3),
        ("inverse", 0.2, 3),
    ]:
        reference = {"silu": lambda x: x / (1 + np.exp(-x)), "identity": lambda x: x}.get(name)
        add(name, lambda low=low, high=high: [rand(2, 3, 4, 5, low=low, high=high)],
            lambda x, name=name: getattr(mb, name)(x=x), reference)
    add("inverse eps", lambda: [rand(2, 3, low=0.2, high=1)], lambda x: mb.inverse(x=x, epsilon=0.1), lambda x: 1 / (x + 0.1))
    add("rsqrt eps", lambda: [rand(2, 3, low=0.2, high=1)], lambda x: mb.rsqrt(x=x, epsilon=0.1), lambda x: 1 / np.sqrt(x + 0.1))
    add("log eps", lambda: [rand(2, 3, low=0.2, high=1)], lambda x: mb.log(x=x, epsilon=0.1), lambda x: np.log(x + 0.1))
    add("threshold", lambda: [rand(2, 3)], lambda x: mb.threshold(x=x, alpha=0.1))
    add("clip", lambda: [rand(2, 3)], lambda x: mb.clip(x=x, alpha=-0.3, beta=0.4))
    add("leaky_relu", lambda: [rand(2, 3, 4, 4)], lambda x: mb.leaky_relu(x=x, alpha=0.2))
    add("prelu", lambda: [rand(2, 3, 4, 4)], lambda x: mb.prelu(x=x, alpha=np.float32([0.1, 0.2, 0.3])),
        lambda x: np.where(x < 0, x * np.float32([0.1, 0.2, 0.3]).reshape(3, 1, 1), x))
    add("elu", lambda: [rand(2, 3)], lambda x: mb.elu(x=x, alpha=0.7))
    for mode in ["EXACT", "TANH_APPROXIMATION", "SIGMOID_APPROXIMATION"]:
        add(f"gelu {mode}", lambda: [rand(2, 9, low=-3, high=3)], lambda x, mode=mode: mb.gelu(x=x, mode=mode))
    add("linear_activation", lambda: [rand(2, 3)], lambda x: mb.linear_activation(x=x, alpha=2.0, beta=0.5))
    add("scaled_tanh", lambda: [rand(2, 3)], lambda x: mb.scaled_tanh(x=x, alpha=2.0, beta=0.5))
    add("sigmoid_hard", lambda: [rand(2, 3, low=-4, high=4)], lambda x: mb.sigmoid_hard(x=x, alpha=1 / 6, beta=0.5))
    add("softplus_parametric", lambda: [rand(1, 3, 2, 2)],
        lambda x: mb.softplus_parametric(x=x, alpha=np.float32([1, 2, 3]), beta=np.float32([0.5, 1, 2])),
        lambda x: np.float32([1, 2, 3]).reshape(3, 1, 1) * np.log(1 + np.exp(x * np.float32([0.5, 1, 2]).reshape(3, 1, 1))))
    add("thresholded_relu", lambda: [rand(2, 30)], lambda x: mb.thresholded_relu(x=x, alpha=0.3))
    add("clamped_relu", lambda: [rand(2, 30, low=-2, high=2)], lambda x: mb.clamped_relu(x=x, alpha=0.1, beta=1.0))
    for axis in [-1, 1]:
        add(f"softmax {axis}", lambda: [rand(2, 3, 4)], lambda x, axis=axis: mb.softmax(x=x, axis=axis))
    for dtype in ["int32", "bool", "fp16"]:
        add(f"cast {dtype}", lambda: [rand(3, 5, low=-4, high=4)],
            lambda x, dtype=dtype: mb.cast(x=mb.cast(x=x, dtype=dtype), dtype="fp32"),
            {"int32": lambda x: np.trunc(x), "bool": lambda x: (x != 0).astype(np.float32), "fp16": lambda x: x}[dtype])

    # Two values.
    for name in ["add", "sub", "mul", "real_div", "maximum", "minimum", "floor_div", "mod"]:
        add(name, lambda: [rand(2, 3, 4), rand(3, 1, low=0.5, high=2)], lambda x, y, name=name: getattr(mb, name)(x=x, y=y))
        if name not in ("real_div",):
            add(f"{name} int", lambda: [np.random.randint(-9, 9, (3, 4)).astype(np.int32), np.int32([[2], [3], [4]])],
                lambda x, y, name=name: getattr(mb, name)(x=x, y=y))
    add("pow", lambda: [rand(2, 3, low=0.1, high=2), rand(2, 3)], lambda x, y: mb.pow(x=x, y=y))
    for name in ["equal", "not_equal", "less", "less_equal", "greater", "greater_equal"]:
        add(name, lambda: [np.random.randint(0, 3, (4, 5)).astype(np.float32), np.random.randint(0, 3, (4, 5)).astype(np.float32)],
            lambda x, y, name=name: mb.cast(x=getattr(mb, name)(x=x, y=y), dtype="fp32"))
    for name in ["logical_and", "logical_or", "logical_xor"]:
        add(name, lambda: [rand(4, 5), rand(4, 5)],
            lambda x, y, name=name: mb.cast(x=getattr(mb, name)(x=mb.greater(x=x, y=0.0), y=mb.greater(x=y, y=0.0)), dtype="fp32"))
    add("logical_not", lambda: [rand(4, 5)], lambda x: mb.cast(x=mb.logical_not(x=mb.greater(x=x, y=0.0)), dtype="fp32"))
    add("select", lambda: [rand(4, 5), rand(4, 5)], lambda x, y: mb.select(cond=mb.greater(x=x, y=0.0), a=x, b=y),
        lambda x, y: np.where(x > 0, x, y))

    # Convolutions.
    for label, shape, weight, kw, attributes in [
        ("valid", (1, 3, 9, 8), (4, 3, 3, 3), {}, {}),
        ("strides", (1, 3, 9, 8), (4, 3, 3, 2), dict(strides=[2, 1]), dict(strides=[2, 1])),
        ("same", (1, 3, 9, 8), (4, 3, 3, 3), dict(strides=[2, 2], pad_type="same"), dict(strides=[2, 2], auto_pad="SAME_UPPER")),
        ("custom", (2, 3, 9, 8), (4, 3, 3, 3), dict(pad_type="custom", pad=[0, 1, 2, 3]), dict(pads=[0, 2, 1, 3])),
        ("pad ignored", (1, 3, 9, 8), (4, 3, 3, 3), dict(pad_type="valid", pad=[1, 1, 1, 1]), {}),
        ("dilations", (1, 3, 11, 12), (4, 3, 3, 3), dict(dilations=[2, 3]), dict(dilations=[2, 3])),
        ("groups", (1, 4, 9, 8), (6, 2, 3, 3), dict(groups=2), dict(group=2)),
        ("depthwise", (1, 4, 9, 8), (4, 1, 3, 3), dict(groups=4), dict(group=4)),
        ("1d", (1, 3, 12), (4, 3, 3), dict(strides=[2]), dict(strides=[2])),
        ("3d", (1, 2, 5, 6, 7), (3, 2, 2, 3, 2), {}, {}),
    ]:
        for bias in [False, True]:
            def make(weight=weight, bias=bias, kw=kw):
                w, b = np.random.RandomState(1).randn(*weight).astype(np.float32), np.arange(weight[0]).astype(np.float32)
                return w, (b if bias else None), kw
            def build(x, make=make):
                w, b, kw = make()
                return mb.conv(x=x, weight=w, **({"bias": b} if b is not None else {}), **kw)
            def reference(x, make=make, attributes=attributes):
                w, b, _ = make()
                return ort("Conv", [x, w, b] if b is not None else [x, w], **attributes)
            add(f"conv {label}{' bias' if bias else ''}", lambda shape=shape: [rand(*shape)], build, reference)
    add("conv same_lower", lambda: [rand(1, 3, 9, 8)],
        lambda x: mb.conv(x=x, weight=np.ones((4, 3, 2, 2), np.float32), pad_type="same_lower"),
        lambda x: ort("Conv", [x, np.ones((4, 3, 2, 2), np.float32)], auto_pad="SAME_LOWER"), version=16)
    add("conv weight input", lambda: [rand(1, 3, 9, 8), rand(4, 3, 3, 3)],
        lambda x, y: mb.conv(x=x, weight=y), lambda x, y: ort("Conv", [x, y]))
    for label, shape, weight, kw, attributes in [
        ("valid", (1, 3, 5, 6), (3, 4, 3, 3), {}, {}),
        ("strides", (1, 3, 5, 6), (3, 4, 3, 3), dict(strides=[2, 2]), dict(strides=[2, 2])),
        ("pad", (1, 3, 5, 6), (3, 4, 4, 4), dict(strides=[2, 2], pad_type="custom", pad=[1, 1, 1, 1]), dict(strides=[2, 2], pads=[1, 1, 1, 1])),
        ("groups", (1, 4, 5, 6), (4, 2, 3, 3), dict(groups=2, strides=[2, 2]), dict(group=2, strides=[2, 2])),
        ("shape", (1, 3, 5, 6), (3, 4, 3, 3), dict(strides=[2, 2], pad_type="custom", pad=[1, 1, 1, 1], output_shape=[1, 4, 10, 12]),
         dict(strides=[2, 2], pads=[1, 1, 1, 1], output_padding=[1, 1])),
        ("dilations", (1, 3, 5, 6), (3, 4, 3, 3), dict(dilations=[2, 2]), dict(dilations=[2, 2])),
        ("1d", (1, 3, 6), (3, 4, 3), dict(strides=[2]), dict(strides=[2])),
        ("3d", (1, 2, 4, 4, 4), (2, 3, 2, 2, 2), dict(strides=[2, 2, 2]), dict(strides=[2, 2, 2])),
    ]:
        add(f"conv_transpose {label}", lambda shape=shape: [rand(*shape)],
            lambda x, weight=weight, kw=kw: mb.conv_transpose(x=x, weight=np.random.RandomState(2).randn(*weight).astype(np.float32), bias=np.arange(weight[1] * kw.get("groups", 1)).astype(np.float32), **kw),
            lambda x, weight=weight, attributes=attributes: ort("ConvTranspose", [x, np.random.RandomState(2).randn(*weight).astype(np.float32), np.arange(weight[1] * attributes.get("group", 1)).astype(np.float32)], **attributes))
    add("conv_transpose same", lambda: [rand(1, 3, 5, 6)],
        lambda x: mb.conv_transpose(x=x, weight=np.random.RandomState(2).randn(3, 4, 3, 3).astype(np.float32), strides=[2, 2], pad_type="same"),
        lambda x: ort("ConvTranspose", [x, np.random.RandomState(2).randn(3, 4, 3, 3).astype(np.float32)], strides=[2, 2], auto_pad="SAME_UPPER"))
    matrix = np.random.RandomState(3).randn(5, 4).astype(np.float32)
    for shape in [(3, 4), (2, 3, 4), (4,)]:
        add(f"linear {len(shape)}", lambda shape=shape: [rand(*shape)], lambda x: mb.linear(x=x, weight=matrix, bias=np.arange(5).astype(np.float32)),
            lambda x: x @ matrix.T + np.arange(5))
    add("linear no bias", lambda: [rand(3, 4)], lambda x: mb.linear(x=x, weight=matrix), lambda x: x @ matrix.T)
    add("matmul", lambda: [rand(2, 3, 4), rand(2, 4, 5)], lambda x, y: mb.matmul(x=x, y=y))
    add("matmul transpose", lambda: [rand(2, 4, 3), rand(5, 4)], lambda x, y: mb.matmul(x=x, y=y, transpose_x=True, transpose_y=True),
        lambda x, y: np.swapaxes(x, -1, -2) @ y.T)
    add("einsum", lambda: [rand(2, 3, 4, 5), rand(2, 5, 4, 6)], lambda x, y: mb.einsum(values=(x, y), equation="bchw,bwhu->bchu"),
        lambda x, y: np.einsum("bchw,bwhu->bchu", x, y))

    # Pooling.
    for label, kw, attributes in [
        ("valid", dict(kernel_sizes=[2, 3], strides=[2, 1], pad_type="valid"), dict(kernel_shape=[2, 3], strides=[2, 1])),
        ("same", dict(kernel_sizes=[3, 3], strides=[2, 2], pad_type="same"), dict(kernel_shape=[3, 3], strides=[2, 2], auto_pad="SAME_UPPER")),
        ("custom", dict(kernel_sizes=[3, 3], strides=[2, 2], pad_type="custom", pad=[1, 1, 1, 1]), dict(kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1])),
        ("ceil", dict(kernel_sizes=[3, 3], strides=[2, 2], pad_type="custom", pad=[0, 0, 0, 0], ceil_mode=True), dict(kernel_shape=[3, 3], strides=[2, 2], ceil_mode=1)),
    ]:
        shape = (1, 3, 10, 10)
        add(f"max_pool {label}", lambda shape=shape: [rand(*shape)], lambda x, kw=kw: mb.max_pool(x=x, **kw),
            lambda x, attributes=attributes: ort("MaxPool", [x], **attributes))
        if label != "ceil":
            add(f"avg_pool {label}", lambda shape=shape: [rand(*shape)], lambda x, kw=kw: mb.avg_pool(x=x, **kw),
                lambda x, attributes=attributes: ort("AveragePool", [x], count_include_pad=1, **attributes))
        add(f"avg_pool exclude {label}", lambda shape=shape: [rand(*shape)],
            lambda x, kw=kw: mb.avg_pool(x=x, exclude_padding_from_average=True, **kw),
            lambda x, attributes=attributes: ort("AveragePool", [x], count_include_pad=0, **attributes))
    add("l2_pool", lambda: [rand(1, 3, 10, 10)], lambda x: mb.l2_pool(x=x, kernel_sizes=[2, 2], strides=[2, 2], pad_type="valid"),
        lambda x: ort("LpPool", [x], kernel_shape=[2, 2], strides=[2, 2], p=2))
    add("max_pool 1d", lambda: [rand(1, 3, 10)], lambda x: mb.max_pool(x=x, kernel_sizes=[2], strides=[2], pad_type="valid"),
        lambda x: ort("MaxPool", [x], kernel_shape=[2], strides=[2]))
    add("max_pool 3d", lambda: [rand(1, 3, 4, 6, 6)], lambda x: mb.max_pool(x=x, kernel_sizes=[2, 2, 2], strides=[2, 2, 2], pad_type="valid"),
        lambda x: ort("MaxPool", [x], kernel_shape=[2, 2, 2], strides=[2, 2, 2]))

    # Normalizations.
    mean, variance = np.float32([0.1, 0.2, 0.3]), np.float32([1, 2, 3])
    gamma, beta = np.float32([0.5, 1, 2]), np.float32([1, 0, -1])
    for rank in [3, 4, 5]:
        shape = (2, 3, 4, 5, 2)[:rank]
        spread = (3,) + (1,) * (rank - 2)
        add(f"batch_norm {rank}", lambda shape=shape: [rand(*shape)],
            lambda x: mb.batch_norm(x=x, mean=mean, variance=variance, gamma=gamma, beta=beta, epsilon=1e-3),
            lambda x, s=spread: (x - mean.reshape(s)) / np.sqrt(variance.reshape(s) + 1e-3) * gamma.reshape(s) + beta.reshape(s))
    add("batch_norm plain", lambda: [rand(2, 3, 4, 5)], lambda x: mb.batch_norm(x=x, mean=mean, variance=variance),
        lambda x: (x - mean.reshape(3, 1, 1)) / np.sqrt(variance.reshape(3, 1, 1) + 1e-5))
    add("instance_norm", lambda: [rand(2, 3, 4, 5)], lambda x: mb.instance_norm(x=x, gamma=gamma, beta=beta, epsilon=1e-3),
        lambda x: ort("InstanceNormalization", [x, gamma, beta], epsilon=1e-3))
    add("instance_norm 3", lambda: [rand(2, 3, 6)], lambda x: mb.instance_norm(x=x, gamma=gamma, beta=beta, epsilon=1e-3),
        lambda x: ort("InstanceNormalization", [x, gamma, beta], epsilon=1e-3))
    g5 = np.float32([1, 2, 3, 4, 5])
    add("layer_norm", lambda: [rand(2, 3, 5)], lambda x: mb.layer_norm(x=x, axes=[-1], gamma=g5, beta=g5, epsilon=1e-3),
        lambda x: ort("LayerNormalization", [x, g5, g5], epsilon=1e-3))
    add("layer_norm plain", lambda: [rand(2, 3, 5)], lambda x: mb.layer_norm(x=x, axes=[-2, -1]),
        lambda x: (x - x.mean((1, 2), keepdims=True)) / np.sqrt(x.var((1, 2), keepdims=True) + 1e-5))
    add("layer_norm middle", lambda: [rand(2, 3, 5)], lambda x: mb.layer_norm(x=x, axes=[1], gamma=gamma, beta=beta, epsilon=1e-3),
        lambda x: (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-3) * gamma.reshape(3, 1) + beta.reshape(3, 1))
    add("l2_norm", lambda: [rand(2, 3, 4, 5)], lambda x: mb.l2_norm(x=x, epsilon=1e-3),
        lambda x: x / np.sqrt((x * x).sum((1, 2, 3), keepdims=True) + 1e-3))
    add("local_response_norm", lambda: [rand(2, 7, 4, 5)], lambda x: mb.local_response_norm(x=x, size=5, alpha=0.1, beta=0.7, k=1.2),
        lambda x: ort("LRN", [x], size=5, alpha=0.1, beta=0.7, bias=1.2))

    # Reductions.
    for name in ["mean", "sum", "max", "min", "prod", "l1_norm", "l2_norm", "log_sum", "log_sum_exp", "sum_square"]:
        for label, kw in [("axes", dict(axes=[1, -1])), ("keep", dict(axes=[2], keep_dims=True)), ("all", {})]:
            add(f"reduce_{name} {label}", lambda: [rand(2, 3, 4, low=0.2, high=1)],
                lambda x, name=name, kw=kw: getattr(mb, f"reduce_{name}")(x=x, **kw))
    for name in ["reduce_argmax", "reduce_argmin"]:
        add(name, lambda: [rand(2, 7, 4)], lambda x, name=name: getattr(mb, name)(x=x, axis=1))
        add(f"{name} keep", lambda: [rand(2, 7, 4)], lambda x, name=name: getattr(mb, name)(x=x, axis=-1, keep_dims=True))

    # Shapes.
    add("reshape", lambda: [rand(2, 3, 4)], lambda x: mb.reshape(x=x, shape=[4, -1]))
    add("reshape zero", lambda: [rand(2, 3, 4)], lambda x: mb.reshape(x=x, shape=[0, -1]), lambda x: x.reshape(2, 12), version=17)
    add("transpose", lambda: [rand(2, 3, 4)], lambda x: mb.transpose(x=x, perm=[2, 0, 1]))
    add("transpose negative", lambda: [rand(2, 3, 4)], lambda x: mb.transpose(x=x, perm=[-1, 0, 1]))
    add("squeeze", lambda: [rand(2, 1, 4, 1)], lambda x: mb.squeeze(x=x, axes=[1]))
    add("squeeze all", lambda: [rand(2, 1, 4, 1)], lambda x: mb.squeeze(x=x))
    add("expand_dims", lambda: [rand(2, 3)], lambda x: mb.expand_dims(x=x, axes=[0, -1]))
    add("flatten2d", lambda: [rand(2, 3, 4)], lambda x: mb.flatten2d(x=x, axis=2))
    add("concat", lambda: [rand(2, 3, 4), rand(2, 5, 4)], lambda x, y: mb.concat(values=(x, y), axis=1))
    add("concat interleave", lambda: [rand(2, 3, 4), rand(2, 3, 4)], lambda x, y: mb.concat(values=(x, y), axis=1, interleave=True),
        lambda x, y: np.stack([x, y], 2).reshape(2, 6, 4))
    add("stack", lambda: [rand(2, 3), rand(2, 3)], lambda x, y: mb.stack(values=(x, y), axis=1))
    add("split", lambda: [rand(2, 6, 4)], lambda x: mb.split(x=x, num_splits=3, axis=1))
    add("split sizes", lambda: [rand(2, 6, 4)], lambda x: mb.split(x=x, split_sizes=[1, 2, 3], axis=1))
    add("depth_to_space", lambda: [rand(1, 12, 2, 3)], lambda x: mb.depth_to_space(x=x, block_size=2),
        lambda x: ort("DepthToSpace", [x], blocksize=2, mode="DCR"))
    add("pixel_shuffle", lambda: [rand(1, 12, 2, 3)], lambda x: mb.pixel_shuffle(x=x, upscale_factor=2),
        lambda x: ort("DepthToSpace", [x], blocksize=2, mode="CRD"))
    add("space_to_depth", lambda: [rand(1, 3, 4, 6)], lambda x: mb.space_to_depth(x=x, block_size=2),
        lambda x: ort("SpaceToDepth", [x], blocksize=2))
    add("pixel_unshuffle", lambda: [rand(1, 3, 4, 6)], lambda x: mb.pixel_unshuffle(x=x, downscale_factor=np.uint32(2)),
        lambda x: x.reshape(1, 3, 2, 2, 3, 2).transpose(0, 1, 3, 5, 2, 4).reshape(1, 12, 2, 3), version=16)
    add("space_to_batch", lambda: [rand(1, 3, 4, 6)], lambda x: mb.space_to_batch(x=x, block_shape=[2, 2], paddings=[[1, 1], [2, 0]]),
        lambda x: np.pad(x, ((0, 0), (0, 0), (1, 1), (2, 0))).reshape(1, 3, 3, 2, 4, 2).transpose(3, 5, 0, 1, 2, 4).reshape(4, 3, 3, 4))
    add("batch_to_space", lambda: [rand(4, 3, 3, 4)], lambda x: mb.batch_to_space(x=x, block_shape=[2, 2], crops=[[1, 1], [2, 0]]),
        lambda x: x.reshape(2, 2, 1, 3, 3, 4).transpose(2, 3, 4, 0, 5, 1).reshape(1, 3, 6, 8)[:, :, 1:-1, 2:])
    add("shape", lambda: [rand(2, 3, 4)], lambda x: mb.cast(x=mb.shape(x=mb.relu(x=x)), dtype="fp32"), lambda x: np.float32([2, 3, 4]))
    add("reshape_like", lambda: [rand(2, 3, 4), rand(6, 4)],
        lambda x, y: mb.reshape_like(x=x, ref_tensors=(y, y), begins=[0, 1], ends=[1, 2], end_masks=[False, False]),
        lambda x, y: x.reshape(6, 4), version=16)

    # Parts.
    for label, kw, reference in [
        ("plain", dict(begin=[0, 1, 1], end=[2, 3, 4]), lambda x: x[0:2, 1:3, 1:4]),
        ("negative", dict(begin=[0, -2, -3], end=[2, -1, 5]), lambda x: x[0:2, -2:-1, -3:5]),
        ("masks", dict(begin=[0, 1, 1], end=[2, 2, 4], begin_mask=[True, True, False], end_mask=[True, False, True]), lambda x: x[:, :2, 1:]),
        ("stride", dict(begin=[0, 0, 0], end=[2, 4, 5], stride=[1, 2, 2]), lambda x: x[:, ::2, ::2]),
        ("reverse", dict(begin=[0, 0, 0], end=[0, 0, 0], stride=[1, -1, -2], begin_mask=[True] * 3, end_mask=[True] * 3), lambda x: x[:, ::-1, ::-2]),
        ("squeeze", dict(begin=[1, 0, -1], end=[2, 4, 5], squeeze_mask=[True, False, True]), lambda x: x[1, :, -1]),
    ]:
        add(f"slice_by_index {label}", lambda: [rand(2, 4, 5)], lambda x, kw=kw: mb.slice_by_index(x=x, **kw), reference)
    add("slice_by_index varying", lambda: [rand(2, 4, 5), np.int32([0, 1, 2])],
        lambda x, y: mb.slice_by_index(x=x, begin=y, end=[2, 4, 5]), lambda x, y: x[0:2, 1:4, 2:5])
    add("slice_by_size", lambda: [rand(2, 4, 5)], lambda x: mb.slice_by_size(x=x, begin=[0, 1, 2], size=[2, -1, 2]), lambda x: x[:, 1:, 2:4])
    for mode in ["constant", "reflect", "replicate"]:
        add(f"pad {mode}", lambda: [rand(1, 2, 5, 6)],
            lambda x, mode=mode: mb.pad(x=x, pad=[1, 2, 3, 0], mode=mode, **({"constant_val": 0.5} if mode == "constant" else {})),
            lambda x, mode=mode: np.pad(x, ((0, 0), (0, 0), (1, 2), (3, 0)), {"replicate": "edge"}.get(mode, mode), **({"constant_values": 0.5} if mode == "constant" else {})))
    add("pad channels", lambda: [rand(1, 2, 5, 6)], lambda x: mb.pad(x=x, pad=[0, 0, 1, 1, 0, 0, 0, 0], mode="constant", constant_val=0.0),
        lambda x: np.pad(x, ((0, 0), (1, 1), (0, 0), (0, 0))))
    add("crop", lambda: [rand(1, 2, 5, 6)], lambda x: mb.crop(x=x, crop_height=[1, 2], crop_width=[0, 1]), lambda x: x[:, :, 1:3, :5])
    add("reverse", lambda: [rand(2, 3, 4)], lambda x: mb.reverse(x=x, axes=[0, -1]), lambda x: x[::-1, :, ::-1])
    add("reverse all", lambda: [rand(2, 3, 4)], lambda x: mb.reverse(x=x), lambda x: x[::-1, ::-1, ::-1])
    add("reverse_sequence", lambda: [rand(2, 5, 3)], lambda x: mb.reverse_sequence(x=x, lengths=[3, 5], seq_axis=1, batch_axis=0),
        lambda x: np.stack([np.concatenate([x[0, :3][::-1], x[0, 3:]]), x[1][::-1]]))
    add("sliding_windows", lambda: [rand(2, 9)], lambda x: mb.sliding_windows(x=x, axis=1, size=4, stride=2),
        lambda x: np.stack([x[:, i:i + 4] for i in range(0, 6, 2)], 1))

    # Indices.
    add("gather", lambda: [rand(4, 5), np.int32([3, 0, 1])], lambda x, y: mb.gather(x=x, indices=y, axis=0), lambda x, y: x[y])
    add("gather axis", lambda: [rand(4, 5), np.int32([[3, 0], [1, -1]])], lambda x, y: mb.gather(x=x, indices=y, axis=1), lambda x, y: x[:, y])
    add("gather batch", lambda: [rand(2, 4, 5), np.int32([[3, 0], [1, 2]])], lambda x, y: mb.gather(x=x, indices=y, axis=1, batch_dims=1),
        lambda x, y: np.stack([x[0][y[0]], x[1][y[1]]]), version=16)
    add("gather constant", lambda: [rand(4, 5)], lambda x: mb.gather(x=x, indices=2, axis=0), lambda x: x[2], version=17)
    add("gather_along_axis", lambda: [rand(2, 4), np.int32([[0, -1, 2], [3, 3, 1]])], lambda x, y: mb.gather_along_axis(x=x, indices=y, axis=1),
        lambda x, y: np.take_along_axis(x, y, 1))
    add("gather_nd", lambda: [rand(2, 4, 3), np.int32([[0, 1], [1, 3]])], lambda x, y: mb.gather_nd(x=x, indices=y), lambda x, y: x[y[:, 0], y[:, 1]])
    for mode in ["update", "add", "sub", "mul", "div", "max", "min"]:
        f = {"update": lambda a, b: b, "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "max": np.maximum, "min": np.minimum}[mode]
        def scatter(x, u, f=f):
            r = x.copy(); r[[2, 0]] = f(r[[2, 0]], u); return r
        add(f"scatter {mode}", lambda: [rand(4, 3), rand(2, 3, low=0.5, high=2)],
            lambda x, y, mode=mode: mb.scatter(data=x, indices=[2, 0], updates=y, axis=0, mode=mode), scatter)
        add(f"scatter_nd {mode}", lambda: [rand(4, 3), rand(2, 3, low=0.5, high=2)],
            lambda x, y, mode=mode: mb.scatter_nd(data=x, indices=[[2], [0]], updates=y, mode=mode), scatter)
        def along(x, u, f=f):
            r = x.copy(); i = np.array([[2, 0, 1]]); np.put_along_axis(r, i, f(np.take_along_axis(x, i, 0), u), 0); return r
        add(f"scatter_along_axis {mode}", lambda: [rand(4, 3), rand(1, 3, low=0.5, high=2)],
            lambda x, y, mode=mode: mb.scatter_along_axis(data=x, indices=[[2, 0, 1]], updates=y, axis=0, mode=mode), along)
    for ascending in [False, True]:
        add(f"topk {ascending}", lambda: [rand(3, 9)], lambda x, a=ascending: mb.topk(x=x, k=4, axis=1, ascending=a))
        add(f"argsort {ascending}", lambda: [rand(3, 9)], lambda x, a=ascending: mb.argsort(x=x, axis=1, ascending=a))
    add("topk 17", lambda: [rand(3, 9)], lambda x: mb.topk(x=x, k=4, axis=1, sort=True, output_indices_dtype="int32"),
        lambda x: [-np.sort(-x, 1)[:, :4], np.argsort(-x, 1, kind="stable")[:, :4]], version=17)
    add("one_hot", lambda: [np.int32([0, 2, 1])], lambda x: mb.one_hot(indices=x, one_hot_vector_size=4, axis=-1, on_value=2.0, off_value=-1.0),
        lambda x: np.where(np.eye(4)[x] > 0, 2.0, -1.0).astype(np.float32))
    add("non_zero", lambda: [np.float32([[0, 1, 2], [3, 0, 0]])], lambda x: mb.non_zero(x=x), lambda x: np.stack(np.nonzero(x), 1))

    # Images.
    add("upsample_nearest_neighbor", lambda: [rand(1, 2, 3, 4)], lambda x: mb.upsample_nearest_neighbor(x=x, scale_factor_height=2, scale_factor_width=3),
        lambda x: x.repeat(2, 2).repeat(3, 3))
    def bilinear(mode):
        return lambda x: ort("Resize", [x, None, np.float32([1, 1, 2, 2])], mode="linear", coordinate_transformation_mode=mode)
    add("upsample_bilinear default", lambda: [rand(1, 2, 3, 4)], lambda x: mb.upsample_bilinear(x=x, scale_factor_height=2, scale_factor_width=2), bilinear("align_corners"))
    add("upsample_bilinear false", lambda: [rand(1, 2, 3, 4)], lambda x: mb.upsample_bilinear(x=x, scale_factor_height=2, scale_factor_width=2, align_corners=False), bilinear("half_pixel"))
    add("upsample_bilinear asymmetric", lambda: [rand(1, 2, 3, 4)], lambda x: mb.upsample_bilinear(x=x, scale_factor_height=2, scale_factor_width=2, align_corners=False, half_pixel_centers=False), bilinear("asymmetric"), version=16)
    add("resize_nearest_neighbor", lambda: [rand(1, 2, 3, 4)], lambda x: mb.resize_nearest_neighbor(x=x, target_size_height=7, target_size_width=5),
        lambda x: ort("Resize", [x, None, None, np.int64([1, 2, 7, 5])], mode="nearest", coordinate_transformation_mode="asymmetric", nearest_mode="floor"))
    def grid(n, size, mode):
        if mode in ("STRICT_ALIGN_CORNERS", "ALIGN_CORNERS"):
            return np.float64([0 if mode[0] == "S" else (size - 1) / 2]) if n == 1 else np.arange(n) * (size - 1) / (n - 1)
        if mode == "DEFAULT":
            return np.arange(n) * ((size - size / n) / (n - 1) if n > 1 else 0)
        if mode == "UNALIGN_CORNERS":
            return (np.arange(n) + 0.5) * size / n - 0.5
        return (np.arange(n) + 0.5) * max(1, size - 1) / n
    def sample(x, h, w, mode):
        for axis, n in [(2, h), (3, w)]:
            size = x.shape[axis]
            places = np.clip(grid(n, size, mode), 0, size - 1)
            low = np.floor(places).astype(int); high = np.minimum(low + 1, size - 1); part = places - low
            shape = [1] * 4; shape[axis] = n
            x = np.take(x, low, axis) * (1 - part.reshape(shape)) + np.take(x, high, axis) * part.reshape(shape)
        return x
    for mode in ["STRICT_ALIGN_CORNERS", "ALIGN_CORNERS", "DEFAULT", "UNALIGN_CORNERS", "OFFSET_CORNERS"]:
        for h, w in [(7, 5), (2, 3), (1, 6)]:
            add(f"resize_bilinear {mode} {h}x{w}", lambda: [rand(1, 2, 3, 4)],
                lambda x, mode=mode, h=h, w=w: mb.resize_bilinear(x=x, target_size_height=h, target_size_width=w, sampling_mode=mode),
                lambda x, mode=mode, h=h, w=w: sample(x, h, w, mode))
    add("resize", lambda: [rand(1, 2, 3, 4)], lambda x: mb.resize(x=x, shape=[7, 5], resized_dims=np.uint32(2), interpolation_mode="LINEAR", sampling_mode="UNALIGN_CORNERS"),
        lambda x: sample(x, 7, 5, "UNALIGN_CORNERS"), version=17)
    add("resize keep", lambda: [rand(1, 2, 3, 4)], lambda x: mb.resize(x=x, shape=[0, 8], resized_dims=np.uint32(2), interpolation_mode="LINEAR", sampling_mode="DEFAULT"),
        lambda x: sample(x, 3, 8, "DEFAULT"), version=17)
    add("affine", lambda: [rand(1, 2, 5, 6)],
        lambda x: mb.affine(x=x, transform_matrix=np.float32([[0.8, 0.1, 0.1, -0.2, 0.9, 0.0]]), output_height=4, output_width=5, sampling_mode="bilinear", padding_mode="constant", padding_value=0.0, coordinates_mode="normalized_minus_one_to_one", align_corners=True),
        lambda x: ort("GridSample", [x, ort("AffineGrid", [np.float32([[[0.8, 0.1, 0.1], [-0.2, 0.9, 0.0]]]), np.int64([1, 2, 4, 5])], opset=20, align_corners=1)], opset=20, align_corners=1, mode="linear"))

    # Others.
    add("fill", lambda: [rand(2, 3)], lambda x: mb.add(x=x, y=mb.fill(shape=[2, 3], value=1.5)))
    add("fill_like", lambda: [rand(2, 3)], lambda x: mb.fill_like(ref_tensor=x, value=1.5), lambda x: np.full((2, 3), 1.5), version=16)
    add("tile", lambda: [rand(2, 3)], lambda x: mb.tile(x=x, reps=[2, 3]), lambda x: np.tile(x, (2, 3)))
    add("range_1d", lambda: [np.float32([1, 2, 3, 4])], lambda x: mb.add(x=x, y=mb.range_1d(start=0.0, end=4.0, step=1.0)), lambda x: x + np.arange(4))
    add("cumsum", lambda: [rand(3, 5)], lambda x: mb.cumsum(x=x, axis=1), lambda x: np.cumsum(x, 1))
    add("cumsum exclusive", lambda: [rand(3, 5)], lambda x: mb.cumsum(x=x, axis=1, exclusive=True, reverse=True),
        lambda x: np.cumsum(x[:, ::-1], 1)[:, ::-1] - x)
    add("band_part", lambda: [rand(4, 5)], lambda x: mb.band_part(x=x, lower=1, upper=2),
        lambda x: np.where([[i - j <= 1 and j - i <= 2 for j in range(5)] for i in range(4)], x, 0))
    add("band_part all", lambda: [rand(4, 5)], lambda x: mb.band_part(x=x, lower=-1, upper=0), lambda x: np.tril(x))
    add("scaled_dot_product_attention", lambda: [rand(1, 2, 5, 8), rand(1, 2, 7, 8), rand(1, 2, 7, 8)],
        lambda x, y, z: mb.scaled_dot_product_attention(query=x, key=y, value=z),
        lambda x, y, z: ort("Softmax", [x @ y.swapaxes(-1, -2) / np.float32(np.sqrt(8))], axis=-1) @ z, version=18)
    add("slice_update", lambda: [rand(4, 5), rand(2, 3)], lambda x, y: mb.slice_update(x=x, update=y, begin=[1, 2], end=[3, 5]),
        lambda x, y: np.block([[x[:1, :]], [x[1:3, :2], y], [x[3:, :]]]), version=18)
    add("quantize", lambda: [rand(3, 4)], lambda x: mb.dequantize(input=mb.quantize(input=x, scale=np.float32(0.05), zero_point=np.int8(3), output_dtype="int8"), scale=np.float32(0.05), zero_point=np.int8(3)),
        lambda x: (np.clip(np.round(x / np.float32(0.05)) + 3, -128, 127) - 3) * 0.05, version=17)
    def nms(boxes, scores, most, iou, low):
        boxes, scores = boxes[0], scores[0]
        order = [i for i in np.argsort(-scores.max(1), kind="stable") if scores[i].max() > low]
        kept = []
        for i in order:
            def overlap(a, b):
                p = [max(a[k] - a[k + 2] / 2, b[k] - b[k + 2] / 2) for k in (0, 1)]
                q = [min(a[k] + a[k + 2] / 2, b[k] + b[k + 2] / 2) for k in (0, 1)]
                common = max(0, q[0] - p[0]) * max(0, q[1] - p[1])
                return common / (a[2] * a[3] + b[2] * b[3] - common)
            if all(overlap(boxes[i], boxes[j]) <= iou for j in kept) and len(kept) < most:
                kept.append(i)
        fill = lambda v, n: np.concatenate([v, np.full((most - len(v),) + v.shape[1:], -1, v.dtype)])
        return [fill(boxes[kept], most)[None], fill(scores[kept], most)[None], fill(np.int32(kept), most)[None], np.int32([len(kept)])]
    add("non_maximum_suppression", lambda: [np.concatenate([rand(1, 30, 2, low=0, high=3), rand(1, 30, 2, low=0.5, high=1.5)], 2), rand(1, 30, 3, low=0, high=1)],
        lambda x, y: mb.non_maximum_suppression(boxes=x, scores=y, iou_threshold=0.3, score_threshold=0.6, max_boxes=12, per_class_suppression=False),
        lambda x, y: nms(x, y, 12, 0.3, 0.6))
    return out


def checks(Check):
    for name, version, arrays, build, reference in cases():
        for precision in ["fp32", "fp16"]:
            def make(folder, version=version, arrays=arrays, build=build, reference=reference, precision=precision):
                values = arrays()
                made = program(build, values, version)
                model = ct.convert(
                    made, convert_to="mlprogram", minimum_deployment_target=VERSIONS[version], skip_model_load=True,
                    compute_precision=ct.precision.FLOAT32 if precision == "fp32" else ct.precision.FLOAT16)
                path = folder / "model.mlpackage"
                model.save(str(path))
                expected = reference(*values) if reference else inferred(build, values, version)
                expected = expected if isinstance(expected, (list, tuple)) else [expected]
                names = [output.name for output in model.get_spec().description.output]
                return path, dict(zip("xyzw", values)), dict(zip(names, expected))
            yield Check("ops", f"{name} {precision}", make, 1e-4 if precision == "fp32" else 1e-2)
