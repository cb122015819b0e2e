import { expect, test } from "vitest";
import { matchPhotos } from "./match-photos.ts";

const player = (playerId: string, firstName: string, lastName: string) => ({ playerId, firstName, lastName });
const PLAYERS = [
  player("jane", "Jane", "Doe"),
  player("jose", "José", "O'Neil"),
  player("mary", "Mary Ann", "Smith-Jones"),
  player("soren", "Søren", "Łukaß"),
  player("alex-m", "Alex", "Moore"),
  player("alex-k", "Alex", "Kim"),
];
const match = (...fileNames: string[]) => matchPhotos(fileNames, PLAYERS);

// Covers ADMIN-PLAYER-21.
test.each([
  ["Jane Doe.jpg", "jane"],
  ["jane_doe.png", "jane"],
  ["doe-jane", "jane"],
  ["Doe, Jane (1).webp", "jane"],
  ["JaneDoe.JPEG", "jane"],
  ["S49 - jane.doe - headshot.jpg", "jane"],
  ["jane.jpg", "jane"],
  ["DOE.avif", "jane"],
  ["jose oneil.jpg", "jose"],
  ["Jose\u0301 O\u2019Neil.jpg", "jose"],
  ["smith jones, mary ann.jpg", "mary"],
  ["MaryAnn-SmithJones.jpg", "mary"],
  ["soren_lukass.jpg", "soren"],
  ["alex kim.png", "alex-k"],
  ["alex.jpg", null],
  ["janet doerr.jpg", null],
  ["IMG_2041.jpg", null],
  [".jpg", null],
])("%s is %s", (fileName, playerId) => expect(match(fileName)).toEqual([playerId]));

test("a player gets the closest file, and of equal ones the first", () => {
  expect(match("jane.jpg", "jane doe.jpg", "doe.jpg")).toEqual([null, "jane", null]);
  expect(match("alex kim 1.jpg", "alex kim 2.jpg")).toEqual(["alex-k", null]);
});

test("two players of one name are left to the admin", () => {
  const twins = [player("one", "Sam", "Lee"), player("two", "sam", "lee")];
  expect(matchPhotos(["sam lee.jpg"], twins)).toEqual([null]);
});
