import { type AdminSurvey, type CallInput, surveyRoutes } from "@emberline/contract";
import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Person, World } from "./world.ts";

type Poll = z.output<typeof AdminSurvey>;
type NewQuestion = CallInput<typeof surveyRoutes.save>["body"]["questions"][number];

/** A question nobody has saved yet: one of the season's tribes, for 5 points. */
export const newQuestion = (news: Partial<NewQuestion> = {}): NewQuestion => ({
  questionId: -1,
  prompt: "Which tribe goes to council?",
  type: "tribes",
  points: 5,
  answerCount: 1,
  ...news,
});
/** Two of the contestants, for 2 points each. */
export const twoContestants = newQuestion({
  questionId: -2,
  prompt: "Who finds an idol?",
  type: "all-players",
  points: 2,
  answerCount: 2,
});

/** A further episode of the current season. */
export async function insertEpisode(world: World, airsAt: number): Promise<string> {
  const { seasonId } = world.season;
  const { episodeId } = await world.db
    .insertInto("episodes")
    .columns(["seasonId", "number", "airDate"])
    .expression(
      world.db
        .selectFrom("episodes")
        .select(sql.lit(seasonId).as("seasonId"))
        .select(sql<number>`max(number) + 1`.as("number"))
        .select(sql<Date>`${new Date(airsAt)}::timestamptz`.as("airDate"))
        .where("seasonId", "=", seasonId),
    )
    .returning("episodeId")
    .executeTakeFirstOrThrow();
  return episodeId;
}

/** An admin makes a poll for an episode. */
export async function insertPoll(
  world: World,
  episodeId: string,
  questions: NewQuestion[] = [newQuestion(), twoContestants],
): Promise<Poll> {
  const body = { episodeId, questions };
  const { data } = await world.call(surveyRoutes.save, { as: world.admin, body });
  return readPoll(world, data.surveyId);
}

/** A poll as an admin reads it. */
export const readPoll = async (world: World, surveyId: string): Promise<Poll> =>
  (await world.call(surveyRoutes.get, { as: world.admin, params: { surveyId } })).data;

/** Answers to a poll's questions in their order, by what the options say. */
export const answersTo = (poll: Poll, ...chosen: string[][]) =>
  poll.questions.map((question, place) => ({
    questionId: question.questionId,
    answers: (chosen[place] ?? []).map((display) => optionOf(question, display)),
  }));

/** The ids of a poll's options that say this. */
export const optionsOf = (poll: Poll, ...displays: string[]): string[] =>
  poll.questions.flatMap(({ answerOptions }) =>
    answerOptions
      .filter((option) => displays.includes(option.display))
      .map((option) => option.questionOptionId),
  );

function optionOf({ answerOptions }: Poll["questions"][number], display: string): string {
  const option = answerOptions.find((row) => row.display === display);
  if (!option) throw new Error(`no option says ${display}`);
  return option.questionOptionId;
}

/** Somebody answers a poll in a league. */
export const submit = async (
  world: World,
  as: Person,
  { leagueId, survey: poll, chosen }: { leagueId: string; survey: Poll; chosen: string[][] },
) => {
  const body = { leagueId, surveyId: poll.surveyId, questions: answersTo(poll, ...chosen) };
  return (await world.call(surveyRoutes.submit, { as, body })).data;
};

/** An admin grades a poll: the options that say this are right. */
export async function grade(world: World, poll: Poll, ...displays: string[]): Promise<void> {
  const params = { surveyId: poll.surveyId };
  const body = { correctAnswers: optionsOf(poll, ...displays) };
  await world.call(surveyRoutes.grade, { as: world.admin, params, body });
}

/** Resolves once so many transactions of this database wait for a row that another one holds. */
export async function untilWaiting(world: World, count: number): Promise<number[]> {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
    if (rows.length >= count) return rows.map(({ pid }) => pid);
  }
}

/** Holds a poll's row, as a grading does, until the answered function is called. */
export async function holdPoll(world: World, surveyId: string): Promise<() => Promise<void>> {
  const tx = await world.db.startTransaction().execute();
  await tx.selectFrom("surveys").select("surveyId").where("surveyId", "=", surveyId).forUpdate().execute();
  return () => tx.rollback().execute();
}
