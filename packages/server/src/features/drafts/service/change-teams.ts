import {
  currentRules,
  decideDraftRules,
  decideTeamLeft,
  decideTeams,
  DRAFT_RULES_REFUSAL_MESSAGES,
  type DraftEvent,
  draftRulesOf,
  isSecondDraft,
  type LeagueRules,
  sizesFor,
} from "@emberline/game";
import { sql } from "kysely";
import { findRuleChanges } from "../../../platform/db/queries/league-queries.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendDecision, type StoredDraft } from "../model/draft-repository.ts";
import { findLeagueNames, findPool, lockDraft } from "../store/draft-store.ts";
import { createPgDraftTx } from "../store/pg-draft-repository.ts";

type ChangeDeps = Pick<Deps, "now" | "randomBytes">;

/** A team, in a transaction that has locked the league: leagues are locked before drafts. */
export interface TeamOfLeague {
  leagueId: string;
  teamId: string;
}

/**
 * Adds a joining team to the order of a draft that has not begun. Throws `AppError` 409 while the draft runs, and when
 * there would be fewer players than teams in a scheduled draft, or, before a draft is scheduled, more teams than the
 * season has players.
 */
export async function addTeamToDraft(
  deps: ChangeDeps,
  tx: Tx,
  { leagueId, teamId }: TeamOfLeague,
): Promise<void> {
  const stored = await lockDraft(tx, leagueId);
  if (!stored) return requirePlayerForEach(tx, leagueId);
  const draftablePlayerCount = await countDraftable(tx, stored);
  const events = decideTeams(stored.draft, { joined: teamId, draftablePlayerCount, at: deps.now() });
  if (!events.ok) throw await draftRunningError(tx, leagueId, "You can join once it is complete");
  // The number of remaining players would reveal results.
  if (events.value.some((event) => event.type === "scheduled" && event.rounds === 0)) {
    throw new AppError(
      409,
      "This league is full: its draft is set, and it has no contestant for another team. You can join once the draft is complete",
    );
  }
  await save(deps, tx, stored, events.value);
}

/**
 * Counts all players of the season, which reveals no results. While the season has no players, any number of teams may
 * join.
 */
async function requirePlayerForEach(tx: Tx, leagueId: string): Promise<void> {
  const teams = tx.selectFrom("teams").select(sql<number>`count(*)::int`.as("count"));
  const cast = tx
    .selectFrom("players")
    .innerJoin("seasons", "seasons.seasonId", "players.seasonId")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("isCurrent", "=", true);
  const { count: players } = await cast.executeTakeFirstOrThrow();
  if (players === 0) return;
  const { count } = await teams.where("leagueId", "=", leagueId).executeTakeFirstOrThrow();
  const rules = draftRulesOf(currentRules(await findRuleChanges(tx, leagueId)));
  if (sizesFor({ players, teams: count }, rules).rounds === 0) {
    throw new AppError(
      409,
      `This league is full: it has a team for each of the season's ${players} contestants. You can join once a team leaves or contestants are added`,
    );
  }
}

/**
 * Removes a leaving team from the order. Call it before locking the team's row, because a pick locks the draft first.
 * Players on its roster become available. While the draft runs only the team's own owner can leave: the order stays,
 * and the team gets automatic picks until the end. Throws `AppError` 409 otherwise.
 */
export async function removeTeamFromDraft(
  deps: ChangeDeps,
  tx: Tx,
  { leagueId, teamId, byOwner }: TeamOfLeague & { byOwner: boolean },
): Promise<void> {
  const stored = await lockDraft(tx, leagueId);
  if (!stored) return;
  const draftablePlayerCount = await countDraftable(tx, stored, teamId);
  const at = deps.now();
  const events = decideTeams(stored.draft, { left: teamId, draftablePlayerCount, at });
  if (events.ok) return save(deps, tx, stored, events.value);
  if (!byOwner) throw await draftRunningError(tx, leagueId, "Teams can be removed once it is complete");
  await save(deps, tx, stored, decideTeamLeft(stored.draft, { teamId, at }));
}

/**
 * Applies new rules of the league to a draft that has not begun (RULE-5, RULE-18), in a transaction that has locked the
 * league. Throws `AppError` 409 for a draft that runs or is complete.
 */
export async function changeDraftRules(
  deps: ChangeDeps,
  tx: Tx,
  { leagueId, rules }: { leagueId: string; rules: LeagueRules },
): Promise<void> {
  const stored = await lockDraft(tx, leagueId);
  if (!stored) return;
  const events = decideDraftRules(stored.draft, {
    rules: draftRulesOf(rules),
    draftablePlayerCount: await countDraftable(tx, stored),
    at: deps.now(),
  });
  if (!events.ok) throw new AppError(409, DRAFT_RULES_REFUSAL_MESSAGES[events.refusal]);
  await save(deps, tx, stored, events.value);
}

/** A second draft counts the players on teams as well. */
async function countDraftable(
  tx: Tx,
  { leagueId, seasonId, draft }: StoredDraft,
  leavingTeamId: string | null = null,
): Promise<number> {
  const areRostersFree = isSecondDraft(draft);
  return (await findPool(tx, leagueId, seasonId, { leavingTeamId, areRostersFree })).length;
}

async function save(deps: ChangeDeps, tx: Tx, stored: StoredDraft, events: DraftEvent[]): Promise<void> {
  if (events.length > 0) await appendDecision(createPgDraftTx(deps, tx), stored, events);
}

async function draftRunningError(tx: Tx, leagueId: string, message: string): Promise<AppError> {
  const names = await findLeagueNames(tx, [leagueId]);
  return new AppError(409, `The draft of "${names.get(leagueId) ?? ""}" is running. ${message}`);
}
