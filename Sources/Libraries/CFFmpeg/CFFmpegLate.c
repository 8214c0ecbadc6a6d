// FFmpeg is loaded on the first call of one of its functions. Its libraries for containers and networks are loaded
// separately from its codecs, so a program that only compresses images does not load half of FFmpeg. Functions that are
// not in these lists cannot be linked.
#include "CFFmpeg.h"
#include "CLate.h"

#define CFFMPEG_FORMAT_FUNCTIONS(f) \
    f(av_find_input_format) f(av_guess_frame_rate) f(av_guess_sample_aspect_ratio) f(av_index_search_timestamp)  \
    f(av_probe_input_buffer2)                                                                                    \
    f(av_read_frame) f(av_seek_frame) f(av_write_frame) f(av_write_trailer) f(avformat_alloc_context)            \
    f(avformat_alloc_output_context2) f(avformat_close_input) f(avformat_find_stream_info)                       \
    f(avformat_free_context) f(avformat_index_get_entries_count) f(avformat_index_get_entry)                     \
    f(avformat_new_stream) f(avformat_open_input) f(avformat_version) f(avformat_write_header)                   \
    f(avio_alloc_context) f(avio_closep) f(avio_context_free) f(avio_enum_protocols) f(avio_flush) f(avio_open2) \
    f(avio_seek)

// Some of these exist only in certain versions.
#define CFFMPEG_CODEC_FUNCTIONS(f) \
    f(av_audio_fifo_alloc) f(av_audio_fifo_drain) f(av_audio_fifo_free) f(av_audio_fifo_read)                    \
    f(av_audio_fifo_size) f(av_audio_fifo_write) f(av_buffer_create) f(av_buffer_pool_get)                       \
    f(av_buffer_pool_init) f(av_buffer_pool_uninit) f(av_buffer_unref) f(av_channel_layout_default)              \
    f(av_channel_layout_from_mask) f(av_channel_layout_uninit) f(av_color_primaries_name) f(av_color_range_name) \
    f(av_color_space_name) f(av_color_transfer_name) f(av_d2q) f(av_dict_free) f(av_dict_get) f(av_dict_set)     \
    f(av_frame_alloc) f(av_frame_clone) f(av_frame_copy_props) f(av_frame_free) f(av_frame_get_buffer)           \
    f(av_frame_get_side_data) f(av_frame_move_ref) f(av_frame_unref) f(av_free) f(av_freep)                      \
    f(av_get_bits_per_sample) f(av_get_bytes_per_sample) f(av_get_default_channel_layout)                        \
    f(av_get_packed_sample_fmt) f(av_get_pix_fmt_name) f(av_get_planar_sample_fmt) f(av_hwdevice_ctx_create)     \
    f(av_hwframe_ctx_alloc) f(av_hwframe_ctx_init) f(av_hwframe_get_buffer) f(av_hwframe_transfer_data)          \
    f(av_image_fill_arrays) f(av_image_get_buffer_size) f(av_log_set_callback) f(av_malloc) f(av_mallocz)        \
    f(av_new_packet) f(av_opt_set) f(av_opt_set_int) f(av_packet_alloc) f(av_packet_free)                        \
    f(av_packet_get_side_data) f(av_packet_make_refcounted) f(av_packet_rescale_ts) f(av_packet_side_data_get)   \
    f(av_packet_unref) f(av_pix_fmt_count_planes) f(av_pix_fmt_desc_get) f(av_reduce) f(av_rescale_q)            \
    f(av_rescale_rnd) f(av_sample_fmt_is_planar) f(av_samples_alloc) f(av_samples_set_silence) f(av_strerror)    \
    f(av_version_info) f(avcodec_alloc_context3) f(avcodec_descriptor_get) f(avcodec_descriptor_get_by_name)     \
    f(avcodec_find_decoder) f(avcodec_find_encoder) f(avcodec_find_encoder_by_name) f(avcodec_flush_buffers)     \
    f(avcodec_free_context) f(avcodec_get_name) f(avcodec_get_supported_config) f(avcodec_open2)                 \
    f(avcodec_parameters_alloc) f(avcodec_parameters_copy) f(avcodec_parameters_free)                            \
    f(avcodec_parameters_to_context) f(avcodec_profile_name) f(avcodec_receive_frame) f(avcodec_receive_packet)  \
    f(avcodec_send_frame) f(avcodec_send_packet) f(swr_alloc_set_opts) f(swr_alloc_set_opts2) f(swr_close)       \
    f(swr_convert) f(swr_free) f(swr_get_delay) f(swr_get_out_samples) f(swr_init) f(swr_set_compensation)       \
    f(swr_set_matrix) f(sws_freeContext) f(sws_getCoefficients) f(sws_getContext) f(sws_scale)                   \
    f(sws_setColorspaceDetails)

#define CFFMPEG_FORMAT_FUNCTION(name) CLATE_FUNCTION(ffmpeg_format, name)
CFFMPEG_FORMAT_FUNCTIONS(CFFMPEG_FORMAT_FUNCTION)

#define CFFMPEG_CODEC_FUNCTION(name) CLATE_FUNCTION(ffmpeg_codec, name)
CFFMPEG_CODEC_FUNCTIONS(CFFMPEG_CODEC_FUNCTION)

// The major versions of the headers used at build time.
#define CFFMPEG_NAME(name, version) "lib" name ".so." AV_STRINGIFY(version)

CLATE_LIBRARY(ffmpeg_format, CFFMPEG_FORMAT_FUNCTIONS, CFFMPEG_NAME("avformat", LIBAVFORMAT_VERSION_MAJOR))

CLATE_LIBRARY(ffmpeg_codec, CFFMPEG_CODEC_FUNCTIONS, CFFMPEG_NAME("avcodec", LIBAVCODEC_VERSION_MAJOR),
              CFFMPEG_NAME("avutil", LIBAVUTIL_VERSION_MAJOR), CFFMPEG_NAME("swscale", LIBSWSCALE_VERSION_MAJOR),
              CFFMPEG_NAME("swresample", LIBSWRESAMPLE_VERSION_MAJOR))
