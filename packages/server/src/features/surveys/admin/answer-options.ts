import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { leftIn } from "../../../platform/db/queries/player-exits.ts";
import { fullName } from "../../../platform/db/queries/season-queries.ts";
import type { QuestionRow } from "./survey-write-store.ts";

/** The options for a new question of a season, in the order in which they are stored. */
export function findAnswerOptions(db: Db, seasonId: string, type: QuestionRow["type"]): Promise<string[]> {
  return type === "tribes"
    ? findTribeNames(db, seasonId)
    : findPlayerNames(db, seasonId, type === "remaining-players");
}

async function findTribeNames(db: Db, seasonId: string): Promise<string[]> {
  const tribes = await db
    .selectFrom("tribes")
    .select("name")
    .where("seasonId", "=", seasonId)
    .orderBy("position")
    .orderBy(sql`plain_spelling(name)`)
    .execute();
  return tribes.map(({ name }) => name);
}

async function findPlayerNames(db: Db, seasonId: string, onlyRemaining: boolean): Promise<string[]> {
  const players = await db
    .selectFrom("players")
    .select(["firstName", "lastName"])
    .where("seasonId", "=", seasonId)
    .$if(onlyRemaining, (query) => query.where(leftIn("players.playerId", null), "is", null))
    .orderBy(sql`plain_spelling(first_name)`)
    .orderBy(sql`plain_spelling(last_name)`)
    .orderBy("playerId")
    .execute();
  return players.map(fullName);
}
