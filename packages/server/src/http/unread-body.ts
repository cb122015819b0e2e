import type { IncomingMessage } from "node:http";

/** The largest upload with its form around it. */
const DISCARD_MAX_BYTES = 12 * 1024 * 1024;

/**
 * Reads and drops what is left of the body of a call that is refused: who is still sending would not read the
 * answer, and lose it when the connection is closed on them. False when there is too much: then the connection
 * has to be closed. How long it may take is bounded by the server's request timeout.
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
