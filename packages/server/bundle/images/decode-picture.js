import { n as PIXELS_MAX, r as VARIANTS } from "../chunks/picture-limits-hZ3lEYAC.js";
import sharp from "sharp";
// dist/images/strip-png.js
/**
* What decides how the pixels look. All other chunks are metadata, of which some are compressed: a thousandth of
* what they unpack to.
*/
const KEPT_CHUNKS = /* @__PURE__ */ new Set([
	"IHDR",
	"PLTE",
	"IDAT",
	"IEND",
	"tRNS",
	"gAMA",
	"cHRM",
	"sRGB",
	"sBIT",
	"eXIf"
]);
/** A colour profile is compressed, too: kept if it cannot unpack to more than a few megabytes. */
const PROFILE_MAX_BYTES = 8192;
const SIGNATURE = Buffer.from("PNG\r\n\n", "latin1");
/** Length, type and checksum. */
const FRAME_BYTES = 12;
/** A PNG without its metadata; anything else as it is. */
function stripPng(bytes) {
	if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes;
	const kept = [SIGNATURE];
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
// dist/images/decode-picture.js
const TYPES = /* @__PURE__ */ new Set([
	"jpeg",
	"png",
	"webp",
	"heif"
]);
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: [
	"VipsForeignLoadJpegBuffer",
	"VipsForeignLoadPngBuffer",
	"VipsForeignLoadWebpBuffer",
	"VipsForeignLoadHeifBuffer"
] });
process.once("message", (bytes) => void answer(Buffer.from(bytes)));
async function answer(bytes) {
	const decoded = await decode(stripPng(bytes));
	process.send?.(decoded, () => process.disconnect());
}
async function decode(bytes) {
	const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(() => void 0);
	if (!metadata?.format || !TYPES.has(metadata.format)) return reject(415, "File type must be JPEG, PNG, WebP or AVIF");
	if (metadata.width * metadata.height > 4e7) return reject(413, "That picture has too many pixels. Please send a smaller one");
	try {
		return { variants: await cutAll(bytes) };
	} catch {
		return reject(415, "That picture is damaged and cannot be read");
	}
}
const reject = (statusCode, message) => ({ refusal: {
	statusCode,
	message
} });
/** Decoded once; the smaller squares are made of the largest. */
async function cutAll(bytes) {
	const { data, info } = await sharp(bytes, {
		limitInputPixels: PIXELS_MAX,
		failOn: "error"
	}).rotate().resize(VARIANTS.full, VARIANTS.full, {
		fit: "cover",
		position: "attention"
	}).raw().toBuffer({ resolveWithObject: true });
	const cut = (edge) => sharp(data, { raw: info }).resize(edge, edge).webp({ quality: 82 }).toBuffer();
	return {
		list: await cut(VARIANTS.list),
		card: await cut(VARIANTS.card),
		full: await cut(VARIANTS.full)
	};
}
export {};
