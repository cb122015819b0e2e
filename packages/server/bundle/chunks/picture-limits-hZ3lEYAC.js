// dist/images/picture-limits.js
/** Square edges in pixels, large enough for screens of twice the density. */
const VARIANTS = {
	list: 128,
	card: 480,
	full: 1200
};
const PIXELS_MAX = 4e7;
/** What a decoding process may allocate: enough for the largest picture in the thriftiest way of each format. */
const DECODER_MEMORY_MB = 1024;
export { PIXELS_MAX as n, VARIANTS as r, DECODER_MEMORY_MB as t };
