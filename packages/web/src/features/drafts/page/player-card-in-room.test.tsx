import { playerRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderDraftRoom } from "../../../testing/render-draft-room.tsx";
import { testId } from "../../../testing/test-id.ts";
import { logOf, next, snapshot, turn } from "../state/room-fixture.ts";
import { DraftRoom } from "./draft-room.tsx";

/** A room after this many picks; the user's team is the second of three. */
async function openRoomAt(picks: number) {
  const room = await renderDraftRoom(
    <DraftRoom leagueId={testId(900)} backLink={{ to: "/", label: "Go to the league" }} />,
  );
  room.api.reply(playerRoutes.facts, {
    data: {
      age: 41,
      home: "Bergen",
      occupation: "Ferry pilot",
      tribes: [
        { name: "Kahana", color: "#2a9d8f", fromEpisode: 1 },
        { name: "Moruya", color: "#c65d3b", fromEpisode: 4 },
      ],
    },
  });
  room.api.reply(playerRoutes.scoreHistory, {
    data: [
      {
        episodeId: testId(50),
        title: "The Long Night",
        airDate: "2026-03-04T20:00:00.000Z",
        episodeScore: 5,
        scores: [{ points: 5, statistic: { name: "Votes right" } }],
      },
    ],
  });
  room.answerJoin(snapshot(logOf(picks)));
  return room;
}

const card = (name: string) => screen.queryByRole("dialog", { name });
const inList = () => within(screen.getByRole("list", { name: /^Available players/ }));
const inOrder = () => within(screen.getByRole("table", { name: "Pick order" }));

// Covers ROOM-32.
test("a player's card opens from the list and by a key, shows facts and scores, and gives the focus back", async () => {
  const { user } = await openRoomAt(0);
  const button = inList().getByRole("button", { name: /^Dex Ruiz/ });
  await user.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Dex Ruiz" }));
  expect((await dialog.findByText("Ferry pilot")).textContent).toBe("Ferry pilot");
  expect(dialog.getByText("Bergen")).toBeTruthy();
  expect(dialog.getByText("41")).toBeTruthy();
  expect(dialog.getByText("from episode 4")).toBeTruthy();
  expect(dialog.getByText("The Long Night")).toBeTruthy();
  expect(dialog.queryByText("Still in the game")).toBeNull();
  expect(dialog.queryByRole("button", { name: /^Pick/ })).toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(card("Dex Ruiz")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.keyboard("/{ArrowDown}i");
  expect(await screen.findByRole("dialog", { name: "Gia Ruiz" })).toBeTruthy();
});

// Covers ROOM-32.
test("in the user's turn the card of an available player picks", async () => {
  const { user, receive, sent } = await openRoomAt(0);
  await user.click(inList().getByRole("button", { name: /^Dex Ruiz/ }));
  await screen.findByRole("dialog", { name: "Dex Ruiz" });
  receive(next(0, turn(1)));
  const dialog = within(await screen.findByRole("dialog", { name: "Dex Ruiz" }));
  expect(dialog.getByRole("timer")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Pick Dex" }));
  await waitFor(() => expect(card("Dex Ruiz")).toBeNull());
  const confirm = within(await screen.findByRole("dialog", { name: "Confirm your pick" }));
  await user.click(confirm.getByRole("button", { name: "Draft Dex" }));
  const picks = sent().filter((message) => message.type === "choose");
  expect(picks).toHaveLength(1);
});

// Covers ROOM-32.
test("a drafted player's card closes when the user's turn begins", async () => {
  const { user, receive } = await openRoomAt(0);
  await user.click(inList().getByRole("button", { name: /^Ana Ruiz/ }));
  await screen.findByRole("dialog", { name: "Ana Ruiz" });
  receive(next(0, turn(1)));
  await waitFor(() => expect(card("Ana Ruiz")).toBeNull());
});

// Covers ROOM-32.
test("a pick opens the player's card, also in the user's turn", async () => {
  const { user } = await openRoomAt(1);
  await user.click(inOrder().getByRole("button", { name: /^Ana Ruiz/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ana Ruiz" }));
  expect(await dialog.findByText("Ferry pilot")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /^Pick/ })).toBeNull();
});
