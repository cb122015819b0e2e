interface Asked<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets questions that are asked in one moment go to the database as one. `answerAll` answers them in
 * their order. When that fails all of them have failed, unless each is asked alone then, so that none
 * suffers from another's trouble.
 */
export function askedTogether<Question, Answer>(
  answerAll: (questions: Question[]) => Promise<Answer[]>,
  { thenAlone = false } = {},
): (question: Question) => Promise<Answer> {
  let waiting: Asked<Question, Answer>[] = [];

  async function askAll(): Promise<void> {
    const asked = waiting;
    waiting = [];
    await ask(asked, thenAlone && asked.length > 1);
  }

  async function ask(asked: Asked<Question, Answer>[], elseAlone: boolean): Promise<void> {
    try {
      const answers = await answerAll(asked.map(({ question }) => question));
      // Answers and questions are equally many.
      asked.forEach(({ resolve }, index) => resolve(answers[index]!));
    } catch (error) {
      if (elseAlone) for (const one of asked) await ask([one], false);
      else for (const { reject } of asked) reject(error);
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      // After whatever else goes on from the same answer has asked as well.
      if (waiting.length === 0) queueMicrotask(() => process.nextTick(askAll));
      waiting.push({ question, resolve, reject });
    });
}
