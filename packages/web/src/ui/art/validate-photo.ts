import { PHOTO_MAX_BYTES, PHOTO_MIN_BYTES } from "@emberline/game";

/** For the `accept` attribute of a file input. */
export const PHOTO_TYPES = "image/jpeg,image/png,image/webp,image/avif";

/** Validates the chosen files before the upload; null if they are fine. */
export function validatePhoto(files: readonly Pick<File, "type" | "size">[]): string | null {
  const [file] = files;
  if (files.length > 1) return "Too many files";
  if (!file || !PHOTO_TYPES.split(",").includes(file.type)) {
    return "File type must be JPEG, PNG, WebP or AVIF";
  }
  if (file.size > PHOTO_MAX_BYTES) return `File is larger than ${PHOTO_MAX_BYTES} bytes`;
  if (file.size < PHOTO_MIN_BYTES) return `File is smaller than ${PHOTO_MIN_BYTES} bytes`;
  return null;
}
