import { type Standing, type StreamEvent, type TeamOverview, teamRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { teamCalls } from "../api/calls.ts";
import { liveQuery } from "../api/polling-query.ts";
import { createFakeApi } from "../../testing/fake-api.ts";
import { stubWebSocket } from "../../testing/fake-socket.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { EventStream } from "./event-stream.tsx";
import { noLimits } from "../../testing/reply-to-fan.ts";

const leagueId = testId(1);
const row = (name: string, bonus: number, mine: boolean): Standing => ({
  teamId: testId(10 + name.length),
  name,
  firstName: "",
  lastName: "",
  playersHTML: "",
  bonus,
  totalPoints: bonus,
  playersPoints: 0,
  rank: 1,
  tied: false,
  movement: 0,
  form: [],
  race: [],
  mine,
  players: [],
});
const graded = (number: number): StreamEvent => ({
  type: "survey",
  number,
  leagueId: null,
  episode: 6,
  data: { surveyId: testId(5), change: "graded" },
});

const ownTeam = (bonus: number): TeamOverview => {
  const { teamId, name, players } = row("Embers", bonus, true);
  return {
    teamId,
    name,
    players,
    league: { leagueId, name: "Night Owls", teamsCount: 1, draft: null, mine: false },
    standing: null,
    latestEpisode: null,
    survey: null,
    ranking: { latestScored: 0, teams: [{ teamId, bonus, before: bonus, players }] },
  };
};

function Teams() {
  const { data } = useQuery(liveQuery(teamCalls.overview));
  return (
    <>
      {data && <h1>My Teams</h1>}
      <EventStream />
    </>
  );
}

function Page() {
  const { data } = useQuery(liveQuery(teamCalls.standings, { query: { leagueId } }));
  return (
    <>
      {data && <h1>Standings</h1>}
      <EventStream />
    </>
  );
}

// Covers EVENT-21.
test("a graded poll is shown and said with what each own team earned, and without points if it earned none", async () => {
  const api = createFakeApi();
  const { socket } = stubWebSocket();
  api.reply(teamRoutes.standings, { data: [row("Owls", 5, false), row("Embers", 0, true)] });
  await renderPage(<Page />, api, { path: "/league/1" });
  await screen.findByRole("heading", { name: "Standings" });
  act(() => {
    socket().accept();
    socket().receive({ type: "watching", payload: { number: 1, missed: [], ...noLimits } });
  });
  // A page loads it with the first event.
  await import("./apply-event.ts");
  vi.useFakeTimers();
  const receive = async (number: number) => {
    act(() => socket().receive({ type: "event", payload: graded(number) }));
    await act(() => vi.advanceTimersByTimeAsync(4000));
  };
  // An adjustment that came meanwhile is no part of it.
  const adjusted = { ...row("Embers", 27, true), adjusted: 7 };
  api.reply(teamRoutes.standings, { data: [row("Owls", 25, false), adjusted] });
  await receive(2);
  expect(screen.getByText("+20").parentElement?.textContent).toBe("+20Poll of episode 6 · Embers");
  expect(screen.getByRole("status").textContent).toBe(
    "The poll of episode 6 is graded: plus 20 points for Embers.",
  );
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await receive(3);
  expect(screen.getByText("Graded").parentElement?.textContent).toBe("GradedPoll of episode 6");
  expect(screen.getByRole("status").textContent).toBe("The poll of episode 6 is graded.");
});

// Covers EVENT-21.
test("on My Teams, too, a graded poll is said with what the own team earned", async () => {
  const api = createFakeApi();
  const { socket } = stubWebSocket();
  const reply = (bonus: number) =>
    api.reply(teamRoutes.overview, { data: { latestNoteId: null, teams: [ownTeam(bonus)] } });
  reply(0);
  await renderPage(<Teams />, api, { path: "/" });
  await screen.findByRole("heading", { name: "My Teams" });
  act(() => {
    socket().accept();
    socket().receive({ type: "watching", payload: { number: 1, missed: [], ...noLimits } });
  });
  await import("./apply-event.ts");
  vi.useFakeTimers();
  reply(5);
  act(() => socket().receive({ type: "event", payload: graded(2) }));
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(screen.getByText("+5").parentElement?.textContent).toBe("+5Poll of episode 6 · Embers");
});
