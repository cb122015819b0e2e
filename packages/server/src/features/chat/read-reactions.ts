import type { Reaction } from "@emberline/contract";
import { type DraftEpisodes, type HasPassed, isSeen } from "@emberline/game";
import { sql } from "kysely";
import type { Need } from "../../platform/cache/read-model.ts";
import type { Source } from "../../platform/cache/source-cache.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { SEASON_BASE_SUBJECT } from "../snapshots/index.ts";
import { hasSeenDraft, watchedThrough } from "../spoilers/index.ts";
import { findReactions, type ReactionsByTarget, toReactions } from "./chat-store.ts";

/** The refusal of what does not exist, or may not be seen. */
export const GONE = "What you react to is not there any more";

/** What reactions can be about, besides messages: an episode or a score in one, or a draft or one of its picks. */
export type Reactable =
  | { kind: "episode"; seasonId: string; number: number }
  | ({ kind: "pick"; seasonId: string } & DraftEpisodes);

/** Null for a target that does not exist in the league. */
export async function findReactable(
  db: Db,
  { leagueId, target }: { leagueId: string; target: string },
): Promise<Reactable | null> {
  const [kind, id = "", part] = target.split(":");
  if (kind === "pick") {
    const pick = await db
      .selectFrom("draftPicks")
      .innerJoin("drafts", "drafts.draftId", "draftPicks.draftId")
      .select(["drafts.seasonId", "resultsThrough", "decidedThrough"])
      .where("drafts.draftId", "=", id)
      .where("drafts.leagueId", "=", leagueId)
      .$if(part !== undefined, (picks) =>
        picks.where("pickNumber", "=", Number(part)).where("playerId", "is not", null),
      )
      .limit(1)
      .executeTakeFirst();
    return pick ? { kind, ...pick } : null;
  }
  const episode = await db
    .selectFrom("episodes")
    .select(["seasonId", "number"])
    .where("episodeId", "=", id)
    .$if(part !== undefined, (episodes) =>
      episodes.where((eb) =>
        eb.exists(
          eb
            .selectFrom("players")
            .select("playerId")
            .where("playerId", "=", part!)
            .whereRef("players.seasonId", "=", "episodes.seasonId"),
        ),
      ),
    )
    .executeTakeFirst();
  return episode ? { kind: "episode", ...episode } : null;
}

interface PlayerInLeague {
  seasonId: string;
  episodes: readonly { episodeId: string; number: number }[];
  /** The latest first. */
  picks: ({ reactTo: string } & DraftEpisodes)[];
}

const ROW_BYTES = 150;

/** What reactions to a player can be about in a league. Its load throws 404 for an unknown player. */
const playerSource = (leagueId: string, playerId: string): Source<PlayerInLeague> => ({
  key: `reactable-player:${leagueId}:${playerId}`,
  load: async (tx) => {
    const player = await tx
      .selectFrom("players")
      .select("seasonId")
      .where("playerId", "=", playerId)
      .executeTakeFirst();
    if (!player) throw new AppError(404, GONE);
    const episodes = await tx
      .selectFrom("episodes")
      .select(["episodeId", "number"])
      .where("seasonId", "=", player.seasonId)
      .execute();
    const picks = await tx
      .selectFrom("draftPicks")
      .innerJoin("drafts", "drafts.draftId", "draftPicks.draftId")
      .select(["drafts.draftId", "pickNumber", "resultsThrough", "decidedThrough"])
      .where("draftPicks.leagueId", "=", leagueId)
      .where("playerId", "=", playerId)
      .orderBy("pickedAt", "desc")
      .execute();
    return {
      value: {
        seasonId: player.seasonId,
        episodes,
        picks: picks.map(({ draftId, pickNumber, ...draft }) => ({
          reactTo: `pick:${draftId}:${pickNumber}`,
          ...draft,
        })),
      },
      subjects: [SEASON_BASE_SUBJECT, leagueId],
      bytes: ROW_BYTES * (1 + picks.length + episodes.length),
    };
  },
});

/** Its load throws 404 for a target that does not exist. */
const reactableSource = (leagueId: string, target: string): Source<Reactable> => ({
  key: `reactable:${leagueId}:${target}`,
  load: async (tx) => {
    const value = await findReactable(tx, { leagueId, target });
    if (!value) throw new AppError(404, GONE);
    return { value, subjects: [SEASON_BASE_SUBJECT, leagueId], bytes: ROW_BYTES };
  },
});

/** The reactions of a league to picks, scores and episodes, by what they are about. */
const reactionsSource = (leagueId: string): Source<ReactionsByTarget> => ({
  key: `reactions:${leagueId}`,
  load: async (tx) => {
    const value = await findReactions(tx, sql`league_id = ${leagueId} and message_id is null`);
    const users = [...value.values()].flat().flatMap(({ userIds }) => userIds).length;
    return { value, subjects: [`chat:${leagueId}`, leagueId], bytes: ROW_BYTES * (1 + users) };
  },
});

interface ReactionsQuery {
  userId: string;
  leagueId: string;
  /** A target, or "player:" and an id. */
  reactionsOf: string;
  hasPassed: HasPassed;
}

interface ReactionsTo {
  reactTo: string;
  reactions: Reaction[];
}

/**
 * The reactions of a league to what `reactionsOf` names, as far as the user has watched the season: of a player, to the
 * pick, even without any, and to the scores. Throws 404 as `react` does.
 */
export async function readReactions(need: Need, query: ReactionsQuery) {
  const { userId, leagueId, reactionsOf } = query;
  const [kind, id = ""] = reactionsOf.split(":");
  const { pick, scores } = kind === "player" ? await playerTargets(need, query, id) : NO_TARGETS;
  if (kind !== "player") await requireReactable(need, query);
  const isShown = (reactTo: string): boolean =>
    kind === "player"
      ? reactTo === pick || scores.has(reactTo)
      : reactTo === reactionsOf || reactTo.startsWith(`${reactionsOf}:`);
  const all = await need(reactionsSource(leagueId));
  return {
    key: JSON.stringify([leagueId, userId, reactionsOf, pick, [...scores]]),
    sources: [all],
    fields: (): { data: ReactionsTo[] } => ({
      data: [...new Set([...(pick === null ? [] : [pick]), ...[...all.keys()].filter(isShown)])].map(
        (reactTo) => ({ reactTo, reactions: toReactions(all.get(reactTo) ?? [], userId) }),
      ),
    }),
  };
}

const NO_TARGETS = { pick: null, scores: new Set<string>() };

async function playerTargets(need: Need, query: ReactionsQuery, playerId: string) {
  const player = await need(playerSource(query.leagueId, playerId));
  const { seasonId, episodes, picks } = player;
  const watched = await watchedThrough(need, { ...query, seasonId });
  // A later pick that the user may not see must not hide the one before it.
  let pick: string | null = null;
  for (const { reactTo, ...draft } of picks) {
    if (pick === null && (await hasSeenDraft(need, { ...query, seasonId }, draft))) pick = reactTo;
  }
  const scores = episodes
    .filter(({ number }) => isSeen(watched, number))
    .map(({ episodeId }) => `score:${episodeId}:${playerId}`);
  return { pick, scores: new Set(scores) };
}

/** Throws 404 for a target that does not exist, or that the user has not watched. */
export async function requireReactable(need: Need, query: ReactionsQuery): Promise<void> {
  const found = await need(reactableSource(query.leagueId, query.reactionsOf));
  const viewer = { ...query, seasonId: found.seasonId };
  const seen =
    found.kind === "pick"
      ? await hasSeenDraft(need, viewer, found)
      : isSeen(await watchedThrough(need, viewer), found.number);
  if (!seen) throw new AppError(404, GONE);
}
