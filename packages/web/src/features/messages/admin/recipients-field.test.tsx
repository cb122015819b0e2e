import { expect, test } from "vitest";
import { allUsers, toTargetUsers, withUser } from "./recipients-field.tsx";

test("choosing a user twice adds them once; all users are sent as “all”", () => {
  const one = withUser(withUser({ ...allUsers, all: false }, "1", true), "1", true);
  expect(toTargetUsers(one)).toEqual(["1"]);
  expect(toTargetUsers(withUser(one, "1", false))).toEqual([]);
  expect(toTargetUsers({ ...one, all: true })).toBe("all");
});
