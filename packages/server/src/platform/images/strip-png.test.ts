import sharp from "sharp";
import { expect, test } from "vitest";
import { chunkOf, textBomb, withChunks } from "../../testing/fixtures/png-chunks.ts";
import { stripPng } from "./strip-png.ts";

const picture = () => sharp({ create: { width: 30, height: 20, channels: 4, background: "#ff7a3d" } });
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

// Covers ADMIN-PLAYER-15.
test("a PNG loses its texts and keeps its pixels, its turn and its colour profile", async () => {
  const plain = await picture().withMetadata({ orientation: 6 }).withIccProfile("p3").png().toBuffer();
  const stripped = stripPng(withChunks(plain, [...textBomb(), chunkOf("iTXt", Buffer.from("a"))]));
  expect(stripped.includes("zTXt")).toBe(false);
  expect(stripped.length).toBeLessThanOrEqual(plain.length);
  expect(await pixelsOf(stripped)).toEqual(await pixelsOf(plain));
  const facts = await sharp(stripped).metadata();
  expect(facts).toMatchObject({ orientation: 6, hasProfile: true });
});

// Covers ADMIN-PLAYER-15.
test("a colour profile that could unpack to much is dropped, and so is a second one", async () => {
  const plain = await picture().png().toBuffer();
  const large = chunkOf("iCCP", Buffer.concat([Buffer.from("large\0\0"), Buffer.alloc(9000)]));
  const small = chunkOf("iCCP", Buffer.from("small\0\0x"));
  const stripped = stripPng(withChunks(plain, [large, small, small]));
  expect(stripped.includes("large")).toBe(false);
  expect(stripped.toString("latin1").split("small")).toHaveLength(2);
});

test("other data is unchanged, and a truncated PNG is not read beyond its end", async () => {
  const jpeg = await picture().jpeg().toBuffer();
  expect(stripPng(jpeg)).toEqual(jpeg);
  const png = await picture().png().toBuffer();
  for (let length = 0; length < png.length; length += 1) {
    expect(stripPng(png.subarray(0, length)).length).toBeLessThanOrEqual(length);
  }
});
