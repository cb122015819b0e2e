import { decideTeams, TEAMS_REFUSAL_WORDS, type TeamChange } from "@emberline/game";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { changeDraft } from "./change-draft.ts";
import type { DraftTx, StoredDraft } from "./draft-books.ts";
import { findPool, lockDraft } from "./draft-store.ts";
import { pgDraftTx } from "./pg-draft-books.ts";

/** A team of a league, in a transaction that holds the league's row: the league is locked before its draft. */
export interface TeamOfLeague {
  leagueId: string;
  teamId: string;
}

/** Works a team that joins into the order of a draft that has not begun; refuses while one runs. */
export async function workTeamIn(deps: Deps, tx: Tx, { leagueId, teamId }: TeamOfLeague): Promise<void> {
  const stored = await lockDraft(tx, leagueId);
  if (!stored) return;
  const draftablePlayerCount = (await findPool(tx, leagueId, stored.seasonId)).length;
  const words = "The draft of this league is running. You can join once it is complete";
  await changeTeams(
    pgDraftTx(deps, tx),
    stored,
    { joined: teamId, draftablePlayerCount, at: deps.now() },
    words,
  );
}

/**
 * The same for a team that is about to be taken out: before that, so that the draft's row is locked
 * ahead of the team's, as a pick locks them. Whoever is on its roster counts as free again.
 */
export async function workTeamOut(deps: Deps, tx: Tx, { leagueId, teamId }: TeamOfLeague): Promise<void> {
  const stored = await lockDraft(tx, leagueId);
  if (!stored) return;
  const draftablePlayerCount = (await findPool(tx, leagueId, stored.seasonId, teamId)).length;
  const change = { left: teamId, draftablePlayerCount, at: deps.now() };
  await changeTeams(pgDraftTx(deps, tx), stored, change, TEAMS_REFUSAL_WORDS.begun);
}

async function changeTeams(
  tx: DraftTx,
  stored: StoredDraft,
  change: TeamChange,
  words: string,
): Promise<void> {
  const decision = decideTeams(stored.draft, change);
  if (!decision.ok) throw new AppError(409, words);
  if (decision.value.length > 0) await changeDraft(tx, stored, decision.value);
}
