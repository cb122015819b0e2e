import * as contract from "@emberline/contract";
import { callOf, callsOf } from "./calls-of.ts";

/* As `../calls.ts`: the routes that settings, sheets, services and the pages without a session call. */

export const accountCalls = callsOf(contract.accountRoutes);
export const calendarCalls = callsOf(contract.calendarRoutes);
export const deviceCalls = callsOf(contract.deviceRoutes);
export const membershipCalls = callsOf(contract.membershipRoutes);
export const myAccountCalls = callsOf(contract.myAccountRoutes);
export const passkeyCalls = callsOf(contract.passkeyRoutes);

/** What admins can do in the sheets of league owners. */
export const adminCalls = {
  endDraft: callOf(contract.draftRoutes.abort),
  leagues: callOf(contract.adminLeagueRoutes.find),
};
