import { screen } from "@testing-library/react";
import { act } from "react";
import { expect, test } from "vitest";
import { renderDraftRoom } from "../../../testing/render-draft-room.tsx";
import { testId } from "../../../testing/test-id.ts";
import { logOf, snapshot, startsAt } from "../state/room-fixture.ts";
import { DraftRoom } from "./draft-room.tsx";

// Covers ROOM-12.
test("the draft room stays a skeleton until the server answers, and Try now fills it", async () => {
  const room = await renderDraftRoom(
    <DraftRoom leagueId={testId(900)} backLink={{ to: "/", label: "Back" }} />,
  );
  act(() => room.sockets[0]?.drop());
  expect(await screen.findByText("Reconnecting…")).toBeTruthy();
  expect(screen.getByText("Loading the draft room")).toBeTruthy();
  await room.user.click(screen.getByRole("button", { name: "Try now" }));
  expect(room.sockets).toHaveLength(2);
  room.answerJoin(snapshot(logOf(null), { serverNow: startsAt - 60_000 }));
  expect(screen.getByText(/^Draft starts in/)).toBeTruthy();
  expect(screen.queryByText("Reconnecting…")).toBeNull();
  expect(screen.queryByText("Loading the draft room")).toBeNull();
});
