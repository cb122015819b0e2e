/** The small size in `npm test`, the large one in `npm run soak`. The small one covers each kind of event once. */
export const bySize = (small: number, large: number): number => (process.env["SOAK"] ? large : small);
