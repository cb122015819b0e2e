import { decideTeamLeft, decideTeams, type DraftEvent } from "@emberline/game";
import type { Tx } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { appendDecision } from "../model/apply-decision.ts";
import type { StoredDraft } from "../model/draft-repository.ts";
import { findLeagueNames, findPool, lockDraft } from "../store/draft-store.ts";
import { createPgDraftTx } from "../store/pg-draft-repository.ts";

/** A team of a league, in a transaction that holds the league's row: the league is locked before its draft. */
export interface TeamOfLeague {
  leagueId: string;
  teamId: string;
}

/** Works a team that joins into the order of a draft that has not begun; refuses while one runs. */
export async function addTeamToDraft(deps: Deps, tx: Tx, { leagueId, teamId }: TeamOfLeague): Promise<void> {
  const stored = await lockDraft(tx, leagueId);
  if (!stored) return;
  const draftablePlayerCount = (await findPool(tx, leagueId, stored.seasonId)).length;
  const events = decideTeams(stored.draft, { joined: teamId, draftablePlayerCount, at: deps.now() });
  if (!events.ok) throw await draftRunningError(tx, leagueId, "You can join once it is complete");
  await save(deps, tx, stored, events.value);
}

/**
 * The same for a team that is about to be taken out: before that, so that the draft's row is locked
 * ahead of the team's, as a pick locks them. Whoever is on its roster counts as free again. While the draft runs
 * only its own owner can take it out: the order stays then, and the team is picked for to the end.
 */
export async function removeTeamFromDraft(
  deps: Deps,
  tx: Tx,
  { leagueId, teamId, byOwner }: TeamOfLeague & { byOwner: boolean },
): Promise<void> {
  const stored = await lockDraft(tx, leagueId);
  if (!stored) return;
  const draftablePlayerCount = (await findPool(tx, leagueId, stored.seasonId, teamId)).length;
  const at = deps.now();
  const events = decideTeams(stored.draft, { left: teamId, draftablePlayerCount, at });
  if (events.ok) return save(deps, tx, stored, events.value);
  if (!byOwner) throw await draftRunningError(tx, leagueId, "Teams can be removed once it is complete");
  await save(deps, tx, stored, decideTeamLeft(stored.draft, { teamId, at }));
}

async function save(deps: Deps, tx: Tx, stored: StoredDraft, events: DraftEvent[]): Promise<void> {
  if (events.length > 0) await appendDecision(createPgDraftTx(deps, tx), stored, events);
}

async function draftRunningError(tx: Tx, leagueId: string, message: string): Promise<AppError> {
  const names = await findLeagueNames(tx, [leagueId]);
  return new AppError(409, `The draft of "${names.get(leagueId) ?? ""}" is running. ${message}`);
}
