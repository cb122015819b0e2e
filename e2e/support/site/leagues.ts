import type { Calls } from "./api.ts";

export const addLeague = (call: Calls, name: string, teamName: string) =>
  call<{ leagueId: string; teamId: string }>("POST", "/league/add", {
    name,
    teamName,
    privateInd: false,
    password: null,
  });

export async function setPlayers(
  asAdmin: Calls,
  leagueId: string,
  teamId: string,
  firstNames: string[],
): Promise<void> {
  const players = await asAdmin<{ playerId: string; firstName: string }[]>("GET", "/player/admin");
  const chosen = players.filter(({ firstName }) => firstNames.includes(firstName));
  const assignments = chosen.map(({ playerId }) => ({ teamId, playerId }));
  await asAdmin("POST", `/league/${leagueId}/players`, { assignments });
}

interface Question {
  questionId: string;
  answerOptions: { questionOptionId: string; display: string }[];
}

/** Answers the only question of the newest poll with the option that begins with a name. */
export async function answerPoll(call: Calls, leagueId: string, firstName: string): Promise<void> {
  const { survey } = await call<{ survey: { surveyId: string; questions: [Question] } }>(
    "GET",
    `/survey/latest/${leagueId}`,
  );
  const [{ questionId, answerOptions }] = survey.questions;
  const option = answerOptions.find(({ display }) => display.startsWith(firstName))!;
  const questions = [{ questionId, answers: [option.questionOptionId] }];
  await call("POST", "/survey/submit", { leagueId, surveyId: survey.surveyId, questions });
}
