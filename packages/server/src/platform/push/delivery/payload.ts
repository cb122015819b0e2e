import { createHash } from "node:crypto";
import { sanitizeMessage, type Push } from "../push-message.ts";

/**
 * The 4096 bytes that every service accepts, less header, padding delimiter and tag of the encryption (RFC 8291, 4).
 */
export const PAYLOAD_MAX_BYTES = 3993;
const ELLIPSIS = "…";
const TOPIC_CHARACTERS = 32;

/**
 * The JSON for the service worker. A long text is truncated, the body first. Throws when the URL or tag alone is too
 * long.
 */
export function buildPayload({ id, message }: Pick<Push, "id" | "message">): string {
  const shown = sanitizeMessage(message);
  // Service workers that were installed earlier read the id under the longer name.
  const whole = { ...shown, id, serverNotificationId: id, tag: message.tag ?? id };
  const body = truncateToFit(shown.body, (part) => JSON.stringify({ ...whole, body: part }));
  if (body !== null) return body;
  const title = truncateToFit(shown.title, (part) => JSON.stringify({ ...whole, title: part, body: "" }));
  if (title === null) throw new Error("the URL or tag of a push message is too long");
  return title;
}

/** The topic by which a service replaces messages, within its length limit (RFC 8030, 5.4). */
export const topicFor = ({ id, message }: Pick<Push, "id" | "message">): string =>
  createHash("sha256")
    .update(message.tag ?? id)
    .digest("base64url")
    .slice(0, TOPIC_CHARACTERS);

/** The longest prefix of the text that fits, found by bisection; null when nothing fits. */
function truncateToFit(text: string, write: (part: string) => string): string | null {
  const fits = (payload: string) => Buffer.byteLength(payload) <= PAYLOAD_MAX_BYTES;
  if (fits(write(text))) return write(text);
  // Splits by code points, so that no surrogate pair is cut.
  const characters = Array.from(text);
  let [most, tooMany] = [-1, characters.length];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (fits(write(truncate(characters, middle)))) most = middle;
    else tooMany = middle;
  }
  return most < 0 ? null : write(truncate(characters, most));
}

const truncate = (characters: string[], count: number) =>
  count === 0 ? "" : characters.slice(0, count).join("").trimEnd() + ELLIPSIS;
