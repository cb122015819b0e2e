import type { Locator, Page } from "@playwright/test";
import type { FanFixture } from "../site/fan-fixture.ts";

/** A part of a page that lives on a call of its own. */
export interface PageSection {
  path: string;
  /** Below `/api/`. */
  call: string;
  /** Said when nothing comes. */
  errorText: string;
  /** There when it came. */
  content: (page: Page) => Locator;
  /** The button of the page that opens it. */
  press?: string;
}

const WRONG = "Something went wrong";
const OFFLINE_TEXT = "The server cannot be reached";
const mainText = (errorText: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByText(errorText).filter({ visible: true }).first();
const dialogText = (errorText: string | RegExp) => (page: Page) =>
  page.getByRole("dialog").getByText(errorText).first();

/** Every part of every page of the main layout, and the invite, which is for everybody. */
export function pageSections({ leagueId, teamId, invite }: FanFixture): PageSection[] {
  const league = `/league/${leagueId}`;
  const inLeague = [
    { tab: "standings", call: "team/byLeague", content: mainText("Lantern Bearers") },
    { tab: "contestants", call: "player/byLeague", content: mainText("Calliope Strand") },
    { tab: "my-team", call: `team/myTeam/${leagueId}`, content: mainText("Lantern Bearers") },
    {
      tab: `standings&team=${teamId}`,
      call: `team/theirTeam/${teamId}`,
      content: mainText("Lantern Bearers"),
    },
    { tab: "my-team", call: `team/history/${teamId}`, content: mainText("No scores yet") },
    { tab: "polls", call: `survey/myPolls/${leagueId}`, content: mainText("No polls available yet.") },
    { tab: "settings", call: `league/${leagueId}/invite`, content: mainText("Copy Link") },
  ].map(({ tab, ...rest }) => ({ ...rest, path: `${league}?tab=${tab}`, errorText: WRONG }));
  return [
    { path: "/", call: "team/myTeams", errorText: "Error...", content: mainText("Lantern Bearers") },
    {
      path: "/leagues",
      call: "league/notMyLeagues",
      errorText: "Error loading leagues",
      content: mainText("Early Birds"),
    },
    { path: league, call: `league/${leagueId}`, errorText: WRONG, content: mainText("Night Owls") },
    ...inLeague,
    {
      path: `/draft/${leagueId}/board`,
      call: `draft/board/${leagueId}`,
      errorText: "The draft board could not be loaded",
      content: mainText("The draft is not over yet"),
    },
    { path: league, press: "Scoring", call: "statistic", errorText: WRONG, content: dialogText(/points?$/) },
    {
      path: league,
      press: "Weekly poll",
      call: `survey/latest/${leagueId}`,
      errorText: WRONG,
      content: dialogText("No poll available"),
    },
    {
      path: league,
      press: "Note",
      call: "adminNote/latest",
      errorText: WRONG,
      content: dialogText("No note yet"),
    },
    {
      path: "/players",
      call: "players",
      errorText: "Something went wrong loading players",
      content: mainText("Calliope Strand"),
    },
    {
      path: "/notes",
      call: "adminNote",
      errorText: "Something went wrong loading notes",
      content: mainText("No Updates"),
    },
    { path: "/settings", call: "user/me", errorText: WRONG, content: mainText("Personal Information") },
    {
      path: "/settings",
      call: "login/check",
      errorText: OFFLINE_TEXT,
      content: mainText("Personal Information"),
    },
    {
      path: "/settings",
      call: "user/sessions",
      errorText: WRONG,
      content: (page) => page.getByRole("listitem").filter({ hasText: "This device" }),
    },
    {
      path: "/settings",
      call: "user/calendar",
      errorText: WRONG,
      content: (page) => page.getByRole("button", { name: "Make My Calendar Link" }),
    },
    {
      path: `/invite/${invite}`,
      call: `invite/${invite}`,
      errorText: WRONG,
      content: (page) => page.getByText("Night Owls").first(),
    },
  ];
}
