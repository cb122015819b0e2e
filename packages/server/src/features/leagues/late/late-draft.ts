import { fullName, isSeen, type LateRefusal, pickLate, startLate, type ViewerLimits } from "@emberline/game";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { ownTeamIn } from "../../snapshots/index.ts";
import { getLockedLeague } from "../league-access.ts";
import { loadForChange, requireAllSeen } from "../moves/prepare-move.ts";
import { draftState } from "./draft-state.ts";
import { type AddToRoster, type LoadedLateDraft, momentOf, picksOf, storeStep } from "./late-step.ts";

const REFUSALS: Record<LateRefusal, string> = {
  over: "Your draft is over",
  "not-begun": "Begin your draft first",
  "too-late": "Your time for this pick is up",
  "not-this-pick": "This pick has been made already",
  taken: "Another team was faster, or this contestant is on your team already. Please pick another one",
};

/**
 * Begins the draft of the caller's team (LATE-2); a second time it changes nothing. Returns the message for the user.
 * Throws as `load` and `requireTurn` do.
 */
export const beginLateDraft = (
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  leagueId: string,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const loaded = await load(tx, caller, { leagueId, now });
    requireTurn(loaded);
    const step = startLate(loaded.draft, momentOf(loaded));
    if (step) await storeStep(tx, null, loaded, step);
    return "Your draft has begun";
  });

/**
 * Makes a pick for the caller's team (LATE-3). The same one again changes nothing, and is answered as it was, whatever
 * happened since. Returns the message for the user. Throws as `beginLateDraft`, 404 for an unknown player, 409 when the
 * clock or another team was faster.
 */
export const makeLatePick = (
  { db, now }: Pick<Deps, "db" | "now">,
  addToRoster: AddToRoster,
  caller: Caller,
  { leagueId, playerId, pickNumber }: { leagueId: string; playerId: string; pickNumber: number },
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const loaded = await load(tx, caller, { leagueId, now });
    const player = loaded.season.through(null).players.find((one) => one.playerId === playerId);
    if (!player) throw new AppError(404, "This contestant is not in this season");
    const message = (from: number) => `${fullName(player)} is on your team from episode ${from} on`;
    const made = picksOf(loaded.league, loaded.draft)[pickNumber - 1];
    const isSame = made?.lateBy === "owner" && made.players[0]?.playerId === playerId;
    if (isSame && isSeen(loaded.limits.shownThrough, made.decidedThrough)) return message(made.from);
    requireTurn(loaded);
    const step = pickLate(loaded.draft, { ...momentOf(loaded), playerId, pickNumber });
    if (!step.ok) throw new AppError(409, REFUSALS[step.refusal]);
    return message(await storeStep(tx, addToRoster, loaded, step.value));
  });

type LoadedForUser = LoadedLateDraft & { seasonId: string; limits: ViewerLimits };

/**
 * Locks a league against other moves and loads the draft of the caller's team. Throws 403 without a team, 404 for an
 * unknown league, 409 without a season or such a draft.
 */
async function load(
  tx: Tx,
  caller: Caller,
  { leagueId, now }: { leagueId: string; now: () => number },
): Promise<LoadedForUser> {
  await getLockedLeague(tx, leagueId);
  const loaded = await loadForChange(tx, caller, { leagueId, at: now });
  const { league, seasonId } = loaded;
  const teamId = ownTeamIn(league, caller.userId)?.teamId;
  if (teamId === undefined) throw new AppError(403, "You have no team in this league");
  const draft = league.lateDrafts.find((one) => one.teamId === teamId && one.seasonId === seasonId);
  if (!draft) throw new AppError(409, "Your team did not join late");
  return { ...loaded, leagueId, draft };
}

/** Throws 409 for a user who has not seen all results, and while the league drafts. */
function requireTurn({ league, seasonId, limits, decidedThrough }: LoadedForUser): void {
  requireAllSeen(limits, decidedThrough, "pick contestants");
  if (draftState(league, seasonId).isOpen) {
    throw new AppError(409, "Your draft goes on when the draft of the league is over");
  }
}
