import { expect, test } from "vitest";
import { allUsers, searchRecipients, toTargetUsers, withUser } from "./recipient-selection.ts";

const users = [
  { userId: "1", name: "José Ábalos", email: "jose@fans.test" },
  { userId: "2", name: "Mia Stone", email: "captain@fans.test" },
  { userId: "3", name: "Noah", email: null },
];
const names = (typed: string) => searchRecipients(users, typed).shown.map(({ name }) => name);

test("users are found by the beginning of a name or address, with or without accents", () => {
  expect(names("")).toHaveLength(3);
  expect(names("jose")).toEqual(["José Ábalos"]);
  expect(names("st mi")).toEqual(["Mia Stone"]);
  expect(names("CAPTAIN@")).toEqual(["Mia Stone"]);
  expect(names("ana")).toEqual([]);
});

test("a long list is cut and returns how many more there are", () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ userId: String(index), name: `Fan ${index}` }));
  const { shown, more } = searchRecipients(many, "fan");
  expect([shown.length, more]).toEqual([200, 50]);
});

test("choosing a user twice adds them once; all users are sent as “all”", () => {
  const one = withUser(withUser({ ...allUsers, all: false }, "1", true), "1", true);
  expect(toTargetUsers(one)).toEqual(["1"]);
  expect(toTargetUsers(withUser(one, "1", false))).toEqual([]);
  expect(toTargetUsers({ ...one, all: true })).toBe("all");
});
