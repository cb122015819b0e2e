import * as contract from "@emberline/contract";
import { callsOf } from "./calls-of.ts";

/* As `../calls.ts`: the routes that fans' pages call when they are shown. */

export const chatCalls = callsOf(contract.chatRoutes);
export const recapCalls = callsOf(contract.recapRoutes);
export const publishingCalls = callsOf(contract.publishingRoutes);
export const seasonCalls = callsOf(contract.seasonRoutes);
export const ruleCalls = callsOf(contract.ruleRoutes);
export const adjustmentCalls = callsOf(contract.adjustmentRoutes);
export const activityCalls = callsOf(contract.activityRoutes);
export const moveCalls = callsOf(contract.moveRoutes);
export const ownEventCalls = callsOf(contract.ownEventRoutes);
export const tradeCalls = callsOf(contract.tradeRoutes);
