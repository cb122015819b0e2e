/** Portrait format, in px. */
export const SHARE_IMAGE = { width: 1080, height: 1350, margin: 64 } as const;
