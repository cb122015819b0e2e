/** Chunks that affect the pixels. All others are metadata, which may be compressed a thousandfold. */
const KEPT_CHUNKS = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "eXIf"]);
/** A colour profile is compressed, too: kept if it cannot unpack to more than a few megabytes. */
const PROFILE_MAX_BYTES = 8 * 1024;

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Length, type and checksum. */
const FRAME_BYTES = 12;

/** Removes a PNG's metadata; other data is returned unchanged. */
export function stripPng(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes;
  const kept: Buffer[] = [SIGNATURE];
  let isProfileTaken = false;
  for (let offset = SIGNATURE.length; offset + FRAME_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(offset);
    const type = bytes.toString("latin1", offset + 4, offset + 8);
    const end = offset + FRAME_BYTES + length;
    if (type === "iCCP" && length <= PROFILE_MAX_BYTES && !isProfileTaken) {
      isProfileTaken = true;
      kept.push(bytes.subarray(offset, end));
    }
    if (KEPT_CHUNKS.has(type)) kept.push(bytes.subarray(offset, end));
    offset = end;
  }
  return Buffer.concat(kept);
}
