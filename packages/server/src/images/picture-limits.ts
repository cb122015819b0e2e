/** Square edges in pixels, large enough for screens of twice the density. */
export const VARIANTS = { list: 128, card: 480, full: 1200 } as const;
export type Variant = keyof typeof VARIANTS;

export const PIXELS_MAX = 40_000_000;

/** What a decoding process may allocate: enough for the largest picture in the thriftiest way of each format. */
export const DECODER_MEMORY_MB = 1024;
