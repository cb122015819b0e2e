import { expect, test } from "vitest";
import { ApiError } from "../../../platform/api/api-error.ts";
import { deleteFailure } from "./delete-league-dialog.tsx";

// Covers ADMIN-LEAGUE-26.
test("a refused deletion shows the reason, a server error none, a lost request its own title", () => {
  expect(deleteFailure("league", new ApiError(409, "The draft is running", "fail"))).toEqual({
    title: "Failed to delete league. Please try again.",
    reason: "The draft is running",
  });
  expect(deleteFailure("team", new ApiError(500, "Something went wrong", "fail"))).toEqual({
    title: "Failed to delete team. Please try again.",
    reason: null,
  });
  expect(deleteFailure("league", new ApiError(0))).toEqual({
    title: "An error occurred while deleting the league.",
    reason: null,
  });
  expect(deleteFailure("team", new TypeError()).title).toBe("An error occurred while deleting the team.");
});
