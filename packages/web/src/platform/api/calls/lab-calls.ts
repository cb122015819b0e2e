import * as contract from "@emberline/contract";
import { callsOf } from "./calls-of.ts";

/* As `../calls.ts`: what the rule lab calls. */

export const whatIfCalls = callsOf(contract.whatIfRoutes);
