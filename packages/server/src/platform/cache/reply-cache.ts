import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { HasPassed } from "@emberline/game";

/** The versions of sources by their keys. */
export type Versions = ReadonlyMap<string, number>;

interface Validity {
  versions: Versions;
  from: number;
  until: number;
}

/** Serialised replies, each valid for the versions of the sources that it was made from. */
export interface ReplyCache {
  /**
   * The reply kept for the request, while its sources are unchanged and time cannot have changed it. `now` is in epoch
   * milliseconds.
   */
  find: (request: string, now: number) => Reply | undefined;
  /**
   * Keeps the reply to a request. `request` identifies the caller, too. Before `from` (after a clock was set back) and
   * from `until` on, in epoch milliseconds, the time may change the reply.
   */
  keep: (request: string, reply: Reply, validity: Validity) => void;
  /**
   * The reply that several callers share under the key, if it was made from exactly these values; otherwise `write` makes
   * it.
   */
  share: (key: string, sources: readonly object[], write: () => string) => Reply;
  /** Drops all replies. */
  clear: () => void;
  /** Cache hits and misses since the start. */
  counts: Readonly<{ hits: number; misses: number }>;
}

/** A serialised reply. */
export interface Reply {
  etag: string;
  body: Buffer;
  /** The body in one of the accepted encodings, if compression is worth it. */
  encoded: (acceptEncoding: string | undefined) => Encoded;
}

interface Encoded {
  body: Buffer;
  encoding?: Encoding;
}

/** Smaller replies fit into one packet uncompressed. */
const COMPRESS_FROM_BYTES = 1400;
/** Of 9 KB it makes 2.1 KB in half the time of quality 5, which makes 1.9 KB. Most replies are read only once. */
const BROTLI_QUALITY = 3;
/** Replies from `LARGE_BYTES` on are compressed faster: 200 KB in a millisecond. */
const LARGE_BYTES = 64 * 1024;
const LARGE_QUALITY = 1;
/** The memory of the key and of the objects around a reply. */
const OVERHEAD_BYTES = 500;
/** The memory of a source's key and version. */
const VERSION_BYTES = 150;

/** `versionOf` returns the version of a source in memory. */
export function createReplyCache(
  maxBytes: number,
  versionOf: (key: string) => number | undefined,
): ReplyCache {
  const requests = new LRUCache<string, { reply: Reply; validity: Validity }>({
    maxSize: Math.floor(maxBytes / 3),
  });
  // Weak references, so that an unused reply does not keep old values in memory.
  const kept = new LRUCache<string, { reply: Reply; sources: readonly WeakRef<object>[] }>({
    maxSize: Math.floor((maxBytes * 2) / 3),
  });
  const counts = { hits: 0, misses: 0 };

  function isValid({ versions, from, until }: Validity, now: number): boolean {
    if (now < from || now >= until) return false;
    for (const [key, version] of versions) if (versionOf(key) !== version) return false;
    return true;
  }

  return {
    counts,
    find: (request, now) => {
      const found = requests.get(request);
      if (!found || !isValid(found.validity, now)) return undefined;
      counts.hits += 1;
      return found.reply;
    },
    keep: (request, reply, validity) => {
      const bytes = request.length + bytesOf(reply) + validity.versions.size * VERSION_BYTES;
      requests.set(request, { reply, validity }, { size: bytes });
    },
    clear: () => {
      requests.clear();
      kept.clear();
    },
    share: (key, sources, write) => {
      const found = kept.get(key);
      if (found && isSame(found.sources, sources)) {
        counts.hits += 1;
        return found.reply;
      }
      counts.misses += 1;
      const reply = createReply(write());
      const refs = sources.map((source) => new WeakRef(source));
      kept.set(key, { reply, sources: refs }, { size: bytesOf(reply) });
      return reply;
    },
  };
}

/** An estimate of the memory: compressed forms add about half of the body's size. */
const bytesOf = ({ body }: Pick<Reply, "body">): number => OVERHEAD_BYTES + Math.ceil(body.length * 1.5);

const isSame = (kept: readonly WeakRef<object>[], sources: readonly object[]): boolean =>
  kept.length === sources.length && kept.every((ref, index) => ref.deref() === sources[index]);

function createReply(text: string): Reply {
  const body = Buffer.from(text);
  const plain: Encoded = { body };
  const compressed = new Map<Encoding, Encoded>();

  return {
    body,
    // A weak ETag, because it is the same for all encodings.
    etag: `W/"${createHash("sha1").update(body).digest("base64url")}"`,
    encoded: (acceptEncoding) => {
      const isWorthIt = acceptEncoding !== undefined && body.length >= COMPRESS_FROM_BYTES;
      const encoding = isWorthIt ? encodingFor(acceptEncoding) : undefined;
      if (!encoding) return plain;
      const known = compressed.get(encoding);
      if (known) return known;
      const done = { body: compressors[encoding](body), encoding };
      compressed.set(encoding, done);
      return done;
    },
  };
}

const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Synchronous: 10 KB take a tenth of a millisecond, and another thread would take ten times as long. */
const compressors: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => {
    const quality = body.length < LARGE_BYTES ? BROTLI_QUALITY : LARGE_QUALITY;
    return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  },
  gzip: (body) => gzipSync(body, body.length < LARGE_BYTES ? {} : { level: LARGE_QUALITY }),
};

/** By header value: all browsers send the same few. */
const encodings = new Map<string, Encoding | undefined>();
const ENCODINGS_MAX = 100;

function encodingFor(acceptEncoding: string): Encoding | undefined {
  if (encodings.has(acceptEncoding)) return encodings.get(acceptEncoding);
  const encoding = ENCODINGS.find((name) => accepts(acceptEncoding, name));
  if (encodings.size >= ENCODINGS_MAX) encodings.clear();
  encodings.set(acceptEncoding, encoding);
  return encoding;
}

/** True when the header names the encoding with a weight other than 0. */
const accepts = (acceptEncoding: string, encoding: string): boolean =>
  acceptEncoding
    .split(",")
    .map((part) => part.trim().toLowerCase().replaceAll(" ", ""))
    .some((part) => part === encoding || (part.startsWith(`${encoding};q=`) && !/;q=0(?:\.0*)?$/.test(part)));

/** The time at which something is computed. */
export interface Moment {
  hasPassed: HasPassed;
  /**
   * The earliest future time that `hasPassed` was called with: until then, the result stays the same. Epoch
   * milliseconds.
   */
  until: () => number;
}

/** `at` is in epoch milliseconds. */
export function createMoment(at: number): Moment {
  let until = Infinity;
  return {
    hasPassed: (time) => {
      if (time <= at) return true;
      until = Math.min(until, time);
      return false;
    },
    until: () => until,
  };
}
