/** Numbers from 0 to below 1, the same ones for the same seed and draft (mulberry32). */
export function seededRandom(seed: number, draft: number): () => number {
  let state = mixed(seed, 0x9e3779b9) ^ mixed(draft + 1, 0x85ebca6b);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

function mixed(number: number, factor: number): number {
  const product = Math.imul(number, factor);
  return Math.imul(product ^ (product >>> 16), 0xc2b2ae35);
}
