/** The flame of the logo, the loader and the torch, in a 32 × 32 view box. */
export const flamePath =
  "M16.6 1.5c.9 5 9 9 9 17.2A9.6 9.6 0 0 1 16 28.6a9.6 9.6 0 0 1-9.6-9.8c0-4.2 2.2-6.8 4.1-9.2.4 2 1.3 3.1 2.6 3.8-.7-4.7.6-9.2 3.5-11.9Z";
export const flameCorePath =
  "M16.5 13c.5 2.9 4.7 4.7 4.7 9a5.2 5.2 0 0 1-10.4.1c0-2.3 1.1-3.8 2.2-5.2.3 1.1.9 1.7 1.6 2-.3-2.3.4-4.4 1.9-5.9Z";
