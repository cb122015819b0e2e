import { ANSWERS_MAX, PROMPT_MAX_LENGTH, QUESTION_POINTS_MAX, QUESTIONS_MAX } from "@emberline/game";
import * as z from "zod/mini";
import { Id, Iso, moment, wholeNumber } from "../fields.ts";
import { LeagueParams } from "../league/league.ts";
import { LARGEST_BODY_BYTES, route, success, successWith } from "../route.ts";

const SurveyParams = z.object({ surveyId: Id });

const SurveyEpisode = z.object({
  episodeId: Id,
  number: z.int(),
  title: z.nullable(z.string()),
  /** When the survey locks. */
  airDate: Iso,
});

const OpenOption = z.object({ questionOptionId: Id, questionId: Id, display: z.string() });

/** A question as it is asked, without the correct answers. */
const OpenQuestion = z.object({
  questionId: Id,
  prompt: z.string(),
  answerCount: z.int(),
  points: z.int(),
  answerOptions: z.array(OpenOption),
});

const TeamSurvey = z.object({
  teamSurveyId: Id,
  submittedAt: Iso,
  /** False if the survey changed after the submission and a question lacks an answer. */
  complete: z.boolean(),
  teamAnswers: z.array(z.object({ answerOptionId: Id })),
});

export const LatestSurvey = z.object({
  survey: z.nullable(z.object({ surveyId: Id, episode: SurveyEpisode, questions: z.array(OpenQuestion) })),
  teamSurvey: z.nullable(TeamSurvey),
  lockDown: z.boolean(),
  /** It is graded, and the caller may see that. */
  graded: z.optional(z.boolean()),
});
export type LatestSurvey = z.output<typeof LatestSurvey>;

/** A survey that is open, or locked and not graded yet, with the caller's answers. */
export const ShownSurvey = z.extend(LatestSurvey, {
  survey: z.object({ surveyId: Id, episode: SurveyEpisode, questions: z.array(OpenQuestion) }),
  /** How many times its points count for the team by the rules of the league; missing for once. */
  weight: z.optional(z.int()),
});
export type ShownSurvey = z.output<typeof ShownSurvey>;

/** `correct` is false everywhere until the survey is graded. */
const GradedOption = z.object({ display: z.string(), correct: z.boolean() });

export const MySurvey = z.object({
  surveyId: Id,
  episode: SurveyEpisode,
  graded: z.boolean(),
  totalPointsAwarded: z.int(),
  /** How many times its points count for the team by the rules of the league; missing for once. */
  weight: z.optional(z.int()),
  /** Null for a survey that this team did not answer. */
  submittedAt: z.nullable(Iso),
  questions: z.array(
    z.object({
      questionId: Id,
      prompt: z.string(),
      points: z.int(),
      answerCount: z.int(),
      teamAnswers: z.array(z.object({ teamAnswerId: Id, answerOption: GradedOption })),
      answerOptions: z.array(GradedOption),
    }),
  ),
});
export type MySurvey = z.output<typeof MySurvey>;

const AnsweringTeam = z.object({ teamId: Id, name: z.string(), mine: z.boolean() });

/** How a league answered; not available before the lock. */
export const LeagueAnswers = z.object({
  surveyId: Id,
  episode: SurveyEpisode,
  graded: z.boolean(),
  questions: z.array(
    z.object({
      questionId: Id,
      prompt: z.string(),
      points: z.int(),
      answerCount: z.int(),
      /** In the order of the question, each with the teams that chose it. */
      answerOptions: z.array(
        z.object({
          questionOptionId: Id,
          display: z.string(),
          correct: z.boolean(),
          teams: z.array(AnsweringTeam),
        }),
      ),
    }),
  ),
  /** Teams with a submission, and those without. */
  answered: z.array(AnsweringTeam),
  silent: z.array(AnsweringTeam),
});
export type LeagueAnswers = z.output<typeof LeagueAnswers>;

const SurveyType = z.enum(["tribes", "remaining-players", "all-players"], "Please choose an answer type");

/** A whole number, also as a numeric string, that may not be left blank (ADMIN-SURVEY-10). */
const required = (message: string, bounds: { min: number; max: number }) =>
  z.pipe(
    z
      .union([z.number(), z.string(), z.null()], message)
      .check(z.refine((value) => value !== null && String(value).trim() !== "", message)),
    wholeNumber(message, bounds),
  );

const NO_QUESTION = "That question is not one of this poll";

const SavedQuestion = z.object({
  /** A negative integer for a new question, otherwise its id. */
  questionId: z.union([z.int().check(z.negative(NO_QUESTION)), Id], NO_QUESTION),
  prompt: z
    .string("Every question needs a prompt")
    .check(
      z.trim(),
      z.minLength(1, "Every question needs a prompt"),
      z.maxLength(PROMPT_MAX_LENGTH, "A prompt is at most 1000 characters long"),
    ),
  /** Ignored for a stored question, whose type cannot change. */
  type: z.nullish(SurveyType),
  points: required("Points must be a whole number from 0 to 1000", { min: 0, max: QUESTION_POINTS_MAX }),
  answerCount: required("The number of answers must be a whole number from 1 to 50", {
    min: 1,
    max: ANSWERS_MAX,
  }),
});

const AdminQuestion = z.object({
  questionId: Id,
  prompt: z.string(),
  type: SurveyType,
  points: z.int(),
  answerCount: z.int(),
  answerOptions: z.array(z.object({ questionOptionId: Id, display: z.string(), correct: z.boolean() })),
});

export const AdminSurvey = z.object({
  surveyId: Id,
  /** Incremented with every change of the questions, the episode or the grading. */
  version: z.int(),
  episodeId: Id,
  episode: SurveyEpisode,
  graded: z.boolean(),
  submissionCount: z.int(),
  questions: z.array(AdminQuestion),
});

/** The result of a grading, over all leagues. */
const GivenPoints = z.object({
  submissions: z.int(),
  /** Submissions that earned points. */
  earning: z.int(),
  points: z.int(),
  /** Points of the best submission. */
  most: z.int(),
  /** The episode, or one before it, is on hold: the points count once it is published. */
  isHeld: z.optional(z.boolean()),
});
export type GivenPoints = z.output<typeof GivenPoints>;

/** The version that was changed. If the survey has another one by now, the answer is 409; without it, it overwrites. */
const ExpectedVersion = z.nullish(z.int("That version is not a number"));

export const surveyRoutes = {
  latest: route({
    name: "survey.latest",
    method: "GET",
    path: "/survey/latest/:leagueId",
    access: "member",
    summary: "The latest survey, until two hours after its episode's air date, with the caller's answers",
    params: LeagueParams,
    reply: successWith(LatestSurvey),
  }),
  open: route({
    name: "survey.open",
    method: "GET",
    path: "/survey/open/:leagueId",
    access: "member",
    summary: "Every open survey, and those that lock until they are graded, the soonest lock first",
    params: LeagueParams,
    reply: successWith(z.array(ShownSurvey)),
  }),
  submit: route({
    name: "survey.submit",
    method: "POST",
    path: "/survey/submit",
    access: "member",
    summary: "Saves the answers of the caller's team in place of earlier ones, until the lock",
    bodyMaxBytes: 128 * 1024,
    body: z.object({
      leagueId: Id,
      surveyId: Id,
      /** Sent by clients and ignored. */
      teamSurveyId: z.nullish(z.string()),
      /**
       * The `submittedAt` of the answers to replace; null if there are none. If the team has others by now, the reply
       * is 409 with their `submittedAt`. Without it, any answers are replaced.
       */
      replaces: z.optional(z.nullable(moment("That date is not valid"))),
      questions: z
        .array(
          z.object({
            questionId: Id,
            answers: z.array(Id).check(z.maxLength(ANSWERS_MAX, "Please send fewer answers")),
          }),
          "Please answer every question",
        )
        .check(z.maxLength(QUESTIONS_MAX, "Please send fewer questions")),
    }),
    reply: success({ data: z.object({ teamSurveyId: Id, submittedAt: Iso }), message: z.string() }),
  }),
  myPolls: route({
    name: "survey.myPolls",
    method: "GET",
    path: "/survey/myPolls/:leagueId",
    access: "member",
    summary:
      "The season's surveys that the caller's team answered, or that locked without an answer, newest first",
    params: LeagueParams,
    /** With the correct options only; without it with all of them, which are the most of a long history. */
    query: z.object({ options: z.optional(z.literal("correct")) }),
    reply: successWith(z.array(MySurvey)),
  }),
  leagueAnswers: route({
    name: "survey.leagueAnswers",
    method: "GET",
    path: "/survey/leagueAnswers/:leagueId/:surveyId",
    access: "member",
    summary: "How every team of the league answered, once the survey is locked",
    params: z.object({ leagueId: Id, surveyId: Id }),
    reply: successWith(LeagueAnswers),
  }),
  list: route({
    name: "survey.list",
    method: "GET",
    path: "/survey",
    access: "admin",
    summary: "The season's surveys for the admin's table, newest air date first",
    reply: successWith(
      z.array(
        z.object({
          surveyId: Id,
          episodeId: Id,
          episode: SurveyEpisode,
          questionCount: z.int(),
          submissionCount: z.int(),
          graded: z.boolean(),
          /** It stays locked although its episode airs later: members could read each other's answers before. */
          keptLocked: z.optional(z.boolean()),
        }),
      ),
    ),
  }),
  get: route({
    name: "survey.get",
    method: "GET",
    path: "/survey/:surveyId",
    access: "admin",
    summary: "One whole survey, for editing and grading",
    params: SurveyParams,
    reply: successWith(AdminSurvey),
  }),
  save: route({
    name: "survey.save",
    method: "POST",
    path: "/survey",
    access: "admin",
    summary: "Creates a survey for an episode, or changes one that is not graded; takes all its questions",
    bodyMaxBytes: LARGEST_BODY_BYTES,
    body: z.object({
      surveyId: z.nullish(Id),
      expectedVersion: ExpectedVersion,
      episodeId: Id,
      questions: z
        .array(SavedQuestion, "A poll needs at least one question")
        .check(
          z.minLength(1, "A poll needs at least one question"),
          z.maxLength(QUESTIONS_MAX, "A poll has at most 50 questions"),
        ),
    }),
    reply: success({ data: z.object({ surveyId: Id }) }),
  }),
  grade: route({
    name: "survey.grade",
    method: "POST",
    path: "/survey/grade/:surveyId",
    access: "admin",
    summary: "Sets the correct options, in place of an earlier grading; not before the air date",
    params: SurveyParams,
    bodyMaxBytes: 256 * 1024,
    body: z.object({
      expectedVersion: ExpectedVersion,
      correctAnswers: z
        .array(Id, "Please choose the correct answers")
        .check(z.maxLength(5000, "Please send fewer answers")),
    }),
    reply: successWith(z.extend(GivenPoints, { version: z.int() })),
  }),
  reopen: route({
    name: "survey.reopen",
    method: "POST",
    path: "/survey/reopen/:surveyId",
    access: "admin",
    summary: "Opens a survey again that stayed locked when its episode was moved to a later time",
    params: SurveyParams,
    reply: success({}),
  }),
  remove: route({
    name: "survey.remove",
    method: "DELETE",
    path: "/survey/:surveyId",
    access: "admin",
    summary: "Deletes a survey with its submissions",
    params: SurveyParams,
    reply: success({}),
  }),
};
