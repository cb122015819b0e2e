import { membershipRoutes } from "@emberline/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId } from "../../../testing/reply-to-fan.ts";
import { testLeague } from "../../../testing/test-league.ts";
import { LeagueForm } from "./league-form.tsx";

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(membershipRoutes.save, { message: "Saved" });
});

// Covers LEAGUE-15, LEAGUE-18, LEAGUE-24.
test("only a private league has a password, and a public one is saved without", async () => {
  const league = { ...testLeague, privateInd: true, password: "whoo whoo" };
  const { user } = await renderPage(<LeagueForm league={league} />, api);
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "whoo whoo");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await user.click(screen.getByLabelText(/^Private League/));
  expect(screen.queryByLabelText("Password")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("League Saved")).toBeTruthy();
  expect(api.requests(membershipRoutes.save)).toMatchObject([
    { params: { leagueId }, body: { name: "Night Owls", privateInd: false, password: null } },
  ]);
});
