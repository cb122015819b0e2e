import { expect, test } from "vitest";
import { suggestTeamName } from "./invitation-actions.tsx";

test("a suggested name contains the owner's name and stays the same", () => {
  expect(suggestTeamName("Ana", "x")).toMatch(/^Ana's \w/);
  expect(suggestTeamName("Ana", "x")).toBe(suggestTeamName("Ana", "x"));
  expect(suggestTeamName("Jonas", "x")).toMatch(/^Jonas' \w/);
});

test("without a usable name it still has at least three characters", () => {
  for (const name of [undefined, "", "   ", "x".repeat(200)]) {
    expect(suggestTeamName(name, "x")).toMatch(/^The \w{3}/);
  }
});
