/** A random UUID. `crypto.randomUUID` exists only on secure pages, and a site may run on plain http. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Returns a function that gives an action's key: unchanged while the body is, so that a retry counts once. */
export function createIdempotencyKeys(): (body: object) => string {
  let last: { serialized: string; key: string } | null = null;
  return (body) => {
    const serialized = JSON.stringify(body);
    if (last?.serialized !== serialized) last = { serialized, key: randomUuid() };
    return last.key;
  };
}
