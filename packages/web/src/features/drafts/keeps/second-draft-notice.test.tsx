import { draftRoutes, type ReplyOf } from "@emberline/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { SecondDraftNotice } from "./second-draft-notice.tsx";

type Keeps = NonNullable<ReplyOf<typeof draftRoutes.keeps>["data"]>;

const candidate = (number: number, firstName: string) => ({
  playerId: testId(number),
  firstName,
  lastName: "Reed",
  photoUrl: null,
  tribe: null,
  totalPoints: number,
});
const keeps: Keeps = {
  from: 7,
  keeps: 1,
  startDate: null,
  waitsFor: null,
  candidates: [candidate(63, "Kim"), candidate(62, "Lou")],
  chosen: [],
};

async function show(data: Keeps | null) {
  const api = createFakeApi();
  replyToFan(api);
  api.reply(draftRoutes.keeps, { data });
  api.reply(draftRoutes.saveKeeps, { message: "Saved" });
  return { api, ...(await renderPage(<SecondDraftNotice leagueId={leagueId} />, api)) };
}

// Covers REDRAFT-2.
test("a member chooses whom the team keeps, and no more than the rules say", async () => {
  const { api, user } = await show(keeps);
  expect(await screen.findByText(/You keep 1 contestant: the one with the most points/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Choose whom you keep" }));
  await user.click(await screen.findByRole("checkbox", { name: /Lou Reed/ }));
  expect(screen.getByRole("checkbox", { name: /Kim Reed/ }).matches(":disabled")).toBe(true);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(api.requests(draftRoutes.saveKeeps).map(({ body }) => body)).toEqual([{ playerIds: [testId(62)] }]);
});

// Covers REDRAFT-8.
test("a member who has not seen the results reads what to watch first", async () => {
  await show({ ...keeps, waitsFor: 6, candidates: [] });
  expect(await screen.findByText(/once you have seen everything through episode 6/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

// Covers REDRAFT-2.
test.each([
  ["as many as a team keeps", 1, [62], /You keep Lou Reed\./],
  ["fewer", 2, [62], /You keep Lou Reed, and the other one with the most points/],
  ["more, before the rules changed", 1, [62, 63], /You chose Kim Reed and Lou Reed\. Of them you keep 1/],
])("a member who chose %s reads who stays", async (_name, kept, chosen, text) => {
  await show({ ...keeps, keeps: kept, chosen: chosen.map(testId) });
  expect(await screen.findByText(text)).toBeTruthy();
});
