import { draftRoutes } from "@emberline/contract";
import { urlFor } from "../../app/api-caller.ts";
import type { MarkRecorder } from "../call-sites.ts";
import { type addDraftingLeague, readEvents } from "../events.ts";
import { type FanName, MARKED } from "../fans.ts";
import type { LeakSite } from "../leak-site.ts";
import { type Sent, sendMessages, wordsOf } from "../messages/send-messages.ts";
import { LIMITED, type SiteReplies } from "./site-replies.ts";

export const MESSAGES = "emails and pushes";
export const EVENTS = "the event stream";

/** What fans were told with every use of a mark in place. */
export interface UsualReplies {
  /** The emails and push messages of each fan. */
  sent: Map<FanName, Sent[]>;
  /** What pages of fans who are not shown everything were told of. */
  events: Map<FanName, string>;
  /** A league that has not drafted yet. */
  drafting: Awaited<ReturnType<typeof addDraftingLeague>>;
}

/**
 * Not taken away here. Those of drafts protect what is told while one runs: the tests in `features/drafts/socket` fail
 * without them, but for that of the session registry, which has no proof. The words of a recap, and of
 * poll results, are chosen once more when they are sent: which leagues they name is tested in `neutral-words.test.ts`.
 */
export const NOT_TRIED = new Set([
  "features/drafts/api/edit-queue.ts findSeenDrafts",
  "features/drafts/mock-draft/session-registry.ts isSeen",
  "features/drafts/room/broadcaster.ts isSeen",
  "features/drafts/socket/authorize-join.ts requireDraftSeen",
  "features/drafts/socket/follow-marks.ts findSeenSeason",
  "features/drafts/socket/follow-marks.ts requireDraftSeen",
  "features/surveys/notifications/notify-survey-results.ts findLimitsOf",
  "features/surveys/notifications/notify-survey-results.ts isSeen",
  "features/results/recap/notify-recaps.ts isSeen",
]);
export const withoutLine = (callSite: string) => callSite.replace(/:\d+/, "");

/** Takes away single uses of marks; `usual` is filled by the tests. */
export function createMarkProof(
  { site, recorder, usual }: { site: LeakSite; recorder: MarkRecorder; usual: UsualReplies },
  { get, note }: SiteReplies,
) {
  /** Uses without which something was told, found while it could be. */
  const proven = new Set<string>();

  /** An admin has ended the draft, with a reason that tells a result. The events set it again. */
  async function proveEnded(): Promise<void> {
    const url = urlFor(draftRoutes.byLeague, { params: { leagueId: usual.drafting.leagueId } });
    await note("manual at 4", url);
    const uses = [...recorder.uses.values()].filter(({ cause }) => cause === url);
    for (const { callSite } of uses) if (await leaksWithout(callSite)) proven.add(callSite);
  }

  /** Whether anything that has used a mark there tells more without it. */
  async function leaksWithout(callSite: string): Promise<boolean> {
    const uses = [...recorder.uses.values()].filter((use) => use.callSite === callSite);
    for (const fan of LIMITED) {
      const own = uses.filter(({ userId }) => userId === site.fans[fan].userId);
      for (const { cause } of own) {
        if (cause === MESSAGES || cause === EVENTS) continue;
        const { compared } = await get(fan, cause);
        const other = await without(callSite, () => get(fan, cause));
        const isLeak = other.compared !== compared && (await get(fan, cause)).compared === compared;
        if (isLeak) return true;
      }
    }
    const causes = new Set(uses.filter(({ userId }) => isMarked(userId)).map(({ cause }) => cause));
    if (causes.has(MESSAGES)) {
      const sent = await without(callSite, () => sendMessages(site));
      if (MARKED.some((fan) => wordsOf(sent.get(fan)!) !== wordsOf(usual.sent.get(fan)!))) return true;
    }
    if (causes.has(EVENTS)) {
      const replies = await without(callSite, () => readEvents(site, usual.drafting));
      if (LIMITED.some((fan) => replies.get(fan)!.compared !== usual.events.get(fan))) return true;
    }
    return false;
  }

  const isMarked = (userId: string) => MARKED.some((fan) => site.fans[fan].userId === userId);

  /** Does something as if one use of a mark had been forgotten. */
  async function without<T>(callSite: string, act: () => Promise<T>): Promise<T> {
    setRemoved(callSite);
    try {
      return await act();
    } finally {
      setRemoved(null);
    }
  }

  /** No reply is answered again that was made before. */
  function setRemoved(callSite: string | null): void {
    recorder.removed = callSite;
    site.testApp.server.readModel.replies.clear();
  }

  return { leaksWithout, proveEnded, proven };
}
