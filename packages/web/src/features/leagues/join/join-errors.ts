import { leagueRoutes } from "@emberline/contract";
import { findErrors, type FieldErrors } from "../../../platform/api/form-errors.ts";

interface JoinRequest {
  leagueId: string;
  teamName: string;
  leaguePassword: string | null;
}

/** The errors of a request to join. The contract does not know whether the league requires a password. */
export function joinErrors(body: JoinRequest, isPrivate: boolean): FieldErrors | null {
  const missing: FieldErrors =
    isPrivate && !body.leaguePassword
      ? { leaguePassword: "League password is required for private leagues" }
      : {};
  const errors = { ...findErrors(leagueRoutes.join.body, body), ...missing };
  return Object.keys(errors).length === 0 ? null : errors;
}
