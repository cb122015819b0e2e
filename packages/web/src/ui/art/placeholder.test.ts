import { expect, test } from "vitest";
import { placeholderOf } from "./placeholder.ts";

// Covers ADMIN-PLAYER-2.
test("a name always gets the same placeholder", () => {
  const { initials: _, ...picture } = placeholderOf("Ana Ruiz");
  expect(placeholderOf(" ana  ruiz ")).toMatchObject(picture);
});

// Covers ADMIN-PLAYER-2.
test.each([
  ["Ana Ruiz", "AR"],
  ["María del Carmen Núñez", "MN"],
  ["elise ödegaard", "EÖ"],
  ["Sandra", "S"],
  ["李 小龙", "李小"],
  ["", ""],
])("%j has the initials %j", (name, initials) => {
  expect(placeholderOf(name).initials).toBe(initials);
});

test("different names get different pictures", () => {
  const names = ["Ana Ruiz", "Ben Okafor", "Cleo Tran", "Dex Malone", "Esme Hart", "Finn Abara", "Gia Lund"];
  const pictures = names.map((name) => placeholderOf(name)).map(({ sun, hills }) => `${sun} ${hills}`);
  expect(new Set(pictures).size).toBe(names.length);
});
