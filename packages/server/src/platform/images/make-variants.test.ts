import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { textBomb, withChunks } from "../../testing/fixtures/png-chunks.ts";
import { DECODER_PRIORITY, makeVariants } from "./make-variants.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "emberline-decoder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs this program instead of the decoder. */
function decoderOf(source: string): URL {
  const file = join(folder, "decoder.mjs");
  writeFileSync(file, source);
  return pathToFileURL(file);
}

const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: "#ff7a3d" } });
/** A decoder has a low priority, and here the machine is busy. */
const BUSY_MS = 240_000;
const TOO_MUCH = {
  statusCode: 413,
  message: "That picture is too large to process. Please choose a smaller one",
};

// Covers ADMIN-PLAYER-14.
test("a small PNG with gigabytes of compressed texts is read within a few hundred megabytes", async () => {
  const bytes = withChunks(await picture().png().toBuffer(), textBomb());
  const { full } = await makeVariants(bytes, { memoryMb: 400, timeoutMs: BUSY_MS });
  expect(await sharp(full).metadata()).toMatchObject({ width: 1200, height: 1200 });
});

// Covers ADMIN-PLAYER-14.
test("a decoder that takes more memory than it is given ends, and nothing else does", async () => {
  const file = decoderOf("const all = []; for (;;) all.push(Buffer.alloc(50_000_000, 1));");
  await expect(makeVariants(Buffer.from("x"), { file, memoryMb: 400 })).rejects.toMatchObject(TOO_MUCH);
});

// Covers ADMIN-PLAYER-14.
test("a decoder that takes too long is ended", async () => {
  const file = decoderOf("setInterval(() => undefined, 1000)");
  await expect(makeVariants(Buffer.from("x"), { file, timeoutMs: 100 })).rejects.toMatchObject(TOO_MUCH);
});

test("a decoder has a lower priority than the server", async () => {
  const file = decoderOf(`
    import { getPriority } from "node:os";
    process.once("message", () => {
      const refusal = { statusCode: 415, message: String(getPriority()) };
      process.send({ refusal }, () => process.exit());
    });`);
  const message = String(DECODER_PRIORITY);
  expect(DECODER_PRIORITY).toBe(Math.max(getPriority(), 5));
  await expect(makeVariants(Buffer.from("x"), { file })).rejects.toMatchObject({ message });
});

// Covers ADMIN-PLAYER-14.
test("of many pictures at once two are decoded at a time", async () => {
  const server: Server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  // Resolves when the test lets it.
  const file = decoderOf(`
    import { connect } from "node:net";
    process.once("message", () => {
      connect(${port}, "127.0.0.1").once("data", () => {
        process.send({ refusal: { statusCode: 415, message: "none" } }, () => process.exit());
      });
    });`);
  const arrived: Socket[] = [];
  let running = 0;
  let most = 0;
  server.on("connection", (socket) => {
    arrived.push(socket);
    running += 1;
    most = Math.max(most, running);
    socket.on("error", () => undefined).on("close", () => (running -= 1));
  });
  const made = Promise.allSettled(Array.from({ length: 6 }, () => makeVariants(Buffer.from("x"), { file })));
  for (let answered = 0; answered < 6; answered += 2) {
    while (arrived.length < 2) await once(server, "connection");
    for (const socket of arrived.splice(0)) socket.write("answer");
  }
  const outcomes = await made;
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => "rejected"));
  expect(most).toBe(2);
  server.close();
});
