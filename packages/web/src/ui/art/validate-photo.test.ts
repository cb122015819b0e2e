import { expect, test } from "vitest";
import { validatePhoto } from "./validate-photo.ts";

const file = (size: number, type = "image/png") => ({ size, type });

// Covers ADMIN-PLAYER-1, ADMIN-PLAYER-9.
test.each([
  [[file(100)], null],
  [[file(10_485_760, "image/avif")], null],
  [[file(99)], "File is smaller than 100 bytes"],
  [[file(10_485_761)], "File is larger than 10485760 bytes"],
  [[file(5000, "image/svg+xml")], "File type must be JPEG, PNG, WebP or AVIF"],
  [[file(5000, "")], "File type must be JPEG, PNG, WebP or AVIF"],
  [[], "File type must be JPEG, PNG, WebP or AVIF"],
  [[file(5000), file(5000)], "Too many files"],
])("%j: %s", (files, expected) => {
  expect(validatePhoto(files)).toBe(expected);
});
