const option = (display, correct) => ({ display, correct });
const answered = (options) =>
  options.map((answerOption) => ({ teamAnswerId: crypto.randomUUID(), answerOption }));

/** A graded poll of the latest episode, as the first team answered it, and how the league of these teams answered. */
export function gradedPoll(teams, number) {
  const episode = { number, title: "The Quietest Camp", airDate: "2027-01-29T01:00:00.000Z" };
  const poll = { surveyId: crypto.randomUUID(), episode, graded: true };
  const immunity = [option("Adaeze Okonkwo-Reyes", true), option("Hoku Kealamakia", false)];
  const safe = [
    option("Greta Lindqvist", true),
    option("Imogen Farthing", true),
    option("Dmitri Halloway", false),
  ];
  const questions = [
    { prompt: "Who wins individual immunity?", points: 10, answerCount: 1, answerOptions: immunity },
    {
      prompt: "Which two get no vote at the tribal council?",
      points: 5,
      answerCount: 2,
      answerOptions: safe,
    },
  ].map((question) => ({ ...question, questionId: crypto.randomUUID() }));
  const [first, second, silent] = teams.map(({ teamId, name, mine }) => ({ teamId, name, mine }));
  return {
    own: {
      ...poll,
      totalPointsAwarded: 15,
      submittedAt: "2027-01-28T18:00:00.000Z",
      questions: questions.map((question) => ({
        ...question,
        teamAnswers: answered(question.answerOptions.slice(-question.answerCount)),
      })),
    },
    ofLeague: {
      ...poll,
      questions: questions.map(({ answerOptions, ...question }) => ({
        ...question,
        answerOptions: answerOptions.map((each, index) => ({
          ...each,
          questionOptionId: crypto.randomUUID(),
          teams: [[first, second], [first], [second]][index],
        })),
      })),
      answered: [first, second],
      silent: silent ? [silent] : [],
    },
  };
}
