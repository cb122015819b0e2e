import { draftRoutes } from "@emberline/contract";
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderDraftRoom } from "../../../testing/render-draft-room.tsx";
import { testId } from "../../../testing/test-id.ts";
import { DraftRoom } from "../page/draft-room.tsx";
import { clock, logOf, next, snapshot, startsAt, turn } from "../state/room-fixture.ts";

// Covers ROOM-17.
test("the queue is loaded again after an undo, and not after a pick", async () => {
  const { api, answerJoin, receive } = await renderDraftRoom(
    <DraftRoom leagueId={testId(900)} backLink={{ to: "/", label: "Go to the league" }} />,
  );
  answerJoin(snapshot(logOf(0)));
  const loads = () => api.requests(draftRoutes.queue).length;
  await waitFor(() => expect(loads()).toBe(1));
  receive(next(0, turn(1)));
  expect(loads()).toBe(1);
  receive(
    next(1, [
      { type: "undone", keptPicks: 0, desk: "admin", reason: "A slip of the finger", at: startsAt },
      clock(1),
    ]),
  );
  await waitFor(() => expect(loads()).toBe(2));
});
