import type { PublicPlayer } from "@emberline/contract";
import { type DraftEvent, isComplete } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import { inSnapshot } from "../../../platform/db/transaction.ts";
import { findTeams } from "../../../platform/db/queries/league-queries.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { toDraftTeam, leftTeam } from "../model/draft-repository.ts";
import { getSeed } from "../store/draft-seed.ts";
import { findDraftEpisodes, requireDraftSeen, type SeenSeason } from "../../spoilers/index.ts";
import { findDraft, findEventsSince, findFirstDraft } from "../store/draft-store.ts";
import { isOneOfTwo } from "../store/second-draft-store.ts";

/**
 * The whole log of a league's newest draft, or of the first one before a second one, with the
 * data to verify its random draws; null without a draft. `seen` is the
 * season as the caller may see it; null is all of it. Throws 403 when the draft reveals more.
 */
export async function readDraftLog(
  { db, randomBytes }: Pick<Deps, "db" | "randomBytes">,
  { leagueId, isFirst }: { leagueId: string; isFirst: boolean },
  seen: SeenSeason | null,
) {
  const find = isFirst ? findFirstDraft : findDraft;
  const current = await find(db, leagueId);
  if (!current) return null;
  if (seen) requireDraftSeen(seen, await findDraftEpisodes(db, current.draftId));
  const { seed, hash, publishedAt } = await getSeed(db, randomBytes, current);
  return inSnapshot(db, async (tx) => {
    const stored = await find(tx, leagueId);
    if (stored?.draftId !== current.draftId) return null;
    const events = await findEventsSince(tx, stored, 0);
    const { draft, seasonId } = stored;
    return {
      draftId: stored.draftId,
      ...((await isOneOfTwo(tx, stored.draftId)) && { drafts: 2 as const }),
      leagueName: await getLeagueName(tx, leagueId),
      startDate: new Date(draft.startsAt).toISOString(),
      complete: isComplete(draft),
      events,
      teams: await teamsOf(tx, leagueId, events),
      players: seen ? playersOf(seen) : await findPlayers(tx, seasonId),
      seedHash: hash,
      seedPublishedAt: publishedAt.toISOString(),
      // An earlier disclosure of the seed would reveal future draws.
      seed: isComplete(draft) ? seed.toString("hex") : null,
    };
  });
}

async function getLeagueName(db: Db, leagueId: string): Promise<string> {
  const league = await db
    .selectFrom("leagues")
    .select("name")
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
  if (!league) throw new AppError(404, "League not found");
  return league.name;
}

/** Every team in the log; a team that left the league after the draft has no name. */
async function teamsOf(db: Db, leagueId: string, events: DraftEvent[]) {
  const teams = new Map((await findTeams(db, leagueId)).map((team) => [team.teamId, toDraftTeam(team)]));
  const teamIds = new Set(events.flatMap((event) => (event.type === "scheduled" ? event.order : [])));
  return [...teamIds].map((teamId) => teams.get(teamId) ?? leftTeam(teamId));
}

const playersOf = ({ view }: SeenSeason): PublicPlayer[] =>
  view.players.map(({ playerId, firstName, lastName, photoUrl, tribe }) => ({
    playerId,
    firstName,
    lastName,
    photoUrl,
    tribe,
  }));

async function findPlayers(db: Db, seasonId: string): Promise<PublicPlayer[]> {
  const rows = await db
    .selectFrom("players")
    .leftJoin("tribes", "tribes.tribeId", "players.tribeId")
    .select(["playerId", "firstName", "lastName", "photoUrl", "tribes.name as tribeName", "color"])
    .where("players.seasonId", "=", seasonId)
    .orderBy("firstName")
    .orderBy("lastName")
    .orderBy("playerId")
    .execute();
  return rows.map(({ tribeName, color, ...player }) => ({
    ...player,
    tribe: tribeName === null ? null : { name: tribeName, color: color ?? "#000000" },
  }));
}
