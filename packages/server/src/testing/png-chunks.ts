import { crc32, deflateSync } from "node:zlib";

const HEADER_END = 33;

/** A chunk of a PNG. */
export function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** A PNG with further chunks behind its header. */
export const withChunks = (png: Buffer, chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, HEADER_END), ...chunks, png.subarray(HEADER_END)]);

/** 500 compressed texts: 4 MB that unpack to 4 GB. */
export function textBomb(): Buffer[] {
  const packed = deflateSync(Buffer.alloc(8_000_000, "A"), { level: 9 });
  return Array.from({ length: 500 }, (_, n) =>
    chunkOf("zTXt", Buffer.concat([Buffer.from(`text ${n}\0\0`), packed])),
  );
}
