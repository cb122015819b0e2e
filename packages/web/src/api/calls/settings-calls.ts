import * as contract from "@emberline/contract";
import { callOf, callsOf } from "./calls-of.ts";

/* As `../calls.ts`: the routes that settings, sheets and services call. */

export const calendarCalls = callsOf(contract.calendarRoutes);
export const deviceCalls = callsOf(contract.deviceRoutes);
export const membershipCalls = callsOf(contract.membershipRoutes);
export const myAccountCalls = callsOf(contract.myAccountRoutes);
export const passkeyCalls = callsOf(contract.passkeyRoutes);
export const seasonCalls = callsOf(contract.seasonRoutes);

/** What admins can do in the sheets of league owners. */
export const adminCalls = {
  endDraft: callOf(contract.draftRoutes.abort),
  leagues: callOf(contract.adminLeagueRoutes.find),
};
