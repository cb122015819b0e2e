import { expect, test } from "vitest";
import { portraitOf } from "./portrait.ts";

const names = [
  "Ana Ruiz",
  "Ben Okafor",
  "Cleo Tran",
  "Dex Malone",
  "Esme Hart",
  "Finn Abara",
  "Gia Lund",
  "Hugo Reyes",
];

// Covers ADMIN-PLAYER-2.
test("the same name always looks the same", () => {
  expect(portraitOf("Ana Ruiz")).toEqual(portraitOf(" ana ruiz "));
});

test("different names do not look alike", () => {
  const looks = new Set(names.map((name) => JSON.stringify(portraitOf(name))));
  expect(looks.size).toBe(names.length);
  expect(new Set(names.map((name) => portraitOf(name).hairStyle)).size).toBeGreaterThan(3);
});

test("a name without letters still has a face", () => {
  expect(portraitOf("").skin).toMatch(/^#/);
});
