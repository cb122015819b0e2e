import type { IncomingMessage } from "node:http";

/** The largest upload including its form. */
const DISCARD_MAX_BYTES = 12 * 1024 * 1024;

/**
 * Reads and discards the rest of a rejected request's body. Otherwise a client that is still sending would not read the
 * reply, and would lose it when the connection closes. Returns false when the body is too large; then the caller must
 * close the connection. The server's request timeout limits the time.
 */
export async function discardBody(raw: IncomingMessage): Promise<boolean> {
  const { "content-length": length, "transfer-encoding": coding } = raw.headers;
  if (coding === undefined && (length === undefined || Number(length) === 0)) return true;
  if (Number(length) > DISCARD_MAX_BYTES) return false;
  let bytes = 0;
  try {
    const chunks: AsyncIterable<Uint8Array> = raw.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > DISCARD_MAX_BYTES) return false;
    }
    return true;
  } catch {
    return false;
  }
}
