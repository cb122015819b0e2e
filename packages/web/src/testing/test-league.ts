import type { leagueRoutes, ReplyOf } from "@emberline/contract";
import { leagueId } from "./reply-to-fan.ts";
import { testId } from "./test-id.ts";

type League = ReplyOf<typeof leagueRoutes.get>["data"];

const team = (number: number, firstName: string, mine: boolean): League["teams"][number] => ({
  teamId: testId(number),
  name: `Team ${firstName}`,
  owner: { firstName, lastName: "Ruiz" },
  players: [],
  mine,
  ownsLeague: mine,
});

/** The viewer owns it as Ana; Ben is a member. */
export const testLeague: League = {
  leagueId,
  name: "Night Owls",
  privateInd: false,
  password: null,
  drafts: [],
  postponedFrom: null,
  spoilerDelayHours: null,
  mayChange: true,
  teams: [team(1, "Ana", true), team(2, "Ben", false)],
};
