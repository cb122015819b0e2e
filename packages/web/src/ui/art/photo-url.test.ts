import { expect, test } from "vitest";
import { photoUrlForSize } from "./photo-url.ts";

const ours = (variant: string) => `/images/0b8f3c1e-8a57-4f0e-9d3a-5b1f3d1c2a44/${variant}.webp`;

test.each([
  [40, "list"],
  [64, "list"],
  [65, "card"],
  [240, "card"],
  [241, "full"],
])("an uploaded picture at %i px is loaded as %s from the page's own origin", (size, variant) => {
  expect(photoUrlForSize(`https://old.example${ours("card")}`, size)).toBe(ours(variant));
});

test("other URLs stay as they are", () => {
  for (const address of ["https://elsewhere.example/a.jpg", "blob:http://here/1", "/images/x/card.webp"]) {
    expect(photoUrlForSize(address, 40)).toBe(address);
  }
});
