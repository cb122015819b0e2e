import type { Locator, Page } from "@playwright/test";
import type { FanScene } from "../site/fan-fixture.ts";

/** A part of a page that lives on a call of its own. */
export interface Place {
  path: string;
  /** Below `/api/`. */
  call: string;
  /** Said when nothing comes. */
  words: string;
  /** There when it came. */
  content: (page: Page) => Locator;
  /** The button of the page that opens it. */
  press?: string;
}

const WRONG = "Something went wrong";
const OUT_OF_REACH = "The camp is out of reach";
const shows = (words: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByText(words).filter({ visible: true }).first();
const sheetShows = (words: string | RegExp) => (page: Page) =>
  page.getByRole("dialog").getByText(words).first();

/** Every part of every page of the main layout, and the invite, which is for everybody. */
export function placesIn({ leagueId, teamId, invite }: FanScene): Place[] {
  const league = `/league/${leagueId}`;
  const inLeague = [
    { tab: "standings", call: "team/byLeague", content: shows("Lantern Bearers") },
    { tab: "contestants", call: "player/byLeague", content: shows("Calliope Strand") },
    { tab: "my-team", call: `team/myTeam/${leagueId}`, content: shows("Lantern Bearers") },
    { tab: `standings&team=${teamId}`, call: `team/theirTeam/${teamId}`, content: shows("Lantern Bearers") },
    { tab: "my-team", call: `team/history/${teamId}`, content: shows("No scores yet") },
    { tab: "polls", call: `survey/myPolls/${leagueId}`, content: shows("No polls available yet.") },
    { tab: "settings", call: `league/${leagueId}/invite`, content: shows("Copy Link") },
  ].map(({ tab, ...rest }) => ({ ...rest, path: `${league}?tab=${tab}`, words: WRONG }));
  return [
    { path: "/", call: "team/myTeams", words: "Error...", content: shows("Lantern Bearers") },
    {
      path: "/leagues",
      call: "league/notMyLeagues",
      words: "Error loading leagues",
      content: shows("Early Birds"),
    },
    { path: league, call: `league/${leagueId}`, words: WRONG, content: shows("Night Owls") },
    ...inLeague,
    {
      path: `/draft/${leagueId}/board`,
      call: `draft/board/${leagueId}`,
      words: "The draft board did not come",
      content: shows("The draft is not over yet"),
    },
    { path: league, press: "Scoring", call: "statistic", words: WRONG, content: sheetShows(/points?$/) },
    {
      path: league,
      press: "Weekly poll",
      call: `survey/latest/${leagueId}`,
      words: WRONG,
      content: sheetShows("No poll available"),
    },
    {
      path: league,
      press: "Note",
      call: "adminNote/latest",
      words: WRONG,
      content: sheetShows("No note yet"),
    },
    {
      path: "/players",
      call: "players",
      words: "Something went wrong loading players",
      content: shows("Calliope Strand"),
    },
    {
      path: "/notes",
      call: "adminNote",
      words: "Something went wrong loading notes",
      content: shows("No Updates"),
    },
    { path: "/settings", call: "user/me", words: WRONG, content: shows("Personal Information") },
    { path: "/settings", call: "login/check", words: OUT_OF_REACH, content: shows("Personal Information") },
    {
      path: "/settings",
      call: "user/sessions",
      words: WRONG,
      content: (page) => page.getByRole("listitem").filter({ hasText: "This device" }),
    },
    {
      path: "/settings",
      call: "user/calendar",
      words: WRONG,
      content: (page) => page.getByRole("button", { name: "Make My Calendar Link" }),
    },
    {
      path: `/invite/${invite}`,
      call: `invite/${invite}`,
      words: WRONG,
      content: (page) => page.getByText("Night Owls").first(),
    },
  ];
}
