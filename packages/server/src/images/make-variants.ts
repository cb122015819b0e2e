import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AppError } from "../errors.ts";
import { IMAGE_DECODER_FILE } from "../paths.ts";
import type { Decoded } from "./decode-picture.ts";
import { DECODER_MEMORY_MB, type Variant } from "./picture-limits.ts";

const MAX_CONCURRENT = 2;
const MAX_WAITING = 20;
const DECODE_TIMEOUT_MS = 20_000;

/**
 * Makes the sizes of an uploaded picture as WebP: turned as its camera said, cut to a square round
 * what stands out, without any metadata. Throws 415 for what is no picture, 413 for too large a one.
 */
export const makeVariants = (bytes: Buffer, options: DecoderOptions = {}): Promise<Record<Variant, Buffer>> =>
  withDecoderSlot(async () => {
    const decoded = await decode(bytes, options);
    if (!decoded) throw new AppError(413, "That picture takes too much to read. Please send a smaller one");
    if ("refusal" in decoded) throw new AppError(decoded.refusal.statusCode, decoded.refusal.message);
    const { list, card, full } = decoded.variants;
    return { list: Buffer.from(list), card: Buffer.from(card), full: Buffer.from(full) };
  });

/** For tests. */
interface DecoderOptions {
  file?: URL;
  memoryMb?: number;
  timeoutMs?: number;
}

/** Null when the decoder ended without an answer: it takes too long, or more memory than it is given. */
async function decode(bytes: Buffer, options: DecoderOptions): Promise<Decoded | null> {
  const decoder = startDecoder(options);
  const timer = setTimeout(() => decoder.kill("SIGKILL"), options.timeoutMs ?? DECODE_TIMEOUT_MS);
  let answer: Decoded | null = null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own program says nothing else
  decoder.once("message", (message) => (answer = message as Decoded));
  try {
    return await new Promise((resolve, reject) => {
      decoder.once("error", reject);
      decoder.once("close", () => resolve(answer));
      // If it cannot be given the bytes it has ended, which `close` says.
      decoder.send(bytes, () => undefined);
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A process of its own, because only the system bounds what a native decoder allocates: a thread's limits are those
 * of JavaScript. Linux counts the memory that can be written to; elsewhere the limits of pixels and time must do.
 */
function startDecoder({
  file = IMAGE_DECODER_FILE,
  memoryMb = DECODER_MEMORY_MB,
}: DecoderOptions): ChildProcess {
  const path = fileURLToPath(file);
  // Node itself runs no TypeScript; only tests do that, from the sources.
  const args = path.endsWith(".ts") ? ["--import", "tsx", path] : [path];
  const options: SpawnOptions = {
    // It needs none of ours, and pictures come from outside.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  };
  if (process.platform !== "linux") return spawn(process.execPath, args, options);
  const limited = `ulimit -d ${memoryMb * 1024} && exec "$0" "$@"`;
  return spawn("/bin/sh", ["-c", limited, process.execPath, ...args], options);
}

let running = 0;
const waiting: (() => void)[] = [];

/** Two at a time; when too many wait, the rest is asked to come again. */
async function withDecoderSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_CONCURRENT) running += 1;
  else {
    if (waiting.length >= MAX_WAITING) {
      throw new AppError(503, "Many pictures are on their way. Please try again in a moment", {
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    // Whoever waits longest takes this place over; only without anybody does it fall free.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
