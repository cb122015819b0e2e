import { expect, test } from "vitest";
import { suggestTeamName } from "./suggest-team-name.ts";

test("a team's first name carries its owner's, and stays the same", () => {
  expect(suggestTeamName("Ana", "x")).toMatch(/^Ana's \w/);
  expect(suggestTeamName("Ana", "x")).toBe(suggestTeamName("Ana", "x"));
  expect(suggestTeamName("Jonas", "x")).toMatch(/^Jonas' \w/);
});

test("without a usable name it still has three letters and more", () => {
  for (const name of [undefined, "", "   ", "x".repeat(200)]) {
    expect(suggestTeamName(name, "x")).toMatch(/^The \w{3}/);
  }
});
