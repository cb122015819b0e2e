import { chatRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { DraftRoom } from "../../../features/drafts/page/draft-room.tsx";
import { logOf, next, snapshot, turn } from "../../../features/drafts/state/room-fixture.ts";
import { renderDraftRoom } from "../../../testing/render-draft-room.tsx";
import { testId } from "../../../testing/test-id.ts";
import { RoomChat } from "./room-chat.tsx";

/** A room before its first pick with the chat open; the user's team is the second of three. */
async function openChat(leagueId: string) {
  const room = await renderDraftRoom(
    <DraftRoom leagueId={leagueId} backLink={{ to: "/", label: "Go to the league" }} Chat={RoomChat} />,
  );
  room.api.reply(chatRoutes.state, { data: { unread: 2, mentions: 0, muted: false } });
  room.api.reply(chatRoutes.messages, {
    data: { messages: [], next: null, folded: [], mayRemove: false, mayWrite: true },
  });
  room.answerJoin(snapshot(logOf(0)));
  await room.user.click(await screen.findByRole("button", { name: "Chat, 2 not read" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Chat" }));
  return { ...room, dialog };
}

// Covers ROOM-34.
test("above the messages stand the status and the clock, and in the user's turn a way to the players", async () => {
  const { dialog, receive, user } = await openChat(testId(900));
  expect(dialog.getByText(/^On the clock: /)).toBeTruthy();
  expect(dialog.getByRole("timer")).toBeTruthy();
  const field = await dialog.findByRole("textbox", { name: "Message" });
  await user.type(field, "Not him");
  receive(next(0, turn(1)));
  expect(dialog.getByText("Your Turn to Pick")).toBeTruthy();
  expect(dialog.getByRole("timer")).toBeTruthy();
  expect(field).toHaveProperty("value", "Not him");
  await user.click(dialog.getByRole("button", { name: "Players" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

// Covers ROOM-34.
test("an @ offers the owners of the draft's teams", async () => {
  const { dialog, user } = await openChat(testId(901));
  await user.type(await dialog.findByRole("textbox", { name: "Message" }), "@");
  expect(dialog.getAllByRole("option")).toHaveLength(3);
});
