import { expect, test } from "vitest";
import { sizeText } from "./size-text.ts";

test.each([
  [1, "1 KB"],
  [12_400, "12 KB"],
  [1_500_000, "1.4 MB"],
  [18_400_000, "18 MB"],
  [5_000_000_000, "4.7 GB"],
])("%i bytes are %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
