import {
  chatRoutes,
  noteRoutes,
  playerRoutes,
  publishingRoutes,
  scoringRoutes,
  StreamEvent,
  StreamMessage,
} from "@emberline/contract";
import { type Frame, openSocket, type RawSocket } from "../clients/untyped-websocket-client.ts";
import { noteOf } from "./acts.ts";
import { FAN_NAMES, type FanName } from "./fans.ts";
import { gradePoll } from "./leak-season.ts";
import { addLeagueOf, type LeakSite, setDraft } from "./leak-site.ts";
import { LAST_SCORED, ownPointsOf, wordOf } from "./planted.ts";
import type { FanReply } from "./sweep.ts";

type EventType = StreamEvent["type"];
/** A league of all fans without a draft. */
type DraftingLeague = Awaited<ReturnType<typeof addLeagueOf>>;
type Act = (site: LeakSite, league: DraftingLeague) => Promise<unknown>;

/** For each type of event: what a user does about the last episode so that it is sent, and takes back. */
const ROWS: Record<EventType, Act> = {
  score: async ({ testApp }) => {
    const { admin: as, season } = testApp;
    const { player, points } = ownPointsOf(LAST_SCORED);
    const playerId = season.players[player]!;
    const statisticId = season.statistics[LAST_SCORED]!;
    for (const value of [1, points]) {
      const body = { playerId, statisticId, episodeId: lastEpisodeOf(testApp), points: value };
      await testApp.call(scoringRoutes.save, { as, body });
    }
  },
  elimination: async ({ testApp }) => {
    const { admin: as, season } = testApp;
    const params = { playerId: season.players[LAST_SCORED - 1]! };
    for (const episodeId of [null, lastEpisodeOf(testApp)]) {
      await testApp.call(playerRoutes.setEliminated, { as, params, body: { episodeId } });
    }
  },
  note: async ({ testApp }) => {
    const { admin: as } = testApp;
    const { data } = await testApp.call(noteRoutes.save, { as, body: noteOf(testApp, LAST_SCORED) });
    await testApp.call(noteRoutes.remove, { as, params: data });
  },
  survey: ({ testApp }) => gradePoll(testApp, LAST_SCORED),
  chat: async ({ testApp, fans, league: { leagueId } }) => {
    const as = fans.live;
    const body = { text: `Message ${wordOf(LAST_SCORED)}`, mentions: [] };
    const { data } = await testApp.call(chatRoutes.send, { as, params: { leagueId }, body });
    const { messageId } = data;
    await testApp.call(chatRoutes.remove, { as, params: { leagueId, messageId } });
    await testApp.db.deleteFrom("chatMessages").where("messageId", "=", messageId).execute();
  },
  reaction: async ({ testApp, fans, league: { leagueId } }) => {
    const reaction = { reactTo: `recap:${lastEpisodeOf(testApp)}`, emoji: "👍" } as const;
    for (const on of [true, false]) {
      const body = { ...reaction, on };
      await testApp.call(chatRoutes.react, { as: fans.live, params: { leagueId }, body });
    }
  },
  publish: async (site) => {
    const { testApp } = site;
    const params = { episodeId: lastEpisodeOf(testApp) };
    const set = (mode: "hold" | "stream") =>
      testApp.call(publishingRoutes.set, { as: testApp.admin, params, body: { mode } });
    const { socket } = await watch(site, "live");
    await set("hold");
    // The event too, for when the use of the mark is taken away. Events of the acts before may still come.
    await readUntil(socket, (frame) => frame.type === "limits" || isPublishing(frame));
    socket.close();
    await set("stream");
  },
  draft: ({ testApp }, league) => setDraft(testApp, league),
};

/** What all fans are sent: that an episode was put on hold, and that the league's draft was set. */
export const OF_NO_EPISODE: [EventType, null][] = [
  ["publish", null],
  ["draft", null],
];

/** As the contract has them. */
export const EVENT_TYPES = StreamEvent.def.options.map(({ shape }) => String(shape.type.def.values[0]));
export const MESSAGE_TYPES = StreamMessage.def.options.map(({ shape }) => String(shape.type.def.values[0]));

/** The types of all messages that the stream has sent. */
export const streamedTypes = new Set<string>();

const lastEpisodeOf = ({ season }: LeakSite["testApp"]) => season.episodes[LAST_SCORED - 1]!;

export const addDraftingLeague = ({ testApp, fans }: LeakSite): Promise<DraftingLeague> =>
  addLeagueOf(
    testApp,
    "About to draft",
    FAN_NAMES.map((fan) => fans[fan]),
  );

/** What the open pages of all fans are told while users do all of the above, and what later ones missed. */
export async function readEvents(site: LeakSite, league: DraftingLeague): Promise<Map<FanName, FanReply>> {
  const pages = new Map<FanName, Awaited<ReturnType<typeof watch>>>();
  for (const fan of FAN_NAMES) pages.set(fan, await watch(site, fan));
  for (const act of Object.values(ROWS)) await act(site, league);
  const readAll = async (fan: FanName): Promise<[FanName, FanReply]> => {
    const { socket, first } = pages.get(fan)!;
    const frames = await readUntil(socket, isOfLastAct);
    const late = await watch(site, fan, first.number);
    const { missed } = late.first;
    for (const { socket: open } of [pages.get(fan)!, late]) {
      open.send("unreadable");
      // A second question is refused, after all that has been sent.
      open.send({ type: "watch", payload: { token: site.fans[fan].token } });
      await open.closed;
    }
    frames.push(...socket.inbox, ...late.socket.inbox);
    for (const { type } of frames) streamedTypes.add(String(type));
    const compared = JSON.stringify(missed?.map(({ type, episode }) => [type, episode]));
    return [fan, { text: JSON.stringify([missed, frames]), compared }];
  };
  return new Map(await Promise.all(FAN_NAMES.map(readAll)));
}

const isPublishing = (frame: Frame) => JSON.stringify(frame).includes('"type":"publish"');

/** The draft is set last; all fans are notified of it. */
const isOfLastAct = (frame: Frame) => JSON.stringify(frame).includes('"type":"draft"');

async function readUntil(socket: RawSocket, isLast: (frame: Frame) => boolean): Promise<Frame[]> {
  for (const frames: Frame[] = []; ;) {
    const frame = await socket.next();
    frames.push(frame);
    if (isLast(frame)) return frames;
  }
}

interface Watching {
  number: number;
  missed: { type: string; episode: number | null }[] | null;
}

async function watch({ testApp, fans }: LeakSite, fan: FanName, since?: number) {
  const socket = await openSocket(testApp, "/api/events");
  socket.send({ type: "watch", payload: { token: fans[fan].token, since } });
  const { type, payload } = await socket.next();
  streamedTypes.add(String(type));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract says
  return { socket, first: payload as Watching };
}
