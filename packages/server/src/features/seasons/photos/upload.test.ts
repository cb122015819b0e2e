import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decoderProgram } from "../../../platform/images/make-variants.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const CACHE = fileURLToPath(new URL("../../../../../../.cache", import.meta.url));
const { file: source } = decoderProgram;
let folder: string;

// As in production, compiled: each picture is a process, which takes five times as long to start from the source.
beforeAll(async () => {
  mkdirSync(CACHE, { recursive: true });
  // Within the repository, where it finds sharp.
  folder = mkdtempSync(join(CACHE, "decoder-"));
  const file = join(folder, "decode-picture.mjs");
  const bundle = await rolldown({ input: fileURLToPath(source), platform: "node", external: ["sharp"] });
  await bundle.write({ file });
  await bundle.close();
  decoderProgram.file = pathToFileURL(file);
});
afterAll(() => {
  decoderProgram.file = source;
  rmSync(folder, { recursive: true });
});

const BOUNDARY = "a-boundary-of-ours";

interface Part {
  field?: string;
  name?: string;
  type?: string;
  bytes: Buffer;
}

function multipartOf(parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ field = "file", name = "photo.png", type = "image/png", bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

async function upload(parts: Part[], token = testApp.admin.token) {
  const reply = await testApp.server.inject({
    method: "POST",
    url: "/api/uploadImage",
    headers: { authorization: token, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    payload: multipartOf(parts),
  });
  const body: { status: string; message?: string; data?: { result: { variants: string[] } } } = reply.json();
  return { code: reply.statusCode, message: body.message, variants: body.data?.result.variants ?? [] };
}

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: "#ff7a3d" } });
const pathOf = (address: string) => new URL(address).pathname;

// Covers ADMIN-PLAYER-18, API-43.
test("an image is stored as three public squares without its metadata", async () => {
  const bytes = await picture()
    .jpeg()
    .withExif({ IFD0: { Copyright: "planted-canary" } })
    .toBuffer();
  expect(bytes.includes("planted-canary")).toBe(true);
  const { code, variants } = await upload([{ bytes, name: "../../etc/passwd", type: "text/html" }]);
  expect(code).toBe(200);
  expect(variants).toHaveLength(3);
  for (const [index, edge] of [480, 128, 1200].entries()) {
    const address = variants[index]!;
    expect(address.length).toBeLessThanOrEqual(255);
    expect(address).toMatch(/^http:\/\/emberline\.test\/images\//);
    const reply = await testApp.server.inject({ url: pathOf(address) });
    expect(reply.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
      format: "webp",
      width: edge,
      height: edge,
    });
    expect(reply.rawPayload.includes("planted-canary")).toBe(false);
  }
});

test("a file that is not an image is refused by its content", async () => {
  const message = "File type must be JPEG, PNG, WebP or AVIF";
  const script = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
  for (const text of [script, `<html>${"x".repeat(200)}</html>`, `%PDF-1.7 ${"x".repeat(200)}`]) {
    expect(await upload([{ bytes: Buffer.from(text.padEnd(200)) }])).toMatchObject({
      code: 415,
      message,
    });
  }
  const gif = await picture().gif().toBuffer();
  expect(
    await upload([{ bytes: gif.length < 100 ? Buffer.concat([gif, Buffer.alloc(100)]) : gif }]),
  ).toMatchObject({ code: 415, message });
});

test("data appended to an image is dropped", async () => {
  const png = await picture().png().toBuffer();
  const { variants } = await upload([
    { bytes: Buffer.concat([png, Buffer.from("PK\u0003\u0004 <script>")]) },
  ]);
  const reply = await testApp.server.inject({ url: pathOf(variants[0]!) });
  expect(reply.rawPayload.includes("<script>")).toBe(false);
});

// Covers ADMIN-PLAYER-9.
test("no file, two files, a wrong field and a wrong size are refused with a message", async () => {
  const bytes = await picture().png().toBuffer();
  const noise = Buffer.alloc(10 * 1024 * 1024 + 1, 1);
  const expected: [Part[], number, string][] = [
    [[], 400, "Please choose a picture"],
    [[{ bytes }, { bytes }], 400, "Too many files"],
    [[{ bytes }, { bytes }, { bytes }], 400, "Too many files"],
    [[{ bytes, field: "photo" }], 400, "Please send the picture in the form field file"],
    [[{ bytes: Buffer.alloc(99) }], 400, "File is smaller than 100 bytes"],
    [[{ bytes: noise }], 413, "File is larger than 10485760 bytes"],
    [[{ bytes: bytes.subarray(0, bytes.length - 60) }], 415, "That picture is damaged and cannot be read"],
  ];
  for (const [parts, code, message] of expected) {
    expect(await upload(parts)).toEqual({ code, message, variants: [] });
  }
});

test("an image with too many pixels is refused before it is decoded", async () => {
  const bytes = await picture(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
  expect(await upload([{ bytes }])).toMatchObject({ code: 413 });
});

test("an incomplete form is refused with a message", async () => {
  const bytes = await picture().png().toBuffer();
  const form = multipartOf([{ bytes }]);
  const send = async (type: string, payload: Buffer | string) => {
    const headers = { authorization: testApp.admin.token, "content-type": type };
    const reply = await testApp.server.inject({ method: "POST", url: "/api/uploadImage", headers, payload });
    const body: { status: string; message: string } = reply.json();
    expect(body.status).toBe("fail");
    return [reply.statusCode, body.message];
  };
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const unreadable = [400, "That upload cannot be read"];
  expect(await send(type, form.subarray(0, form.length - 80))).toEqual(unreadable);
  expect(await send("multipart/form-data", form)).toEqual(unreadable);
  expect(await send(type, "nonsense")).toEqual(unreadable);
  expect(await send("application/json", "{}")).toMatchObject([415, expect.any(String)]);
});

/** A program that answers without decoding: thirty pictures at once are about the queue. */
function instantDecoder(): URL {
  const file = join(folder, "answer.mjs");
  writeFileSync(
    file,
    `process.once("message", (bytes) =>
      process.send({ variants: { list: bytes, card: bytes, full: bytes } }, () => process.disconnect()));`,
  );
  return pathToFileURL(file);
}

test("thirty simultaneous uploads are processed or asked to retry, and the next one succeeds", async () => {
  const bytes = await picture().png().toBuffer();
  const compiled = decoderProgram.file;
  decoderProgram.file = instantDecoder();
  const replies = await Promise.all(Array.from({ length: 30 }, () => upload([{ bytes }])));
  decoderProgram.file = compiled;
  for (const { code } of replies) expect([200, 503]).toContain(code);
  expect(replies.filter((reply) => reply.code === 200).length).toBeGreaterThanOrEqual(20);
  expect((await upload([{ bytes }])).code).toBe(200);
});

test("only admins can upload images", async () => {
  const bytes = await picture().png().toBuffer();
  expect(await upload([{ bytes }], (await testApp.createUser()).token)).toMatchObject({ code: 403 });
  expect(await upload([{ bytes }], "")).toMatchObject({ code: 401 });
});

test("an unknown image URL is answered 404", async () => {
  const unknown = "00000000-0000-4000-8000-000000000000";
  for (const path of [
    `${unknown}/card.webp`,
    `${unknown}/huge.webp`,
    `${"-".repeat(36)}/card.webp`,
    "x",
    "../package.json",
    "",
  ]) {
    const reply = await testApp.server.inject({ url: `/images/${path}` });
    expect(reply.statusCode).toBe(404);
  }
});
