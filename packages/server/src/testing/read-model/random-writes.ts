import {
  accountRoutes,
  adminAccountRoutes,
  adminLeagueRoutes,
  adminPlayerRoutes,
  draftRoutes,
  episodeRoutes,
  leagueRoutes,
  membershipRoutes,
  myAccountRoutes,
  noteRoutes,
  playerRoutes,
  publishingRoutes,
  scoringRoutes,
  seasonRoutes,
  spoilerRoutes,
  surveyRoutes,
  teamRoutes,
  tribeRoutes,
} from "@emberline/contract";
import { newQuestion } from "../fixtures/survey-fixture.ts";
import { CHAT_WRITES } from "./chat-writes.ts";
import { IMPORT_WRITES } from "./import-writes.ts";
import { LATE_WRITES } from "./late-writes.ts";
import { RULE_WRITES } from "./rule-writes.ts";
import {
  any,
  anyEpisode,
  anyLeague,
  anyMember,
  anyPlayer,
  anyUser,
  cell,
  surveyOptions,
  type Send,
  text,
  type Write,
  type WriteContext,
} from "./random-choices.ts";

/** One write of each kind that changes what fans read. Many are refused, as their ids are chosen at random. */
export const WRITES: Record<string, Write> = {
  ...CHAT_WRITES,
  ...IMPORT_WRITES,
  ...RULE_WRITES,
  ...LATE_WRITES,
  score: async (context, send) =>
    send(scoringRoutes.save, {
      as: context.testApp.admin,
      body: { ...(await cell(context)), points: context.rng.int(-5, 9) },
    }),
  clearScore: async (context, send) =>
    send(scoringRoutes.clear, { as: context.testApp.admin, body: await cell(context) }),
  addStatistic: async (context, send) =>
    send(scoringRoutes.saveStatistic, {
      as: context.testApp.admin,
      body: { name: text(context), defaultPoints: 1, description: null },
    }),
  removeStatistic: async (context, send) =>
    send(scoringRoutes.removeStatistic, {
      as: context.testApp.admin,
      params: { statisticId: await any(context, "statistics", "statistic_id") },
    }),
  eliminate: async (context, send) =>
    send(playerRoutes.setEliminated, {
      as: context.testApp.admin,
      params: { playerId: await anyPlayer(context) },
      body: { episodeId: context.rng.happens(0.5) ? await anyEpisode(context) : null },
    }),
  savePlayer: async (context, send) =>
    send(adminPlayerRoutes.save, {
      as: context.testApp.admin,
      body: {
        playerId: context.rng.happens(0.8) ? await anyPlayer(context) : null,
        firstName: text(context),
        lastName: "Player",
        tribeId: await any(context, "tribes", "tribe_id"),
        photoUrl: null,
      },
    }),
  removePlayer: async (context, send) =>
    send(adminPlayerRoutes.remove, {
      as: context.testApp.admin,
      params: { playerId: await anyPlayer(context) },
    }),
  changeTribe: async (context, send) =>
    send(tribeRoutes.change, {
      as: context.testApp.admin,
      params: { tribeId: await any(context, "tribes", "tribe_id") },
      body: { name: text(context), color: `#0000${context.rng.int(10, 99)}` },
    }),
  addTribe: (context, send) =>
    send(tribeRoutes.add, { as: context.testApp.admin, body: { name: text(context), color: "#123456" } }),
  saveEpisode: async (context, send) =>
    send(episodeRoutes.save, {
      as: context.testApp.admin,
      body: {
        episodeId: context.rng.happens(0.8) ? await anyEpisode(context) : null,
        airDate: new Date(context.testApp.time + context.rng.int(-20, 20) * DAY_MS).toISOString(),
        title: text(context),
      },
    }),
  removeEpisode: async (context, send) =>
    send(episodeRoutes.remove, {
      as: context.testApp.admin,
      params: { episodeId: await anyEpisode(context) },
    }),
  savePoll: async (context, send) =>
    send(surveyRoutes.save, {
      as: context.testApp.admin,
      body: { surveyId: null, episodeId: await anyEpisode(context), questions: [newQuestion()] },
    }),
  answerPoll: async (context, send) => {
    const { leagueId, as } = await anyMember(context);
    const surveyId = await any(context, "surveys", "survey_id");
    const options = await surveyOptions(context, surveyId);
    const option = context.rng.sampleOrUndefined(options);
    if (!option) return 0;
    const questions = [{ questionId: option.question_id, answers: [option.question_option_id] }];
    return send(surveyRoutes.submit, { as, body: { leagueId, surveyId, questions } });
  },
  gradePoll: async (context, send) => {
    const surveyId = await any(context, "surveys", "survey_id");
    const option = context.rng.sampleOrUndefined(await surveyOptions(context, surveyId));
    await airEpisodeOf(context, surveyId, send);
    return send(surveyRoutes.grade, {
      as: context.testApp.admin,
      params: { surveyId },
      body: { correctAnswers: option ? [option.question_option_id] : [] },
    });
  },
  removePoll: async (context, send) =>
    send(surveyRoutes.remove, {
      as: context.testApp.admin,
      params: { surveyId: await any(context, "surveys", "survey_id") },
    }),
  note: (context, send) =>
    send(noteRoutes.save, {
      as: context.testApp.admin,
      body: { adminNoteId: null, note: text(context) },
    }),
  changeNote: async (context, send) =>
    send(noteRoutes.save, {
      as: context.testApp.admin,
      body: { adminNoteId: await any(context, "notes", "note_id"), note: text(context) },
    }),
  removeNote: async (context, send) =>
    send(noteRoutes.remove, {
      as: context.testApp.admin,
      params: { adminNoteId: await any(context, "notes", "note_id") },
    }),
  join: async (context, send) =>
    send(leagueRoutes.join, {
      as: context.rng.happens(0.5) ? anyUser(context) : await context.testApp.createUser(),
      body: { leagueId: anyLeague(context), teamName: text(context), leaguePassword: "secret" },
    }),
  leave: async (context, send) => {
    const { leagueId, as } = await anyMember(context);
    return send(membershipRoutes.leave, { as, params: { leagueId } });
  },
  renameTeam: async (context, send) => {
    const { teamId, as } = await anyMember(context);
    return send(teamRoutes.rename, { as, params: { teamId }, body: { name: text(context) } });
  },
  saveLeague: (context, send) => {
    const isPrivate = context.rng.happens(0.5);
    return send(membershipRoutes.save, {
      as: context.testApp.admin,
      params: { leagueId: anyLeague(context) },
      body: { name: text(context), privateInd: isPrivate, password: isPrivate ? "secret" : null },
    });
  },
  handOver: async (context, send) => {
    const { leagueId, teamId } = await anyMember(context);
    return send(membershipRoutes.handOver, {
      as: context.testApp.admin,
      params: { leagueId },
      body: { teamId },
    });
  },
  removeTeam: async (context, send) => {
    const { teamId } = await anyMember(context);
    return send(adminLeagueRoutes.removeTeam, { as: context.testApp.admin, params: { teamId } });
  },
  setRosters: async (context, send) => {
    const { leagueId, teamId } = await anyMember(context);
    const playerIds = new Set([await anyPlayer(context), await anyPlayer(context)]);
    const assignments = [...playerIds].map((playerId) => ({ teamId, playerId }));
    const [as, params] = [context.testApp.admin, { leagueId }];
    // The league may have been deleted with its last team.
    if ((await send(leagueRoutes.get, { as, params })) !== 200) return 0;
    const { data } = await context.testApp.call(leagueRoutes.get, { as, params });
    return send(adminLeagueRoutes.setPlayers, {
      as,
      params,
      body: { assignments, rostersVersion: data.rostersVersion },
    });
  },
  setDraft: (context, send) => setDraft(context, anyLeague(context), send),
  abortDraft: (context, send) =>
    send(draftRoutes.abort, {
      as: context.testApp.admin,
      params: { leagueId: anyLeague(context) },
      body: { reason: "wrong evening", keepPicks: context.rng.happens(0.5) },
    }),
  pauseDraft: async (context, send) => {
    const leagueId = anyLeague(context);
    await setDraft(context, leagueId, send);
    await passTime(context, DRAFT_LEAD_MS);
    const body = { reason: "pizza" };
    return send(draftRoutes.pause, { as: context.testApp.admin, params: { leagueId }, body });
  },
  resumeDraft: async (context, send) => {
    for (const leagueId of context.leagueIds) {
      const body = { reason: "back" };
      const code = await send(draftRoutes.resume, { as: context.testApp.admin, params: { leagueId }, body });
      if (code === 200) return code;
    }
    return 0;
  },
  saveMark: (context, send) =>
    send(spoilerRoutes.saveMark, {
      as: anyUser(context),
      body: context.rng.happens(0.5)
        ? { mode: "delay", delayHours: context.rng.int(1, 336) }
        : { mode: "manual", throughEpisode: context.rng.int(0, 4) },
    }),
  saveFloor: (context, send) =>
    send(spoilerRoutes.saveFloor, {
      as: context.testApp.admin,
      params: { leagueId: anyLeague(context) },
      body: { delayHours: context.rng.happens(0.5) ? context.rng.int(1, 336) : null },
    }),
  hold: async (context, send) =>
    send(publishingRoutes.set, {
      as: context.testApp.admin,
      params: { episodeId: await anyEpisode(context) },
      body: { mode: "hold" },
    }),
  publish: async (context, send) => {
    const call = { as: context.testApp.admin, params: { episodeId: await anyEpisode(context) } };
    await send(publishingRoutes.set, { ...call, body: { mode: "hold" } });
    return send(publishingRoutes.publish, call);
  },
  passTime: (context) => passTime(context, context.rng.int(1, 90) * 60_000),
  changeName: (context, send) =>
    send(myAccountRoutes.change, {
      as: anyUser(context),
      body: { firstName: text(context), lastName: "Fan" },
    }),
  setRole: (context, send) =>
    send(adminAccountRoutes.setRole, {
      as: context.testApp.admin,
      params: { userId: anyUser(context).userId },
      body: { role: context.rng.happens(0.5) ? "admin" : "fan", reason: "help" },
    }),
  endSession: (context, send) => send(accountRoutes.logout, { as: context.users.at(-1)! }),
  switchSeason: async (context, send) => {
    const params = { seasonId: await any(context, "seasons", "season_id") };
    return send(seasonRoutes.makeCurrent, {
      as: context.testApp.admin,
      params,
      body: { leaveDrafts: true },
    });
  },
};

const DAY_MS = 86_400_000;
const DRAFT_LEAD_MS = 3_600_000;

/** Draft clocks that become due pick. */
async function passTime({ testApp }: WriteContext, ms: number): Promise<number> {
  testApp.time += ms;
  await testApp.app.runDueClocks();
  return 200;
}

const setDraft = ({ testApp }: WriteContext, leagueId: string, send: Send): Promise<number> =>
  send(draftRoutes.set, {
    as: testApp.admin,
    params: { leagueId },
    body: {
      orderBy: "shuffled",
      draftOrder: [],
      draftDate: new Date(testApp.time + DRAFT_LEAD_MS).toISOString(),
      pickTimeSeconds: 60,
    },
  });

/** Its poll can be graded then. */
async function airEpisodeOf({ testApp }: WriteContext, surveyId: string, send: Send): Promise<void> {
  const { rows } = await testApp.pool.query<{ episode_id: string }>(
    "select episode_id from surveys where survey_id = $1",
    [surveyId],
  );
  const [row] = rows;
  if (!row) return;
  const airDate = new Date(testApp.time - DAY_MS).toISOString();
  const body = { episodeId: row.episode_id, airDate, title: null };
  await send(episodeRoutes.save, { as: testApp.admin, body });
}
