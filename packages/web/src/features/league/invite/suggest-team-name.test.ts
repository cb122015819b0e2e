import { expect, test } from "vitest";
import { teamNameIdea } from "./suggest-team-name.ts";

test("a team's first name carries its owner's, and stays the same", () => {
  expect(teamNameIdea("Ana", "x")).toMatch(/^Ana's \w/);
  expect(teamNameIdea("Ana", "x")).toBe(teamNameIdea("Ana", "x"));
  expect(teamNameIdea("Jonas", "x")).toMatch(/^Jonas' \w/);
});

test("without a usable name it still has three letters and more", () => {
  for (const name of [undefined, "", "   ", "x".repeat(200)]) {
    expect(teamNameIdea(name, "x")).toMatch(/^The \w{3}/);
  }
});
