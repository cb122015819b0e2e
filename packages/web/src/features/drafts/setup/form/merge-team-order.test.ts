import { expect, test } from "vitest";
import { mergeTeamOrder } from "./merge-team-order.ts";

test("teams that left are removed, new teams pick last", () => {
  expect(mergeTeamOrder(["c", "gone", "a"], ["a", "b", "c"])).toEqual(["c", "a", "b"]);
});
