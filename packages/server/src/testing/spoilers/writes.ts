import { allRoutes, type Route } from "@emberline/contract";
import { CLASSIC_RULES } from "@emberline/game";
import { urlFor } from "../app/api-caller.ts";
import { UNKNOWN_ID } from "../inputs/invalid-inputs.ts";
import { FANS, type FanName } from "./fans.ts";
import type { LeakSite } from "./leak-site.ts";
import { wrongAnswerOf } from "./leak-season.ts";
import { LAST_SCORED, messageIdOf, noteIdOf, surveyIdOf, TRADE_IDS } from "./planted.ts";
import { type FanReply, sendAllAs } from "./sweep.ts";

/** A call that changes nothing: it is refused, or says what is so already. */
interface Write {
  params?: object;
  body?: object;
}

/** Why no reply of a route tells anything of an episode. */
const ACCOUNT = "is about the caller's account";
const MEMBERS = "is about names and members";
const DRAFT_ACTION = "answers with a fixed text, or refuses by the draft's log alone";

/** For each route with which a fan changes something: calls whose replies could tell of a later episode, or why not. */
const WRITES: Record<string, ((site: LeakSite, fan: FanName) => Write[]) | string> = {
  "chat.send": "answers with the message itself, and the mark of its author",
  "chat.remove": ({ league, fans }, fan) =>
    // Admins remove what was reported to them.
    fans[fan].isAdmin
      ? []
      : laterMessages.map((messageId) => ({ params: { leagueId: league.leagueId, messageId } })),
  "chat.markRead": ({ league }, fan) =>
    FANS[fan].sees === null ? [] : [{ params: { ...league, messageId: messageIdOf(LAST_SCORED) } }],
  "chat.mute": ({ league }) => [{ params: league, body: { muted: false } }],
  "chat.react": ({ league, testApp: { season } }) => {
    const player = season.players[0]!;
    const targets = season.episodes
      .slice(LAST_SCORED - 3, LAST_SCORED)
      .flatMap((id) => [`recap:${id}`, `score:${id}:${player}`]);
    const all = [...targets, ...laterMessages.map((id) => `message:${id}`), `pick:${league.draftId}:1`];
    return all.map((reactTo) => ({ params: league, body: { reactTo, emoji: "👍", on: false } }));
  },
  "draft.saveQueue": ({ league, testApp: { season } }) => [
    { params: league, body: { playerIds: season.players } },
  ],
  "draft.saveKeeps": ({ league, testApp: { season } }) =>
    season.players
      .slice(LAST_SCORED - 2, LAST_SCORED + 1)
      .map((playerId) => ({ params: league, body: { playerIds: [playerId] } })),
  "draft.mark": ({ league }) => [{ params: league, body: { mark: "away", on: true } }],
  "draft.set": "is closed like the lists for planning a draft",
  "draft.pickFor": ({ league, testApp: { season } }) =>
    season.players.slice(LAST_SCORED - 2, LAST_SCORED + 1).map((playerId) => ({
      params: league,
      body: { pickNumber: 1, playerId, reason: null, key: UNKNOWN_ID },
    })),
  "draft.pause": DRAFT_ACTION,
  "draft.resume": DRAFT_ACTION,
  "draft.addTime": DRAFT_ACTION,
  "draft.undo": DRAFT_ACTION,
  "survey.submit": ({ league }) =>
    [LAST_SCORED - 2, LAST_SCORED, LAST_SCORED + 1].map((episode) => ({
      body: {
        leagueId: league.leagueId,
        surveyId: surveyIdOf(episode),
        questions: wrongAnswerOf(episode),
      },
    })),
  "report.add": () => [
    { body: { ...report, about: "note", aboutId: noteIdOf(LAST_SCORED) } },
    { body: { ...report, about: "message", aboutId: messageIdOf(LAST_SCORED) } },
  ],
  "spoiler.saveMark": (_, fan) => [{ body: FANS[fan].mark }],
  "adjustments.add": ({ league }) => [
    { params: league, body: { teamId: UNKNOWN_ID, points: 5, reason: "Some reason" } },
  ],
  "adjustments.remove": ({ league }) => [{ params: { leagueId: league.leagueId, number: 1000 } }],
  "ownEvents.save": ({ league, testApp: { season } }) =>
    [0, LAST_SCORED - 1].map((index) => ({
      params: league,
      body: {
        playerId: season.players[0],
        episodeId: season.episodes[index],
        eventId: 1,
        count: 0,
        seen: 99,
      },
    })),
  "rules.save": ({ league }) => [{ params: league, body: { rules: CLASSIC_RULES, seen: 1 } }],
  "moves.setCaptain": ({ league, testApp: { season } }) => [
    { params: league, body: { playerId: season.players[LAST_SCORED - 1] } },
  ],
  "lateDraft.start": ({ league }) => [{ params: league }],
  // One of the last two is the pick that was made.
  "lateDraft.pick": ({ league, testApp: { season } }) =>
    [LAST_SCORED - 2, LAST_SCORED, LAST_SCORED + 1].map((player) => ({
      params: league,
      body: { playerId: season.players[player], pickNumber: 1 },
    })),
  "moves.replace": ({ league, testApp: { season } }) =>
    [LAST_SCORED - 2, LAST_SCORED].map((joins) => ({
      params: league,
      body: { leaves: season.players[LAST_SCORED - 1], joins: season.players[joins] },
    })),
  "trades.propose": ({ league, testApp: { season } }) =>
    [LAST_SCORED - 2, LAST_SCORED].map((player) => ({
      params: { ...league, tradeId: UNKNOWN_ID },
      body: {
        teamId: league.teams[0]!.teamId,
        gives: [season.players[LAST_SCORED - 1]],
        gets: [season.players[player]],
      },
    })),
  "trades.accept": ({ league }) => TRADE_IDS.map((tradeId) => ({ params: { ...league, tradeId } })),
  "trades.close": ({ league }) => TRADE_IDS.map((tradeId) => ({ params: { ...league, tradeId } })),
  "trades.veto": ({ league }) =>
    TRADE_IDS.map((tradeId) => ({ params: { ...league, tradeId }, body: { reason: "Some reason" } })),
  "spoiler.saveFloor": ({ league }) => [{ params: league, body: { delayHours: null } }],
  "team.rename": MEMBERS,
  "league.add": MEMBERS,
  "league.join": MEMBERS,
  "membership.endInvite": MEMBERS,
  "membership.liftBan": MEMBERS,
  "membership.removeMember": MEMBERS,
  "membership.saveByPatch": MEMBERS,
  "membership.setInviting": MEMBERS,
  "membership.ban": MEMBERS,
  "membership.handOver": MEMBERS,
  "membership.renewInvite": MEMBERS,
  "membership.leave": MEMBERS,
  "membership.createInvite": MEMBERS,
  "membership.save": MEMBERS,
  "calendar.remove": ACCOUNT,
  "calendar.renew": ACCOUNT,
  "device.forget": ACCOUNT,
  "device.register": ACCOUNT,
  "myAccount.endOtherSessions": ACCOUNT,
  "myAccount.endSession": ACCOUNT,
  "myAccount.change": ACCOUNT,
  "myAccount.changePassword": ACCOUNT,
  "myAccount.remove": ACCOUNT,
  "myAccount.saveChatPreferences": ACCOUNT,
  "myAccount.saveRecapPreferences": ACCOUNT,
  "account.checkSetUp": ACCOUNT,
  "account.correctEmail": ACCOUNT,
  "account.forgotPassword": ACCOUNT,
  "account.login": ACCOUNT,
  "account.logout": ACCOUNT,
  "account.register": ACCOUNT,
  "account.resendVerification": ACCOUNT,
  "account.resetPassword": ACCOUNT,
  "account.setUp": ACCOUNT,
  "account.stopEmailChange": ACCOUNT,
  "account.updateEmail": ACCOUNT,
  "account.verifyEmail": ACCOUNT,
  "passkey.remove": ACCOUNT,
  "passkey.rename": ACCOUNT,
  "passkey.login": ACCOUNT,
  "passkey.loginOptions": ACCOUNT,
  "passkey.add": ACCOUNT,
  "passkey.confirm": ACCOUNT,
  "passkey.confirmOptions": ACCOUNT,
  "passkey.confirmPassword": ACCOUNT,
  "passkey.creationOptions": ACCOUNT,
};

const report = { category: "other", details: "A test" };
const laterMessages = [messageIdOf(LAST_SCORED), messageIdOf(LAST_SCORED - 2)];

/** The routes with which fans change something. */
export const writingRoutes: Route[] = allRoutes.filter(
  ({ method, access }) => method !== "GET" && access !== "scorer" && access !== "admin",
);

/** The names of the routes that the rows above have. */
export const WRITES_BY_ROUTE = Object.keys(WRITES);

/** The calls of a fan by what they do; the replies to all calls of a route in one. */
export function writingActs(): Map<string, (site: LeakSite, fan: FanName) => Promise<FanReply>> {
  const acts = writingRoutes.flatMap((route) => {
    const calls = WRITES[route.name];
    if (calls === undefined || typeof calls === "string") return [];
    const act = (site: LeakSite, fan: FanName): Promise<FanReply> => {
      const { method } = route;
      const toCall = ({ params = {}, body }: Write) => ({ method, path: urlFor(route, { params }), body });
      return sendAllAs(site, fan, calls(site, fan).map(toCall));
    };
    return [[route.name, act] as const];
  });
  return new Map(acts);
}
