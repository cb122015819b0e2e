import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ok, refuse } from "../result.ts";
import { type AnswersRefusal, checkAnswers, type GivenAnswers, miscounted } from "./check-answers.ts";

const asked = [
  { questionId: "tribe", answerCount: 1, optionIds: ["ember", "tide"] },
  { questionId: "idols", answerCount: 2, optionIds: ["ada", "bo", "cleo"] },
];
const answers = (tribe: string[], idols: string[]): GivenAnswers[] => [
  { questionId: "idols", answers: idols },
  { questionId: "tribe", answers: tribe },
];

describe("answers to a survey", () => {
  // Covers SURVEY-19.
  it("are returned in the order of the survey", () => {
    expect(checkAnswers(asked, answers(["tide"], ["cleo", "ada"]))).toEqual(
      ok([
        { questionId: "tribe", optionId: "tide" },
        { questionId: "idols", optionId: "cleo" },
        { questionId: "idols", optionId: "ada" },
      ]),
    );
  });

  const refusals: [string, AnswersRefusal, GivenAnswers[]][] = [
    ["nothing at all", "wrong-count", []],
    ["a question left out", "wrong-count", [{ questionId: "tribe", answers: ["tide"] }]],
    ["a question without an answer", "wrong-count", answers([], ["ada", "bo"])],
    ["too few", "wrong-count", answers(["tide"], ["ada"])],
    ["too many", "wrong-count", answers(["tide"], ["ada", "bo", "cleo"])],
    ["the same option twice", "option-twice", answers(["tide"], ["ada", "ada"])],
    ["the same option twice beside enough", "option-twice", answers(["tide"], ["ada", "bo", "ada"])],
    ["another question's option", "foreign-option", answers(["ada"], ["ada", "bo"])],
    ["an option of nothing", "foreign-option", answers(["tide"], ["ada", "toString"])],
    [
      "a question of another poll",
      "unknown-question",
      [...answers(["tide"], ["ada", "bo"]), { questionId: "other", answers: [] }],
    ],
    [
      "a question twice",
      "question-twice",
      [...answers(["tide"], ["ada", "bo"]), { questionId: "tribe", answers: ["tide"] }],
    ],
  ];
  // Covers SURVEY-19.
  it.each(refusals)("are refused with %s", (_, refusal, given) => {
    expect(checkAnswers(asked, given)).toEqual(refuse(refusal));
  });

  it("that are refused name the questions to correct", () => {
    expect(miscounted(asked, answers([], ["ada", "bo", "cleo"]))).toEqual(["tribe", "idols"]);
    expect(miscounted(asked, answers(["tide"], ["ada"]))).toEqual(["idols"]);
    expect(miscounted(asked, answers(["tide"], ["ada", "bo"]))).toEqual([]);
  });
});

/** A survey of a few questions with options of their own, and the chosen options of each. */
const polls = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
  .map((sizes) =>
    sizes.map((size, place) => ({
      questionId: `q${place}`,
      optionIds: Array.from({ length: size }, (_, option) => `q${place}o${option}`),
    })),
  )
  .chain((questions) =>
    fc.record({
      asked: fc.tuple(
        ...questions.map((question) =>
          fc.record({
            questionId: fc.constant(question.questionId),
            optionIds: fc.constant(question.optionIds),
            answerCount: fc.integer({ min: 1, max: question.optionIds.length }),
          }),
        ),
      ),
      given: fc.array(
        fc.record({
          questionId: fc.constantFrom(...questions.map(({ questionId }) => questionId)),
          answers: fc.array(fc.constantFrom(...questions.flatMap(({ optionIds }) => optionIds)), {
            maxLength: 5,
          }),
        }),
        { maxLength: 4 },
      ),
    }),
  );

describe("for any input", () => {
  it("accepted answers have exactly the required number of different options of each question", () => {
    fc.assert(
      fc.property(polls, ({ asked: questions, given }) => {
        const checked = checkAnswers(questions, given);
        if (!checked.ok) return;
        for (const { questionId, answerCount, optionIds } of questions) {
          const own = checked.value.filter((row) => row.questionId === questionId);
          expect(own).toHaveLength(answerCount);
          expect(new Set(own.map((row) => row.optionId)).size).toBe(answerCount);
          expect(optionIds).toEqual(expect.arrayContaining(own.map((row) => row.optionId)));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("a complete answer is never refused, in any order", () => {
    const filled = polls.chain(({ asked: questions }) =>
      fc
        .tuple(
          ...questions.map(({ questionId, optionIds, answerCount }) =>
            fc
              .shuffledSubarray(optionIds, { minLength: answerCount, maxLength: answerCount })
              .map((chosen) => ({ questionId, answers: chosen })),
          ),
        )
        .chain((given) => fc.shuffledSubarray(given, { minLength: given.length }))
        .map((given) => ({ questions, given })),
    );
    fc.assert(
      fc.property(filled, ({ questions, given }) => {
        expect(checkAnswers(questions, given).ok).toBe(true);
      }),
    );
  });
});
