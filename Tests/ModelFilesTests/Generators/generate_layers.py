"""Layers of neural networks, against numpy and onnxruntime."""

import coremltools as ct
import numpy as np
from coremltools.models import datatypes, neural_network
from generate_ops import ort, rand


def planes():
    """Layers on five dimensions: (name, shapes, build, reference); references see (1, C, H, W)."""
    out = []

    def add(name, shapes, build, reference, low=-1.0, high=1.0):
        out.append((name, shapes, build, reference, low, high))

    shape = (6, 8, 9)
    state = np.random.RandomState(3)
    w = state.randn(4, 6, 3, 3).astype(np.float32)
    bias = np.arange(4).astype(np.float32)
    for label, kw, attributes in [
        ("valid", dict(border_mode="valid"), {}),
        ("same", dict(border_mode="same"), dict(auto_pad="SAME_UPPER")),
        ("same top", dict(border_mode="same", same_padding_asymmetry_mode="TOP_LEFT_HEAVY"), dict(auto_pad="SAME_LOWER")),
        ("pads", dict(border_mode="valid", padding_top=1, padding_bottom=2, padding_left=0, padding_right=1), dict(pads=[1, 0, 2, 1])),
        ("dilated", dict(border_mode="valid", dilation_factors=[2, 1]), dict(dilations=[2, 1])),
    ]:
        add(f"convolution {label}", [shape],
            lambda b, kw=kw: b.add_convolution("l", 6, 4, 3, 3, 2, 1, groups=1, W=w.transpose(2, 3, 1, 0), b=bias, has_bias=True, input_name="x", output_name="o", **kw),
            lambda x, attributes=attributes: ort("Conv", [x, w, bias], strides=[2, 1], **attributes))
    g = state.randn(4, 3, 3, 3).astype(np.float32)
    add("convolution groups", [shape],
        lambda b: b.add_convolution("l", 3, 4, 3, 3, 1, 1, "valid", 2, W=g.transpose(2, 3, 1, 0), b=None, has_bias=False, input_name="x", output_name="o"),
        lambda x: ort("Conv", [x, g], group=2))
    d = state.randn(6, 4, 3, 3).astype(np.float32)
    add("deconvolution", [shape],
        lambda b: b.add_convolution("l", 6, 4, 3, 3, 2, 2, "valid", 1, W=d.transpose(2, 3, 0, 1), b=bias, has_bias=True, is_deconv=True, input_name="x", output_name="o"),
        lambda x: ort("ConvTranspose", [x, d, bias], strides=[2, 2]))
    add("deconvolution same", [shape],
        lambda b: b.add_convolution("l", 6, 4, 3, 3, 2, 2, "same", 1, W=d.transpose(2, 3, 0, 1), b=bias, has_bias=True, is_deconv=True, input_name="x", output_name="o"),
        lambda x: ort("ConvTranspose", [x, d, bias], strides=[2, 2], auto_pad="SAME_UPPER"))
    for kind, op, extra in [("MAX", "MaxPool", {}), ("AVERAGE", "AveragePool", dict(count_include_pad=1)), ("L2", "LpPool", dict(p=2))]:
        add(f"pooling {kind}", [shape], lambda b, kind=kind: b.add_pooling("l", 3, 2, 2, 1, kind, "VALID", "x", "o"),
            lambda x, op=op, extra=extra: ort(op, [x], kernel_shape=[3, 2], strides=[2, 1], **extra))
        add(f"pooling {kind} same", [shape], lambda b, kind=kind: b.add_pooling("l", 3, 3, 2, 2, kind, "SAME", "x", "o", exclude_pad_area=False),
            lambda x, op=op, extra=extra: ort(op, [x], kernel_shape=[3, 3], strides=[2, 2], auto_pad="SAME_UPPER", **extra))
    add("pooling AVERAGE exclude", [shape], lambda b: b.add_pooling("l", 3, 3, 2, 2, "AVERAGE", "SAME", "x", "o", exclude_pad_area=True),
        lambda x: ort("AveragePool", [x], kernel_shape=[3, 3], strides=[2, 2], auto_pad="SAME_UPPER", count_include_pad=0))
    add("pooling last pixel", [shape], lambda b: b.add_pooling("l", 3, 3, 2, 2, "MAX", "INCLUDE_LAST_PIXEL", "x", "o"),
        lambda x: ort("MaxPool", [x], kernel_shape=[3, 3], strides=[2, 2], ceil_mode=1))
    for kind, f in [("MAX", lambda x: x.max((2, 3), keepdims=True)), ("AVERAGE", lambda x: x.mean((2, 3), keepdims=True))]:
        add(f"pooling {kind} global", [shape], lambda b, kind=kind: b.add_pooling("l", 1, 1, 1, 1, kind, "VALID", "x", "o", is_global=True), f)
    sigmoid = lambda x: 1 / (1 + np.exp(-x))
    c = np.float32([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    spread = c.reshape(6, 1, 1)
    for kind, parameters, f in [
        ("RELU", None, lambda x: np.maximum(x, 0)), ("LEAKYRELU", [0.2], lambda x: np.where(x < 0, 0.2 * x, x)),
        ("LINEAR", [2.0, 0.5], lambda x: 2 * x + 0.5), ("TANH", None, np.tanh), ("SIGMOID", None, sigmoid),
        ("SCALED_TANH", [2.0, 0.5], lambda x: 2 * np.tanh(0.5 * x)), ("ELU", 0.7, lambda x: np.where(x < 0, 0.7 * (np.exp(x) - 1), x)),
        ("SIGMOID_HARD", [0.2, 0.5], lambda x: np.clip(0.2 * x + 0.5, 0, 1)), ("SOFTSIGN", None, lambda x: x / (1 + np.abs(x))),
        ("SOFTPLUS", None, lambda x: np.log(1 + np.exp(x))), ("THRESHOLDEDRELU", 0.3, lambda x: np.where(x >= 0.3, x, 0)),
        ("PRELU", c, lambda x: np.where(x < 0, x * spread, x)),
        ("PARAMETRICSOFTPLUS", [c, c], lambda x: spread * np.log(1 + np.exp(spread * x))),
    ]:
        add(f"activation {kind}", [shape], lambda b, kind=kind, p=parameters: b.add_activation("l", kind, "x", "o", p), f, -2, 2)
    for mode, f, kw in [
        ("sqrt", np.sqrt, {}), ("rsqrt", lambda x: 1 / np.sqrt(x + 0.01), dict(epsilon=0.01)), ("inverse", lambda x: 1 / (x + 0.01), dict(epsilon=0.01)),
        ("power", lambda x: x**1.5, dict(alpha=1.5)), ("exp", np.exp, {}), ("log", lambda x: np.log(x + 0.01), dict(epsilon=0.01)), ("abs", np.abs, {}),
        ("threshold", lambda x: np.maximum(x, 0.6), dict(alpha=0.6)), ("exp", lambda x: np.exp(2 * x + 0.5), dict(scale=2.0, shift=0.5)),
    ]:
        add(f"unary {mode} {'scaled' if 'scale' in kw else ''}", [shape], lambda b, mode=mode, kw=kw: b.add_unary("l", "x", "o", mode, **{"epsilon": 0, **kw}), f, 0.2, 1)
    add("batchnorm", [shape], lambda b: b.add_batchnorm("l", 6, c, c, c, c + 1, "x", "o", epsilon=1e-3),
        lambda x: (x - spread) / np.sqrt(spread + 1 + 1e-3) * spread + spread)
    add("batchnorm instance", [shape], lambda b: b.add_batchnorm("l", 6, c, c, None, None, "x", "o", compute_mean_var=True, instance_normalization=True, epsilon=1e-3),
        lambda x: ort("InstanceNormalization", [x, c, c], epsilon=1e-3))
    for across in [False, True]:
        axes = (1, 2, 3) if across else (2, 3)
        add(f"mvn {across}", [shape], lambda b, across=across: b.add_mvn("l", "x", "o", across, True, 1e-3),
            lambda x, axes=axes: (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + 1e-3))
    add("l2normalize", [shape], lambda b: b.add_l2_normalize("l", "x", "o", 1e-3), lambda x: x / np.sqrt((x * x).sum() + 1e-3))
    add("softmax", [shape], lambda b: b.add_softmax("l", "x", "o"), lambda x: ort("Softmax", [x], axis=1))
    add("lrn", [shape], lambda b: b.add_lrn("l", "x", "o", 0.1, 0.7, 3, 1.2), lambda x: ort("LRN", [x], size=3, alpha=0.1, beta=0.7, bias=1.2))
    add("crop", [shape], lambda b: b.add_crop("l", 1, 2, 3, 0, [], ["x"], "o"), lambda x: x[:, :, 3:, 1:-2])
    for kind, mode in [("constant", "constant"), ("reflection", "reflect"), ("replication", "edge")]:
        add(f"padding {kind}", [shape], lambda b, kind=kind: b.add_padding("l", 1, 2, 3, 0, 0.0, "x", "o", kind),
            lambda x, mode=mode: np.pad(x, ((0, 0), (0, 0), (3, 0), (1, 2)), mode))
    add("upsample NN", [shape], lambda b: b.add_upsample("l", 2, 3, "x", "o", "NN"), lambda x: x.repeat(2, 2).repeat(3, 3))
    for mode, name in [("DEFAULT", "asymmetric"), ("ALIGN_CORNERS_TRUE", "align_corners"), ("ALIGN_CORNERS_FALSE", "half_pixel")]:
        add(f"upsample BILINEAR {mode}", [shape], lambda b, mode=mode: b.add_upsample("l", 2, 2, "x", "o", "BILINEAR", linear_upsample_mode=mode),
            lambda x, name=name: ort("Resize", [x, None, np.float32([1, 1, 2, 2])], mode="linear", coordinate_transformation_mode=name))
    for mode, name in [("STRICT_ALIGN_ENDPOINTS_MODE", "align_corners"), ("ALIGN_ENDPOINTS_MODE", "align_corners"), ("UPSAMPLE_MODE", "asymmetric")]:
        add(f"resizeBilinear {mode}", [shape], lambda b, mode=mode: b.add_resize_bilinear("l", "x", "o", 5, 13, mode),
            lambda x, name=name: ort("Resize", [x, None, None, np.int64([1, 6, 5, 13])], mode="linear", coordinate_transformation_mode=name))
    for mode, f in [
        ("ADD", lambda x, y: x + y), ("MULTIPLY", lambda x, y: x * y), ("MAX", np.maximum), ("MIN", np.minimum), ("AVE", lambda x, y: (x + y) / 2),
        ("CONCAT", lambda x, y: np.concatenate([x, y], 1)), ("DOT", lambda x, y: (x * y).sum(1, keepdims=True)),
        ("COS", lambda x, y: (x * y).sum(1, keepdims=True) / np.linalg.norm(x, axis=1, keepdims=True) / np.linalg.norm(y, axis=1, keepdims=True)),
    ]:
        add(f"elementwise {mode}", [shape, shape], lambda b, mode=mode: b.add_elementwise("l", ["x", "y"], "o", mode), f)
    add("elementwise ADD spread", [shape, (6, 1, 1)], lambda b: b.add_elementwise("l", ["x", "y"], "o", "ADD"), lambda x, y: x + y)
    add("elementwise ADD alpha", [shape], lambda b: b.add_elementwise("l", ["x"], "o", "ADD", alpha=0.7), lambda x: x + 0.7)
    add("elementwise MULTIPLY alpha", [shape], lambda b: b.add_elementwise("l", ["x"], "o", "MULTIPLY", alpha=0.7), lambda x: x * 0.7)
    add("scale", [shape], lambda b: b.add_scale("l", c, c, True, "x", "o", [6], [6]), lambda x: x * spread + spread)
    add("bias", [shape], lambda b: b.add_bias("l", c, "x", "o", [6]), lambda x: x + spread)
    for axis, axes in [("CHW", (1, 2, 3)), ("HW", (2, 3)), ("C", (1,)), ("H", (2,)), ("W", (3,))]:
        for mode, f in [
            ("sum", np.sum), ("avg", np.mean), ("prod", np.prod), ("max", np.max), ("min", np.min),
            ("sumsquare", lambda x, a, keepdims: (x * x).sum(a, keepdims=keepdims)), ("L1", lambda x, a, keepdims: np.abs(x).sum(a, keepdims=keepdims)),
            ("L2", lambda x, a, keepdims: np.sqrt((x * x).sum(a, keepdims=keepdims))), ("logsum", lambda x, a, keepdims: np.log(x + 1e-3).sum(a, keepdims=keepdims)),
        ]:
            if axis in ("CHW", "C") or mode == "avg":
                add(f"reduce {mode} {axis}", [(3, 4, 5)], lambda b, mode=mode, axis=axis: b.add_reduce("l", "x", "o", axis, mode, 1e-3),
                    lambda x, f=f, axes=axes: f(x, axes, keepdims=True), 0.5, 1)
    add("reduce argmax C", [shape], lambda b: b.add_reduce("l", "x", "o", "C", "argmax", 1e-3), lambda x: x.argmax(1)[:, None].astype(np.float32))
    for mode in [0, 1]:
        add(f"flatten {mode}", [shape], lambda b, mode=mode: b.add_flatten("l", mode, "x", "o"),
            lambda x, mode=mode: (x.transpose(0, 2, 3, 1) if mode else x).reshape(1, -1, 1, 1))
        add(f"reshape {mode}", [shape], lambda b, mode=mode: b.add_reshape("l", "x", "o", (4, 9, 12), mode),
            lambda x, mode=mode: x.transpose(0, 2, 3, 1).reshape(1, 9, 12, 4).transpose(0, 3, 1, 2) if mode else x.reshape(1, 4, 9, 12))
    add("permute", [shape], lambda b: b.add_permute("l", [0, 2, 3, 1], "x", "o"), lambda x: x.transpose(0, 2, 3, 1))
    add("split", [shape], lambda b: b.add_split("l", "x", ["o", "p", "q"]), lambda x: np.split(x, 3, 1))
    add("slice channel", [shape], lambda b: b.add_slice("l", "x", "o", "channel", 1, 5, 2), lambda x: x[:, 1:5:2])
    add("slice height", [shape], lambda b: b.add_slice("l", "x", "o", "height", 1, -1, 1), lambda x: x[:, :, 1:])
    add("slice width", [shape], lambda b: b.add_slice("l", "x", "o", "width", 2, 7, 3), lambda x: x[:, :, :, 2:7:3])
    add("space to depth", [(3, 4, 6)], lambda b: b.add_reorganize_data("l", "x", "o", "SPACE_TO_DEPTH", 2), lambda x: ort("SpaceToDepth", [x], blocksize=2))
    add("depth to space", [(8, 4, 6)], lambda b: b.add_reorganize_data("l", "x", "o", "DEPTH_TO_SPACE", 2), lambda x: ort("DepthToSpace", [x], blocksize=2, mode="DCR"))
    add("pixel shuffle", [(8, 4, 6)], lambda b: b.add_reorganize_data("l", "x", "o", "PIXEL_SHUFFLE", 2), lambda x: ort("DepthToSpace", [x], blocksize=2, mode="CRD"))
    p = state.randn(5, 6).astype(np.float32)
    add("innerProduct", [(6,)], lambda b: b.add_inner_product("l", p, np.arange(5), 6, 5, True, "x", "o"),
        lambda x: (p @ x.reshape(6) + np.arange(5)).reshape(1, 5, 1, 1))
    add("loadConstant", [shape], lambda b: (b.add_load_constant("k", "k", c, [6, 1, 1]), b.add_elementwise("l", ["x", "k"], "o", "ADD")), lambda x: x + spread)
    return out


def exact():
    """Layers on any number of dimensions."""
    out = []

    def add(name, shapes, build, reference, low=-1.0, high=1.0):
        out.append((name, shapes, build, reference, low, high))

    for name, f, low, high in [
        ("ceil", np.ceil, -3, 3), ("floor", np.floor, -3, 3), ("sign", np.sign, -1, 1), ("round", np.round, -3, 3), ("exp2", np.exp2, -1, 1),
        ("sin", np.sin, -2, 2), ("cos", np.cos, -2, 2), ("tan", np.tan, -1, 1), ("asin", np.arcsin, -0.9, 0.9), ("acos", np.arccos, -0.9, 0.9),
        ("atan", np.arctan, -2, 2), ("sinh", np.sinh, -2, 2), ("cosh", np.cosh, -2, 2), ("tanh", np.tanh, -2, 2), ("asinh", np.arcsinh, -2, 2),
        ("acosh", np.arccosh, 1.1, 3), ("atanh", np.arctanh, -0.9, 0.9),
    ]:
        add(name, [(2, 3, 4)], lambda b, name=name: getattr(b, f"add_{name}")("l", "x", "o"), f, low, high)
    add("erf", [(2, 3)], lambda b: b.add_erf("l", "x", "o"), lambda x: ort("Erf", [x]))
    for mode in ["EXACT", "TANH_APPROXIMATION", "SIGMOID_APPROXIMATION"]:
        f = {"EXACT": lambda x: x * (1 + ort("Erf", [x / np.float32(np.sqrt(2))])) / 2,
             "TANH_APPROXIMATION": lambda x: 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))),
             "SIGMOID_APPROXIMATION": lambda x: x / (1 + np.exp(-1.702 * x))}[mode]
        add(f"gelu {mode}", [(2, 9)], lambda b, mode=mode: b.add_gelu("l", "x", "o", mode), f, -3, 3)
    add("clip", [(2, 9)], lambda b: b.add_clip("l", "x", "o", -0.3, 0.4), lambda x: np.clip(x, -0.3, 0.4))
    add("clampedReLU", [(2, 9)], lambda b: b.add_clamped_relu("l", "x", "o", 0.1, 0.5), lambda x: np.minimum(np.where(x < 0, 0.1 * x, x), 0.5))
    for name, f in [("add", np.add), ("subtract", np.subtract), ("multiply", np.multiply), ("divide", np.divide), ("max", np.maximum), ("min", np.minimum),
                    ("pow", np.power), ("floor_div", np.floor_divide), ("mod", np.mod)]:
        add(f"{name}Broadcastable", [(2, 3, 4), (3, 1)], lambda b, name=name: getattr(b, f"add_{name}_broadcastable")("l", ["x", "y"], "o"), f, 0.3, 2)
    for name, f in [("equal", np.equal), ("not_equal", np.not_equal)]:
        add(name, [(4, 5)], lambda b, name=name: getattr(b, f"add_{name}")("l", ["x"], "o", alpha=0.5), lambda x, f=f: f(x, 0.5).astype(np.float32))
    for name, f in [("greater_than", lambda x, y: x > y), ("less_than", lambda x, y: x < y)]:
        add(name, [(4, 5), (4, 5)], lambda b, name=name: getattr(b, f"add_{name}")("l", ["x", "y"], "o"), lambda x, y, f=f: f(x, y).astype(np.float32))
        add(f"{name} alpha", [(4, 5)], lambda b, name=name: getattr(b, f"add_{name}")("l", ["x"], "o", alpha=0.1), lambda x, f=f: f(x, 0.1).astype(np.float32))
    add("concatND", [(2, 3, 4), (2, 5, 4)], lambda b: b.add_concat_nd("l", ["x", "y"], "o", 1), lambda x, y: np.concatenate([x, y], 1))
    add("stack", [(2, 3), (2, 3)], lambda b: b.add_stack("l", ["x", "y"], "o", 1), lambda x, y: np.stack([x, y], 1))
    add("splitND", [(2, 6)], lambda b: b.add_split_nd("l", "x", ["o", "p"], 1, 2), lambda x: np.split(x, 2, 1))
    add("splitND sizes", [(2, 6)], lambda b: b.add_split_nd("l", "x", ["o", "p"], 1, split_sizes=[1, 5]), lambda x: [x[:, :1], x[:, 1:]])
    add("transpose", [(2, 3, 4)], lambda b: b.add_transpose("l", [2, 0, 1], "x", "o"), lambda x: x.transpose(2, 0, 1))
    add("squeeze", [(2, 1, 4)], lambda b: b.add_squeeze("l", "x", "o", [1]), lambda x: x[:, 0])
    add("expandDims", [(2, 3)], lambda b: b.add_expand_dims("l", "x", "o", [0, 3]), lambda x: x[None, :, :, None])
    add("flattenTo2D", [(2, 3, 4)], lambda b: b.add_flatten_to_2d("l", "x", "o", 2), lambda x: x.reshape(6, 4))
    add("reshapeStatic", [(2, 3, 4)], lambda b: b.add_reshape_static("l", "x", "o", [4, -1]), lambda x: x.reshape(4, 6))
    add("rankPreservingReshape", [(2, 3, 4)], lambda b: b.add_rank_preserving_reshape("l", "x", "o", [0, -1, 2]), lambda x: x.reshape(2, 6, 2))
    add("tile", [(2, 3)], lambda b: b.add_tile("l", "x", "o", [2, 3]), lambda x: np.tile(x, (2, 3)))
    add("reverse", [(2, 3)], lambda b: b.add_reverse("l", "x", "o", [True, False]), lambda x: x[::-1])
    add("softmaxND", [(2, 3, 4)], lambda b: b.add_softmax_nd("l", "x", "o", 1), lambda x: ort("Softmax", [x], axis=1))
    w = np.random.RandomState(4).randn(4, 5).astype(np.float32)
    add("batchedMatmul", [(2, 3, 4), (2, 4, 5)], lambda b: b.add_batched_mat_mul("l", ["x", "y"], "o"), lambda x, y: x @ y)
    add("batchedMatmul transpose", [(2, 4, 3), (2, 5, 4)], lambda b: b.add_batched_mat_mul("l", ["x", "y"], "o", transpose_a=True, transpose_b=True),
        lambda x, y: x.swapaxes(-1, -2) @ y.swapaxes(-1, -2))
    add("batchedMatmul weight", [(2, 3, 4)], lambda b: b.add_batched_mat_mul("l", ["x"], "o", weight_matrix_rows=4, weight_matrix_columns=5, W=w, bias=np.arange(5.0)),
        lambda x: x @ w + np.arange(5))
    p = np.random.RandomState(5).randn(5, 4).astype(np.float32)
    add("innerProduct 3", [(2, 3, 4)], lambda b: b.add_inner_product("l", p, np.arange(5), 4, 5, True, "x", "o"), lambda x: x @ p.T + np.arange(5))
    add("topK", [(3, 9)], lambda b: b.add_topk("l", ["x"], ["o", "p"], 4, 1), lambda x: [-np.sort(-x, 1)[:, :4], np.argsort(-x, 1, kind="stable")[:, :4].astype(np.float32)])
    add("argMax", [(3, 9)], lambda b: b.add_argmax("l", "x", "o", 1), lambda x: x.argmax(1)[:, None].astype(np.float32))
    add("argMin", [(3, 9)], lambda b: b.add_argmin("l", "x", "o", 1, keepdims=False), lambda x: x.argmin(1).astype(np.float32))
    add("argSort", [(3, 9)], lambda b: b.add_argsort("l", "x", "o", 1, True), lambda x: np.argsort(-x, 1, kind="stable").astype(np.float32))
    for name, f in [("sum", np.sum), ("mean", np.mean), ("max", np.max), ("min", np.min), ("prod", np.prod), ("l1", lambda x, a, keepdims=False: np.abs(x).sum(a, keepdims=keepdims)),
                    ("l2", lambda x, a, keepdims=False: np.sqrt((x * x).sum(a, keepdims=keepdims))), ("sumsquare", lambda x, a, keepdims=False: (x * x).sum(a, keepdims=keepdims)),
                    ("logsum", lambda x, a, keepdims=False: np.log(x.sum(a, keepdims=keepdims))), ("logsumexp", lambda x, a, keepdims=False: np.log(np.exp(x).sum(a, keepdims=keepdims)))]:
        add(f"reduce {name}", [(2, 3, 4)], lambda b, name=name: getattr(b, f"add_reduce_{name}")("l", "x", "o", axes=[1, -1], keepdims=False), lambda x, f=f: f(x, (1, 2)), 0.3, 1)
        add(f"reduce {name} keep", [(2, 3, 4)], lambda b, name=name: getattr(b, f"add_reduce_{name}")("l", "x", "o", axes=[1], keepdims=True), lambda x, f=f: f(x, (1,), keepdims=True), 0.3, 1)
    g = np.float32([1, 2, 3, 4])
    add("layerNormalization", [(2, 3, 4)], lambda b: b.add_layer_normalization("l", "x", "o", [4], g, g, 1e-3), lambda x: ort("LayerNormalization", [x, g, g], epsilon=1e-3))
    add("sliceStatic", [(2, 4, 5)], lambda b: b.add_slice_static("l", "x", "o", [0, -3, 1], [2, -1, 5], [1, 1, 2], [True, False, False], [True, False, False]), lambda x: x[:, -3:-1, 1:5:2])
    add("slidingWindows", [(2, 9)], lambda b: b.add_sliding_windows("l", "x", "o", 1, 4, 2), lambda x: np.stack([x[:, i:i + 4] for i in range(0, 6, 2)], 1))
    add("constantPad", [(2, 3)], lambda b: b.add_constant_pad("l", ["x"], "o", 0.5, pad_to_given_output_size_mode=False, pad_amounts=[1, 0, 2, 3]), lambda x: np.pad(x, ((1, 0), (2, 3)), constant_values=0.5))
    add("cumSum", [(2, 5)], lambda b: b.add_cumsum("l", ["x"], "o", axis=1, reverse=True), lambda x: np.cumsum(x[:, ::-1], 1)[:, ::-1])
    add("lowerTriangular", [(4, 5)], lambda b: b.add_lower_triangular("l", "x", "o", 1), lambda x: np.tril(x, 1))
    add("upperTriangular", [(4, 5)], lambda b: b.add_upper_triangular("l", "x", "o", -1), lambda x: np.triu(x, -1))
    add("matrixBandPart", [(4, 5)], lambda b: b.add_matrix_band_part("l", "x", "o", 1, 2), lambda x: np.triu(np.tril(x, 2), -1))
    add("fillLike", [(4, 5)], lambda b: b.add_fill_like("l", "x", "o", 1.5), lambda x: np.full((4, 5), 1.5))
    add("getShape", [(4, 5)], lambda b: b.add_get_shape("l", "x", "o"), lambda x: np.float32([4, 5]))
    add("broadcastToStatic", [(1, 5)], lambda b: b.add_broadcast_to_static("l", "x", "o", [3, 5]), lambda x: np.broadcast_to(x, (3, 5)))
    add("whereBroadcastable", [(4, 5), (4, 5)], lambda b: (b.add_greater_than("k", ["x"], "k", alpha=0.0), b.add_where_broadcastable("l", ["k", "x", "y"], "o")), lambda x, y: np.where(x > 0, x, y))
    add("loadConstantND", [(2, 4)], lambda b: (b.add_load_constant_nd("k", "k", g, [4]), b.add_add_broadcastable("l", ["x", "k"], "o")), lambda x: x + g)
    add("gather", [(4, 5)], lambda b: (b.add_load_constant_nd("k", "k", np.float32([2, 0, -1]), [3]), b.add_gather("l", ["x", "k"], "o", 0)), lambda x: x[[2, 0, -1]])
    volume = (1, 4, 5, 6, 7)
    k3 = np.random.RandomState(6).randn(6, 2, 2, 3, 2).astype(np.float32)
    add("convolution3d", [volume], lambda b: b.add_convolution3d("l", 4, 6, 2, 3, 2, k3, np.arange(6.0), True, groups=2, stride_depth=2, padding_mode="custom", padding_front=1, padding_back=0, padding_top=1, padding_bottom=2, padding_left=0, padding_right=1, input_name="x", output_name="o"),
        lambda x: ort("Conv", [x, k3, np.arange(6).astype(np.float32)], group=2, strides=[2, 1, 1], pads=[1, 1, 0, 0, 2, 1]))
    t3 = np.random.RandomState(7).randn(4, 3, 2, 3, 2).astype(np.float32)
    add("deconvolution3d", [volume], lambda b: b.add_convolution3d("l", 4, 3, 2, 3, 2, t3.transpose(1, 0, 2, 3, 4), None, False, stride_depth=2, stride_width=2, padding_mode="valid", is_deconv=True, input_name="x", output_name="o"),
        lambda x: ort("ConvTranspose", [x, t3], strides=[2, 1, 2]))
    for kind, op, extra in [("MAX", "MaxPool", {}), ("AVERAGE", "AveragePool", dict(count_include_pad=1))]:
        add(f"pooling3d {kind}", [volume], lambda b, kind=kind: b.add_pooling3d("l", "x", "o", kind, 2, 3, 2, stride_depth=2, stride_height=1, stride_width=2, padding_mode="valid"),
            lambda x, op=op, extra=extra: ort(op, [x], kernel_shape=[2, 3, 2], strides=[2, 1, 2], **extra))
        add(f"pooling3d {kind} custom", [volume], lambda b, kind=kind: b.add_pooling3d("l", "x", "o", kind, 2, 3, 2, stride_depth=1, stride_height=1, stride_width=2, padding_mode="custom", custom_padding_front=1, custom_padding_top=1, custom_padding_bottom=2),
            lambda x, op=op, extra=extra: ort(op, [x], kernel_shape=[2, 3, 2], strides=[1, 1, 2], pads=[1, 1, 0, 0, 2, 0], **extra))
        add(f"globalPooling3d {kind}", [volume], lambda b, kind=kind: b.add_global_pooling3d("l", "x", "o", kind),
            lambda x, kind=kind: (x.max if kind == "MAX" else x.mean)((2, 3, 4), keepdims=True))
    from generate_sequences import gru, lstm, steps, weights
    sequence = (7, 2, 5, 1, 1)
    w4, r4, b4 = weights(4, 6, 5, 1)
    w5, r5, b5 = weights(4, 6, 5, 4)
    split = lambda a, n: list(np.split(a, n))
    rank5 = lambda a: a[..., None, None]
    zero = np.zeros((2, 6), np.float32)
    p4 = np.random.RandomState(9).uniform(-1, 1, 18).astype(np.float32)
    for wants in [True, False]:
        pick = lambda run, wants=wants: rank5(run[0] if wants else run[0][-1:])
        for peephole in [None, p4]:
            add(f"uniDirectionalLSTM{' all' if wants else ''}{'' if peephole is None else ' peephole'}", [sequence],
                lambda b, wants=wants, p=peephole: b.add_unilstm("l", split(r4, 4), split(w4, 4), split(b4, 4), 6, 5, ["x", "h", "c"][:1], ["o"], peep=None if p is None else split(p, 3), output_all=wants, forget_bias=False, cell_clip_threshold=50.0),
                lambda x, pick=pick, p=peephole: pick(lstm(x[..., 0, 0], zero, zero, w4, r4, b4, p)))
        add(f"biDirectionalLSTM{' all' if wants else ''}", [sequence],
            lambda b, wants=wants: b.add_bidirlstm("l", split(r4, 4), split(w4, 4), split(b4, 4), split(r5, 4), split(w5, 4), split(b5, 4), 6, 5, ["x"], ["o"], output_all=wants),
            lambda x, wants=wants: both(x[..., 0, 0], zero, (w4, r4, b4), (w5, r5, b5), wants))
        w3, r3, b3 = weights(3, 6, 5, 2)
        order = lambda a: [np.split(a, 3)[i] for i in (2, 0, 1)]
        for reverse in [True, False]:
            add(f"gru{' all' if wants else ''}{' reverse' if reverse else ''}", [sequence],
                lambda b, wants=wants, reverse=reverse: b.add_gru("l", order(r3), order(w3), order(b3), 6, 5, ["x"], ["o"], output_all=wants, reverse_input=reverse),
                lambda x, pick=pick, reverse=reverse: pick(gru(x[..., 0, 0], zero, w3, r3, b3, "hard_sigmoid", reverse=reverse)))
        w1, r1, b1 = weights(1, 6, 5, 3)
        add(f"simpleRecurrent{' all' if wants else ''}", [sequence],
            lambda b, wants=wants: b.add_simple_rnn("l", r1, w1, b1, 6, 5, "TANH", ["x"], ["o"], output_all=wants),
            lambda x, pick=pick: pick(steps(x[..., 0, 0], lambda x, s: [np.tanh(x @ w1.T + s[0] @ r1.T + b1)], [zero], False)))
    add("oneHot", [(2,)], lambda b: (b.add_load_constant_nd("k", "k", np.float32([2, 0, 1]), [3]), b.add_one_hot("m", ["k"], "m", 4, -1, 2.0, 0.5), b.add_squeeze("s", "x", "s", squeeze_all=True), b.add_reduce_sum("r", "x", "r", axes=[0], keepdims=True), b.add_add_broadcastable("l", ["m", "r"], "o")),
        lambda x: np.where(np.eye(4)[[2, 0, 1]] > 0, 2, 0.5) + x.sum())
    return out


def both(x, zero, first, second, wants):
    """The results of an LSTM in both directions."""
    from generate_sequences import lstm

    a, b = lstm(x, zero, zero, *first)[0], lstm(x, zero, zero, *second, reverse=True)[0]
    parts = [a, b[::-1]] if wants else [a[-1:], b[-1:]]
    return np.concatenate(parts, 2)[..., None, None]


def checks(Check):
    for cases, is_exact in [(planes(), False), (exact(), True)]:
        for name, shapes, build, reference, low, high in cases:
            def make(folder, shapes=shapes, build=build, reference=reference, low=low, high=high, is_exact=is_exact):
                values = [rand(*shape, low=low, high=high) for shape in shapes]
                seen = [v if is_exact else v.reshape((1, -1, 1, 1) if v.ndim == 1 else (1,) + v.shape) for v in values]
                expected = reference(*seen)
                expected = list(expected) if isinstance(expected, (list, tuple)) else [expected]
                outputs = list("opq")[: len(expected)]
                builder = neural_network.NeuralNetworkBuilder(
                    list(zip("xy", [datatypes.Array(*shape) for shape in shapes])), [(n, None) for n in outputs],
                    disable_rank5_shape_mapping=is_exact)
                build(builder)
                shaped = [e if is_exact else np.asarray(e).reshape(np.asarray(e).shape[1:]) for e in expected]
                builder.set_output(outputs, [s.shape for s in shaped])
                path = folder / "model.mlmodel"
                ct.models.utils.save_spec(builder.spec, str(path))
                return path, dict(zip("xy", values)), dict(zip(outputs, shaped))
            yield Check("layers", f"{'nd ' if is_exact else ''}{name}", make)
