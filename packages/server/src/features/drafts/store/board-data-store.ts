import type { DraftParticipants, DraftPlayer } from "@emberline/contract";
import { isSecondDraft } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { groupBy } from "../../../platform/group-by.ts";
import { isOut } from "../../../platform/db/queries/season-queries.ts";
import { hasResults } from "../../spoilers/index.ts";
import { type BoardData, type StoredDraft, leftTeam } from "../model/draft-repository.ts";

/** The part of a board that belongs to one draft; the players belong to the season. */
interface DraftBoardRow {
  draftId: string;
  teams: DraftParticipants["teams"];
  slotIds: string[];
  /** Players that this draft put on a roster, and those on rosters for another reason. */
  drafted: string[];
  taken: string[];
  resultsThrough: number;
}

type SeasonPlayer = DraftPlayer & { seasonId: string; isEliminated: boolean };

/** The data of these drafts' boards, in two queries for any number of drafts. Throws when a draft is missing. */
export async function findBoards(db: Db, drafts: StoredDraft[]): Promise<BoardData[]> {
  const seasonIds = [...new Set(drafts.map(({ seasonId }) => seasonId))];
  const [boardRows, seasonPlayers] = await Promise.all([
    findBoardRows(db, drafts),
    findBoardPlayers(db, seasonIds),
  ]);
  const playersBySeason = groupBy(seasonPlayers, ({ seasonId }) => seasonId);
  const rowByDraft = new Map(boardRows.map((row) => [row.draftId, row]));
  return drafts.map((stored) => {
    const row = rowByDraft.get(stored.draftId);
    if (!row) throw new Error(`nothing was found of the draft ${stored.draftId}`);
    const players = draftPlayers(playersBySeason.get(stored.seasonId) ?? [], ofDraft(row, stored));
    const teams = withLeftTeams(row.teams, stored.draft.order);
    return { participants: { teams, players }, slotIds: row.slotIds, resultsThrough: row.resultsThrough };
  });
}

/** In a second draft no roster but the players that teams keep are taken, which its log shows. */
const ofDraft = (row: DraftBoardRow, { draft }: StoredDraft): Pick<DraftBoardRow, "drafted" | "taken"> =>
  isSecondDraft(draft)
    ? { drafted: [...row.drafted, ...(draft.kept ?? []).map(({ playerId }) => playerId)], taken: [] }
    : row;

async function findBoardRows(db: Db, drafts: StoredDraft[]): Promise<DraftBoardRow[]> {
  const { rows } = await sql<DraftBoardRow>`
    select d.draft_id as "draftId",
      (select coalesce(json_agg(json_build_object(
          'teamId', team_id, 'name', name,
          'owner', json_build_object('firstName', first_name, 'lastName', last_name)
        ) order by teams.created_at, team_id), '[]')
        from teams join users on users.user_id = teams.owner_id
        where teams.league_id = d.league_id) as teams,
      (select coalesce(json_agg(draft_pick_id order by pick_number), '[]')
        from draft_picks k where k.draft_id = d.draft_id) as "slotIds",
      (select coalesce(json_agg(player_id), '[]')
        from draft_picks k where k.draft_id = d.draft_id and k.player_id is not null) as drafted,
      (select coalesce(json_agg(r.player_id), '[]')
        from roster_players r
        where r.league_id = d.league_id and not exists (select from draft_picks k
          where k.draft_id = d.draft_id and k.player_id = r.player_id and k.team_id = r.team_id)) as taken,
      greatest((select decided_through from drafts where drafts.draft_id = d.draft_id), coalesce(
        (select results_through from drafts where drafts.draft_id = d.draft_id),
        (select max(number) from episodes e where e.season_id = d.season_id and ${hasResults}
          and number < all (select held.number from held_episodes join episodes held using (episode_id)
            where held.season_id = d.season_id)),
        0)) as "resultsThrough"
    from unnest(${drafts.map(({ draftId }) => draftId)}::uuid[],
      ${drafts.map(({ leagueId }) => leagueId)}::uuid[],
      ${drafts.map(({ seasonId }) => seasonId)}::uuid[]) as d (draft_id, league_id, season_id)`.execute(db);
  return rows;
}

/** By first name, with season points. */
export async function findBoardPlayers(db: Db, seasonIds: string[]): Promise<SeasonPlayer[]> {
  const { rows } = await sql<SeasonPlayer>`
    select p.season_id as "seasonId", p.player_id as "playerId", p.first_name as "firstName",
      p.last_name as "lastName", p.photo_url as "photoUrl",
      case when t.tribe_id is null then null
        else json_build_object('name', t.name, 'color', coalesce(t.color, '#000000')) end as tribe,
      coalesce(s.points, 0)::int as "totalPoints",
      ${isOut("p.player_id")} as "isEliminated"
    from players p
    left join tribes t on t.tribe_id = p.tribe_id
    left join (select player_id, sum(points) as points from scores
      where season_id = any(${seasonIds}::uuid[]) group by player_id) s on s.player_id = p.player_id
    where p.season_id = any(${seasonIds}::uuid[])
    order by plain_spelling(p.first_name), plain_spelling(p.last_name), p.player_id`.execute(db);
  return rows;
}

/**
 * The players who can be drafted or were drafted. Players that this draft put on a roster count as available, since its
 * log shows which players are taken.
 */
function draftPlayers(
  seasonPlayers: SeasonPlayer[],
  row: Pick<DraftBoardRow, "drafted" | "taken">,
): DraftParticipants["players"] {
  const [drafted, taken] = [new Set(row.drafted), new Set(row.taken)];
  return seasonPlayers.flatMap(({ seasonId: _season, isEliminated, ...player }) => {
    const canBeDrafted = !isEliminated && !taken.has(player.playerId);
    return canBeDrafted || drafted.has(player.playerId) ? [{ ...player, canBeDrafted }] : [];
  });
}

function withLeftTeams(
  teams: DraftParticipants["teams"],
  order: readonly string[],
): DraftParticipants["teams"] {
  const present = new Set(teams.map(({ teamId }) => teamId));
  return [...teams, ...order.filter((teamId) => !present.has(teamId)).map(leftTeam)];
}
