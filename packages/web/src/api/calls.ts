import * as contract from "@emberline/contract";
import type { Call, Route } from "@emberline/contract";

/*
 * The routes of fans without their schemas: what the app needs to call them. The build runs this file and writes its
 * values into the bundle (`writeCalls` in build/smaller-scripts.ts), so that no page loads zod and the schemas first. What checks
 * a value, such as a form, imports the route from the contract.
 */

type Calls<Routes extends Record<string, Route>> = { readonly [Name in keyof Routes]: Call<Routes[Name]> };

const callsOf = <Routes extends Record<string, Route>>(routes: Routes) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys
  Object.fromEntries(
    Object.entries(routes).map(([key, { name, method, path, access }]) => [
      key,
      { name, method, path, access },
    ]),
  ) as Calls<Routes>;

export const accountCalls = callsOf(contract.accountRoutes);
export const calendarCalls = callsOf(contract.calendarRoutes);
export const deviceCalls = callsOf(contract.deviceRoutes);
export const draftCalls = callsOf(contract.draftRoutes);
export const episodeCalls = callsOf(contract.episodeRoutes);
export const leagueCalls = callsOf(contract.leagueRoutes);
export const membershipCalls = callsOf(contract.membershipRoutes);
export const myAccountCalls = callsOf(contract.myAccountRoutes);
export const noteCalls = callsOf(contract.noteRoutes);
export const passkeyCalls = callsOf(contract.passkeyRoutes);
export const playerCalls = callsOf(contract.playerRoutes);
export const scoringCalls = callsOf(contract.scoringRoutes);
export const seasonCalls = callsOf(contract.seasonRoutes);
export const surveyCalls = callsOf(contract.surveyRoutes);
export const teamCalls = callsOf(contract.teamRoutes);
export const uploadCalls = callsOf(contract.uploadRoutes);
