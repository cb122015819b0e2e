import * as contract from "@emberline/contract";
import { callsOf } from "./calls-of.ts";

/* As `../calls.ts`: the routes of the sheet that shows a league's rules and of its owner's form. */

export const ruleCalls = callsOf(contract.ruleRoutes);
