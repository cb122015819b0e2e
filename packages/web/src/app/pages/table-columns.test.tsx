import {
  adminLeagueRoutes,
  adminPlayerRoutes,
  noteRoutes,
  scoringRoutes,
  surveyRoutes,
  tribeRoutes,
} from "@emberline/contract";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createFakeApi } from "../../testing/fake-api.ts";
import { inPages } from "../../testing/in-pages.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { EpisodesPage } from "../../features/seasons/admin/episodes/episodes-page.tsx";
import { LeaguesPage } from "../../features/leagues/admin/leagues-page.tsx";
import { NotesPage } from "../../features/messages/admin/notes-page.tsx";
import { AdminPlayersPage } from "../../features/seasons/admin/players/players-page.tsx";
import { StatisticsPage } from "../../features/results/admin/statistics-page.tsx";
import { SurveysPage } from "../../features/surveys/admin/surveys-page.tsx";
import { TribesPage } from "../../features/seasons/admin/tribes-page.tsx";

const name = { firstName: "Ana", lastName: "Ruiz" };
const at = "2026-11-20T18:00:00.000Z";
const episode = { episodeId: testId(1), number: 1, title: null, airDate: at };

/** One row in every table of the admin area. */
function replyWithRows() {
  const api = createFakeApi();
  api.reply(scoringRoutes.episodes, { data: [{ ...episode, scored: 0 }] });
  api.reply(
    adminLeagueRoutes.find,
    inPages({
      leagueId: testId(2),
      name: "Night Owls",
      owner: { ...name, userName: "ana" },
      privateInd: false,
      teamsCount: 1,
      draftDate: null,
      draftStartDate: null,
      draftComplete: false,
      draftAborted: false,
    }),
  );
  api.reply(noteRoutes.listForAdmins, {
    data: [{ adminNoteId: testId(3), note: "Late", createdAt: at, episode: null }],
  });
  api.reply(adminPlayerRoutes.list, {
    data: [{ playerId: testId(4), ...name, photoUrl: null, tribe: null, eliminated: false }],
  });
  api.reply(surveyRoutes.list, {
    data: [
      {
        surveyId: testId(5),
        episodeId: testId(1),
        episode,
        questionCount: 1,
        submissionCount: 0,
        graded: false,
      },
    ],
  });
  api.reply(scoringRoutes.statistics, {
    data: [{ statisticId: testId(6), name: "Idol", defaultPoints: 1, description: null }],
  });
  api.reply(tribeRoutes.list, {
    data: [{ tribeId: testId(7), name: "Marlin", color: "#2a9d8f", createdAt: at, playerCount: 0 }],
  });
  return api;
}

// Covers ADMIN-27.
test.each([EpisodesPage, LeaguesPage, NotesPage, AdminPlayersPage, StatisticsPage, SurveysPage, TribesPage])(
  "below 1280 px a table is a list of cards with the same actions",
  async (Page) => {
    vi.stubGlobal("matchMedia", (query: string) =>
      Object.assign(new EventTarget(), { matches: query === "(max-width: 79.99rem)", media: query }),
    );
    await renderPage(<Page />, replyWithRows(), { isAdmin: true });
    const deletion = await screen.findByRole("button", { name: /^Delete/ });
    expect(deletion.closest("li")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    vi.unstubAllGlobals();
  },
);

// Covers ADMIN-EPISODE-1, ADMIN-LEAGUE-1, ADMIN-MESSAGE-1, ADMIN-PLAYER-1, ADMIN-PLAYER-3, ADMIN-SCORE-7.
// Covers ADMIN-SURVEY-1.
test.each([
  { page: "Episodes", Page: EpisodesPage, columns: ["Title", "Air date", "Scores", "Actions"] },
  { page: "Leagues", Page: LeaguesPage, columns: ["Name", "Owner", "Size", "Draft", "Actions"] },
  { page: "Notes", Page: NotesPage, columns: ["Note", "Date", "Actions"] },
  { page: "Players", Page: AdminPlayersPage, columns: ["Photo", "Name", "Tribe", "Actions"] },
  {
    page: "Polls",
    Page: SurveysPage,
    columns: ["Episode", "Deadline", "Questions", "Submissions", "State", "Actions"],
  },
  { page: "Scoring", Page: StatisticsPage, columns: ["Name", "Default points", "Description", "Actions"] },
  { page: "Tribes", Page: TribesPage, columns: ["Name", "Contestants", "Created", "Actions"] },
])("the table of $page has the documented columns", async ({ Page, columns }) => {
  await renderPage(<Page />, replyWithRows(), { isAdmin: true });
  const heads = await screen.findAllByRole("columnheader");
  expect(heads.map(({ textContent }) => textContent)).toEqual(columns);
});
