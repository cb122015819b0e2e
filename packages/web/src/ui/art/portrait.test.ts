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
test("a name always gets the same portrait", () => {
  expect(portraitOf("Ana Ruiz")).toEqual(portraitOf(" ana ruiz "));
});

test("different names get different portraits", () => {
  const looks = new Set(names.map((name) => JSON.stringify(portraitOf(name))));
  expect(looks.size).toBe(names.length);
  expect(new Set(names.map((name) => portraitOf(name).hairStyle)).size).toBeGreaterThan(3);
});

test("a name without letters still gets a portrait", () => {
  expect(portraitOf("").skin).toMatch(/^#/);
});
