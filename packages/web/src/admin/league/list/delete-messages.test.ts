import { expect, test } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { deleteFailure } from "./delete-messages.ts";
import { saveFailure } from "../rosters/use-save-players.ts";

// Covers ADMIN-LEAGUE-26.
test("a refusal says why, a fault that it failed, silence that something went wrong on the way", () => {
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

// Covers ADMIN-LEAGUE-25.
test("so do assignments that are not saved", () => {
  expect(saveFailure(new ApiError(409, "The draft is running", "fail"))).toEqual({
    title: "Failed to save player assignments",
    reason: "The draft is running",
  });
  expect(saveFailure(new ApiError(0)).title).toBe("Error saving player assignments");
});
