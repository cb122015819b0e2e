import { createHash, createHmac } from "node:crypto";
import { randomFraction, drawLabel, shuffle } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";

const SEED_BYTES = 32;

/** The source of every random number of a league's draft in a season. */
export interface DraftSeed {
  seed: Buffer;
  /** SHA-256 of the seed in hex; public from the start. */
  hash: string;
  publishedAt: Date;
}

/** Selects a seed: that of a draft, or without `draftId` that of the next draft. */
interface SeedOwner {
  leagueId: string;
  seasonId: string;
  draftId?: string;
}

/** The league's seed of a season, created on first use. Throws when the league does not exist. */
export async function getSeed(db: Db, randomBytes: Deps["randomBytes"], of: SeedOwner): Promise<DraftSeed> {
  const { leagueId, seasonId } = of;
  const found = await findSeed(db, of);
  if (found) return found;
  const seed = randomBytes(SEED_BYTES);
  const seedHash = createHash("sha256").update(seed).digest();
  await db
    .insertInto("draftSeeds")
    .values({ leagueId, seasonId, seed, seedHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findSeed(db, of);
  if (!made) throw new Error(`the seed of the league ${leagueId} is neither there nor can it be made`);
  return made;
}

/** The seeds of several drafts, in their order. */
export async function getSeeds(
  db: Db,
  randomBytes: Deps["randomBytes"],
  drafts: SeedOwner[],
): Promise<DraftSeed[]> {
  const rows = await db
    .selectFrom("draftSeeds")
    .select(["leagueId", "seasonId", "draftId", "seed", "seedHash", "createdAt"])
    .where(sql<boolean>`league_id = any(${drafts.map(({ leagueId }) => leagueId)})`)
    .execute();
  const seeds = new Map(rows.map((row) => [keyOf(row), toSeed(row)]));
  return Promise.all(
    drafts.map(
      async (draft) =>
        seeds.get(keyOf(draft)) ??
        seeds.get(keyOf({ ...draft, draftId: null })) ??
        (await getSeed(db, randomBytes, draft)),
    ),
  );
}

const keyOf = ({ leagueId, seasonId, draftId }: Omit<SeedOwner, "draftId"> & { draftId?: string | null }) =>
  `${leagueId} ${seasonId} ${draftId ?? ""}`;

/** Assigns the seed to a draft that is over, unless it has one: it is published, and the next draft gets another one. */
export async function publishSeedWith(
  tx: Tx,
  { leagueId, seasonId, draftId }: Required<SeedOwner>,
): Promise<void> {
  await tx
    .updateTable("draftSeeds")
    .set({ draftId })
    .where("leagueId", "=", leagueId)
    .where("seasonId", "=", seasonId)
    .where("draftId", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("draftSeeds as own").select("own.seed").where("own.draftId", "=", draftId)),
      ),
    )
    .execute();
}

async function findSeed(db: Db, { leagueId, seasonId, draftId }: SeedOwner): Promise<DraftSeed | null> {
  const row = await db
    .selectFrom("draftSeeds")
    .select(["seed", "seedHash", "createdAt"])
    .where("leagueId", "=", leagueId)
    .where("seasonId", "=", seasonId)
    .where((eb) => eb.or([eb("draftId", "is", null), ...(draftId ? [eb("draftId", "=", draftId)] : [])]))
    .orderBy(sql`draft_id nulls last`)
    .executeTakeFirst();
  return row ? toSeed(row) : null;
}

const toSeed = (row: { seed: Buffer; seedHash: Buffer; createdAt: Date }): DraftSeed => ({
  seed: row.seed,
  hash: row.seedHash.toString("hex"),
  publishedAt: row.createdAt,
});

/** The random number that a seed gives for a label, in [0, 1); see `drawLabel` in game. */
export const randomFrom = (seed: Buffer, label: string): number =>
  randomFraction(createHmac("sha256", seed).update(label).digest());

/** The order of the teams at the `draw`-th drawing, from 1. */
export const shuffleOrder = (seed: Buffer, teamIds: readonly string[], draw: number): string[] =>
  shuffle(teamIds, (step) => randomFrom(seed, drawLabel.order(draw, step)));
