import { expect, test } from "vitest";
import { mergeTeamOrder } from "./draft-settings-form.tsx";

test("teams that left are removed, new teams pick last", () => {
  expect(mergeTeamOrder(["c", "gone", "a"], ["a", "b", "c"])).toEqual(["c", "a", "b"]);
});
