import { expect, test } from "vitest";
import { usernameSkeletons } from "./username-skeleton.ts";

const areConfusable = (one: string, other: string) =>
  usernameSkeletons(one).some((skeleton) => usernameSkeletons(other).includes(skeleton));

test.each([
  ["paypal", "раураl"],
  ["paypal", "PayPaI"],
  ["admin", "аdmin"],
  ["admin", "ADMIN"],
  ["admin", "ａｄｍｉｎ"],
  ["admin", "adm\u200bin"],
  ["admin", "\u202eadmin"],
  ["Ivan", "lvan"],
  ["ivan", "Ιvan"],
  ["modern", "modem"],
  ["o0o", "OOO"],
  ["straße", "STRASSE"],
  ["Σίσυφος", "ΣΊΣΥΦΟΣ"],
  ["Zoë", "Zoe\u0308"],
  ["two words", "two\u00a0 words"],
])("%j and %j can be mistaken for one another", (one, other) => {
  expect(areConfusable(one, other)).toBe(true);
});

test.each([
  ["anna", "anne"],
  ["fan1", "fan2"],
  ["Zoë", "Zoe"],
  ["maria", "мария"],
  ["two words", "twowords"],
])("%j and %j cannot", (one, other) => {
  expect(areConfusable(one, other)).toBe(false);
});
