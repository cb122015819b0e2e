import * as contract from "@emberline/contract";
import { callOf, callsOf } from "./calls/calls-of.ts";

/*
 * The routes that fans call, without their schemas: what the app needs to call them. The build runs this file and writes its
 * values into the bundle (`writeCalls` in build/smaller-scripts.ts), so that no page loads zod and the schemas first. What checks
 * a value, such as a form, imports the route from the contract. What no page calls first is in `calls/`.
 */

export const spoilerCalls = callsOf(contract.spoilerRoutes);
export const draftCalls = callsOf(contract.draftRoutes);
export const episodeCalls = callsOf(contract.episodeRoutes);
export const leagueCalls = callsOf(contract.leagueRoutes);
export const noteCalls = callsOf(contract.noteRoutes);
export const playerCalls = callsOf(contract.playerRoutes);
export const scoringCalls = callsOf(contract.scoringRoutes);
export const surveyCalls = callsOf(contract.surveyRoutes);
export const teamCalls = callsOf(contract.teamRoutes);

/** Of `accountCalls`, what the app needs first. */
export const sessionCalls = {
  check: callOf(contract.accountRoutes.check),
  checkAdmin: callOf(contract.accountRoutes.checkAdmin),
  login: callOf(contract.accountRoutes.login),
  logout: callOf(contract.accountRoutes.logout),
  me: callOf(contract.accountRoutes.me),
};
