import { fullName } from "@emberline/game";
import type { HandlerInput, surveyRoutes } from "@emberline/contract";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { deleteQuestions, insertQuestion, type QuestionRow, updateQuestion } from "./survey-write-store.ts";
import { findQuestions, type Question } from "../survey-store.ts";
import { sql } from "kysely";
import { leftIn } from "../../../platform/db/queries/season-queries.ts";

type Wanted = HandlerInput<typeof surveyRoutes.save>["body"]["questions"][number];

/**
 * Makes `questions` the poll's questions: adds, changes, reorders and deletes. Throws 400 for a question of another
 * poll, a duplicate, and for more answers than options.
 */
export async function saveQuestions(
  tx: Db,
  { surveyId, seasonId, questions }: { surveyId: string; seasonId: string; questions: Wanted[] },
): Promise<void> {
  const stored = new Map((await findQuestions(tx, [surveyId])).map((row) => [row.questionId, row]));
  const keptIds = questions.flatMap(({ questionId }) => (typeof questionId === "string" ? questionId : []));
  if (keptIds.some((questionId) => !stored.has(questionId)) || new Set(keptIds).size < keptIds.length) {
    throw new AppError(400, "That question is not one of this poll");
  }
  await deleteQuestions(
    tx,
    [...stored.keys()].filter((questionId) => !keptIds.includes(questionId)),
  );
  for (const [position, wanted] of questions.entries()) {
    const former = typeof wanted.questionId === "string" ? stored.get(wanted.questionId) : undefined;
    if (former) await change(tx, former, { ...wanted, position });
    else await add(tx, { surveyId, seasonId }, { ...wanted, position });
  }
}

async function change(
  tx: Db,
  { questionId, options }: Question,
  { prompt, points, answerCount, position }: Wanted & { position: number },
): Promise<void> {
  requireEnough(options.length, answerCount);
  await updateQuestion(tx, { questionId, prompt, points, answerCount, position });
}

async function add(
  tx: Db,
  { surveyId, seasonId }: { surveyId: string; seasonId: string },
  { prompt, type, points, answerCount, position }: Wanted & { position: number },
): Promise<void> {
  if (!type) throw new AppError(400, "Please choose an answer type");
  const displays = await findAnswerOptions(tx, seasonId, type);
  requireEnough(displays.length, answerCount);
  await insertQuestion(tx, surveyId, { prompt, type, points, answerCount, position, displays });
}

function requireEnough(optionCount: number, answerCount: number): void {
  if (answerCount <= optionCount) return;
  throw new AppError(
    400,
    `A question asks for ${answerCount} answers, but there are only ${optionCount} to choose from`,
  );
}

/** The options for a new question of a season, in the order in which they are stored. */
function findAnswerOptions(db: Db, seasonId: string, type: QuestionRow["type"]): Promise<string[]> {
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
