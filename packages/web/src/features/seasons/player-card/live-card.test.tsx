import { playerRoutes, type StreamEvent } from "@emberline/contract";
import type { ExitKind } from "@emberline/game";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { emitEvent } from "../../../platform/events/events.ts";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { PlayerCardSheet } from "./player-card-sheet.tsx";

const AVA = testId(1);
const ava = {
  playerId: AVA,
  firstName: "Ava",
  lastName: "Strand",
  photoUrl: null,
  tribe: null,
  eliminated: false,
  totalPoints: 3,
};
const fields = { number: 1, leagueId: null, episode: 2 };
const score = (playerId: string, total: number): StreamEvent => ({
  type: "score",
  ...fields,
  data: {
    playerId,
    player: "Ava",
    statistic: "Idol",
    difference: 5,
    total,
    scoredEpisodes: 2,
    latestScored: 2,
  },
});
const elimination = (state: { eliminated: boolean; exitKind?: ExitKind }): StreamEvent => ({
  type: "elimination",
  ...fields,
  data: { playerId: AVA, player: "Ava", ...state },
});
const history = (...points: number[]) => ({
  data: points.map((episodeScore, index) => ({
    episodeId: testId(50 + index),
    title: `Episode ${index}`,
    airDate: "2026-03-01T20:00:00.000Z",
    episodeScore,
    scores: [],
  })),
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(playerRoutes.scoreHistory, history(3));
  api.reply(playerRoutes.facts, { data: { age: null, home: null, occupation: null, tribes: [] } });
});

// Covers ADMIN-SCORE-32, EVENT-15, EVENT-18.
test("an open card follows its player's scores and torch, and no other's", async () => {
  await renderPage(<PlayerCardSheet player={ava} open onClose={() => {}} />, api);
  const card = within(await screen.findByRole("dialog", { name: "Ava Strand" }));
  expect(await card.findByRole("heading", { name: "Episode 0" })).toBeTruthy();
  api.reply(playerRoutes.scoreHistory, history(3, 5));
  act(() => emitEvent(score(testId(2), 40)));
  expect(card.queryByText("40")).toBeNull();
  act(() => {
    emitEvent(score(AVA, 8));
    emitEvent(elimination({ eliminated: true, exitKind: "voted-out" }));
  });
  expect(card.getByText("8")).toBeTruthy();
  expect(card.getByText("Voted out")).toBeTruthy();
  act(() => emitEvent(elimination({ eliminated: true, exitKind: "quit" })));
  expect(card.getByText("Quit")).toBeTruthy();
  act(() => emitEvent(elimination({ eliminated: false })));
  expect(card.getByText("Still in the game")).toBeTruthy();
  expect(await card.findByRole("heading", { name: "Episode 1" })).toBeTruthy();
  expect(api.requests(playerRoutes.scoreHistory)).toHaveLength(2);
});

// Covers RULE-14.
test("a card that a league with own values opens has the site's points", async () => {
  const player = { ...ava, totalPoints: 2.67, sitePoints: 3 };
  await renderPage(<PlayerCardSheet player={player} open onClose={() => {}} />, api);
  const card = within(await screen.findByRole("dialog", { name: "Ava Strand" }));
  expect(await card.findByRole("heading", { name: "Episode 0" })).toBeTruthy();
  expect(card.getAllByText("3")).toBeTruthy();
  expect(card.queryByText("2.67")).toBeNull();
  act(() => emitEvent(score(AVA, 8)));
  expect(card.getByText("8")).toBeTruthy();
});

test("two scores of one name are two, and none of them stays behind", async () => {
  const scored = (name: string, points: number) => ({ statistic: { name }, points });
  const historyOf = (...scores: ReturnType<typeof scored>[]) => ({
    data: history(6).data.map((episode) => ({ ...episode, scores })),
  });
  api.reply(playerRoutes.scoreHistory, historyOf(scored("Idol", 1), scored("Idol", 2), scored("Wins", 3)));
  const { queries } = await renderPage(<PlayerCardSheet player={ava} open onClose={() => {}} />, api);
  const card = within(await screen.findByRole("dialog", { name: "Ava Strand" }));
  const scores = () => card.getAllByText(/^(Idol|Wins)/).map(({ textContent }) => textContent);
  await waitFor(() => expect(scores()).toEqual(["Idol+1", "Idol+2", "Wins+3"]));
  api.reply(playerRoutes.scoreHistory, historyOf(scored("Wins", 3), scored("Idol", 5)));
  await act(() => queries.refetchQueries());
  await waitFor(() => expect(scores()).toEqual(["Wins+3", "Idol+5"]));
});
