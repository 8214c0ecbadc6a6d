// The kernel's Video4Linux API as a module. Its structures and plain numbers are imported unchanged.
#pragma once
#include <linux/videodev2.h>
#include <stdint.h>
// Used by tests that play a driver; Glibc's module does not include it.
#include <sys/eventfd.h>

// The ioctl request codes are computed by macros, which Swift cannot import.
static const uintptr_t CV4L2_QUERYCAP = VIDIOC_QUERYCAP;
static const uintptr_t CV4L2_ENUM_FMT = VIDIOC_ENUM_FMT;
static const uintptr_t CV4L2_G_FMT = VIDIOC_G_FMT;
static const uintptr_t CV4L2_S_FMT = VIDIOC_S_FMT;
static const uintptr_t CV4L2_TRY_FMT = VIDIOC_TRY_FMT;
static const uintptr_t CV4L2_REQBUFS = VIDIOC_REQBUFS;
static const uintptr_t CV4L2_QUERYBUF = VIDIOC_QUERYBUF;
static const uintptr_t CV4L2_QBUF = VIDIOC_QBUF;
static const uintptr_t CV4L2_EXPBUF = VIDIOC_EXPBUF;
static const uintptr_t CV4L2_DQBUF = VIDIOC_DQBUF;
static const uintptr_t CV4L2_STREAMON = VIDIOC_STREAMON;
static const uintptr_t CV4L2_STREAMOFF = VIDIOC_STREAMOFF;
static const uintptr_t CV4L2_G_PARM = VIDIOC_G_PARM;
static const uintptr_t CV4L2_S_PARM = VIDIOC_S_PARM;
static const uintptr_t CV4L2_ENUMINPUT = VIDIOC_ENUMINPUT;
static const uintptr_t CV4L2_G_INPUT = VIDIOC_G_INPUT;
static const uintptr_t CV4L2_S_INPUT = VIDIOC_S_INPUT;
static const uintptr_t CV4L2_G_PRIORITY = VIDIOC_G_PRIORITY;
static const uintptr_t CV4L2_S_PRIORITY = VIDIOC_S_PRIORITY;
static const uintptr_t CV4L2_G_EXT_CTRLS = VIDIOC_G_EXT_CTRLS;
static const uintptr_t CV4L2_S_EXT_CTRLS = VIDIOC_S_EXT_CTRLS;
static const uintptr_t CV4L2_TRY_EXT_CTRLS = VIDIOC_TRY_EXT_CTRLS;
static const uintptr_t CV4L2_QUERYCTRL = VIDIOC_QUERYCTRL;
static const uintptr_t CV4L2_QUERYMENU = VIDIOC_QUERYMENU;
static const uintptr_t CV4L2_QUERY_EXT_CTRL = VIDIOC_QUERY_EXT_CTRL;
static const uintptr_t CV4L2_G_CTRL = VIDIOC_G_CTRL;
static const uintptr_t CV4L2_S_CTRL = VIDIOC_S_CTRL;
static const uintptr_t CV4L2_ENUM_FRAMESIZES = VIDIOC_ENUM_FRAMESIZES;
static const uintptr_t CV4L2_ENUM_FRAMEINTERVALS = VIDIOC_ENUM_FRAMEINTERVALS;
static const uintptr_t CV4L2_DQEVENT = VIDIOC_DQEVENT;
static const uintptr_t CV4L2_SUBSCRIBE_EVENT = VIDIOC_SUBSCRIBE_EVENT;
static const uintptr_t CV4L2_UNSUBSCRIBE_EVENT = VIDIOC_UNSUBSCRIBE_EVENT;
static const uintptr_t CV4L2_QUERY_DV_TIMINGS = VIDIOC_QUERY_DV_TIMINGS;
static const uintptr_t CV4L2_S_DV_TIMINGS = VIDIOC_S_DV_TIMINGS;
static const uintptr_t CV4L2_G_SELECTION = VIDIOC_G_SELECTION;
static const uintptr_t CV4L2_S_SELECTION = VIDIOC_S_SELECTION;

// Numbers whose macros are computed or have no type that Swift can import.
static const uint32_t CV4L2_CID_NEXT = V4L2_CTRL_FLAG_NEXT_CTRL;
static const uint32_t CV4L2_CID_REPEAT_HEADERS = V4L2_CID_MPEG_VIDEO_REPEAT_SEQ_HEADER;
