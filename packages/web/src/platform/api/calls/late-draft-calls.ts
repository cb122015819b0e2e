import * as contract from "@emberline/contract";
import { callsOf } from "./calls-of.ts";

/* As `../calls.ts`: the routes that the draft room of a late team calls. */

export const lateDraftCalls = callsOf(contract.lateDraftRoutes);
