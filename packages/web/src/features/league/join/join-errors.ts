import { leagueRoutes } from "@emberline/contract";
import { findErrors } from "../../../api/form-errors.ts";

export type Errors = Record<string, string>;

interface JoinRequest {
  leagueId: string;
  teamName: string;
  leaguePassword: string | null;
}

/** The errors of a request to join. The contract does not know whether the league requires a password. */
export function joinErrors(body: JoinRequest, isPrivate: boolean): Errors | null {
  const missing: Errors =
    isPrivate && !body.leaguePassword
      ? { leaguePassword: "League password is required for private leagues" }
      : {};
  const errors = { ...findErrors(leagueRoutes.join.body, body), ...missing };
  return Object.keys(errors).length === 0 ? null : errors;
}
