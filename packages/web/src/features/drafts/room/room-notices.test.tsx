import { draftRoutes } from "@emberline/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderDraftRoom } from "../../../testing/render-draft-room.tsx";
import { testId } from "../../../testing/test-id.ts";
import { DraftRoom } from "../page/draft-room.tsx";
import { logOf, snapshot, teams } from "../state/room-fixture.ts";

const leagueId = testId(900);
const [maya, , tomas] = teams;

async function openRoom(desk: "owner" | null) {
  const room = await renderDraftRoom(<DraftRoom leagueId={leagueId} backLink={{ to: "/", label: "Back" }} />);
  room.api.reply(draftRoutes.cannotEnter, { data: { teamIds: [maya!.teamId, tomas!.teamId] } });
  room.answerJoin(snapshot(logOf(null), { desk }));
  return room;
}
const notice = () => screen.queryByText(/^Cannot enter yet/)?.textContent;

// Covers ROOM-90.
test("the commissioner reads whom the room is closed to, until they come", async () => {
  const room = await openRoom("owner");
  await waitFor(() => expect(notice()).toBe("Cannot enter yet: Maya Berg and Tomas Berg."));
  room.receive({ type: "draft-presence", payload: { teamIds: [maya!.teamId], watching: 0 } });
  expect(notice()).toBe("Cannot enter yet: Tomas Berg.");
});

// Covers ROOM-90.
test("other members neither ask nor read it", async () => {
  const room = await openRoom(null);
  expect(await screen.findByText(/^0 of 3 here/)).toBeTruthy();
  expect(room.api.requests(draftRoutes.cannotEnter)).toEqual([]);
  expect(notice()).toBeUndefined();
});
