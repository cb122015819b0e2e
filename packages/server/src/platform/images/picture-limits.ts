/** Edge lengths in pixels, for screens of double density. */
export const VARIANTS = { list: 128, card: 480, full: 1200 } as const;
export type Variant = keyof typeof VARIANTS;
export const isVariant = (name: string): name is Variant => Object.hasOwn(VARIANTS, name);

export const PIXELS_MAX = 40_000_000;

/** The memory of a decoder: enough for the largest image in each format's most economical mode. */
export const DECODER_MEMORY_MB = 1024;
