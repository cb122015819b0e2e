import { surveyCalls } from "../../../platform/api/calls.ts";
import { episodeName } from "@emberline/game";
import { useQuery, type QueryClient } from "@tanstack/react-query";
import { buildPath } from "../../../platform/api/build-path.ts";
import { readToken } from "../../../platform/api/token.ts";
import { deviceStore } from "../../../platform/sw/device-store.ts";
import { findKept, keptKey, SYNC_TAG, type KeptAnswers } from "../../../platform/sw/kept-answers.ts";
import { type Answers, type OpenSurvey, type TeamSurvey, toRequestAnswers } from "./answers.ts";
import type { OnDevice } from "../../../ui/unsaved/input-store.ts";

/** Whose answers, in which league. */
export interface AnswersOwner {
  userId: string;
  leagueId: string;
}

interface Submitted {
  poll: OpenSurvey;
  teamSurvey: TeamSurvey | null;
  answers: Answers;
}

const QUERY_KEY = ["kept-answers"];

/** The answers to this poll that wait for a network; null if there are none. */
export function useKeptAnswers(owner: AnswersOwner, surveyId: string): KeptAnswers | null {
  const { data } = useQuery({
    queryKey: [...QUERY_KEY, owner, surveyId],
    queryFn: () => findKept(deviceStore, { ...owner, surveyId }),
    staleTime: Infinity,
  });
  return data && data.outcome === undefined ? data : null;
}

export const refreshKeptAnswers = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: QUERY_KEY });

/** Keeps answers until there is a network. False if this device cannot store them. */
export async function keepAnswers(
  owner: AnswersOwner,
  { poll, teamSurvey, answers }: Submitted,
): Promise<boolean> {
  const token = readToken();
  if (token === null) return false;
  const { leagueId } = owner;
  const before = await findKept(deviceStore, { ...owner, surveyId: poll.surveyId });
  const kept: KeptAnswers = {
    ...owner,
    surveyId: poll.surveyId,
    title: episodeName(poll.episode),
    keptAt: Date.now(),
    replaces: teamSurvey?.submittedAt ?? null,
    chosen: Object.values(answers).flat(),
    earlier: before === null ? [] : [...before.earlier, before.chosen],
    token,
    latestPath: buildPath(surveyCalls.open.path, { params: { leagueId } }),
    submitPath: buildPath(surveyCalls.submit.path, {}),
    body: {
      leagueId,
      surveyId: poll.surveyId,
      teamSurveyId: teamSurvey?.teamSurveyId ?? null,
      questions: toRequestAnswers(poll.questions, answers),
    },
  };
  const isKept = await deviceStore.set(keptKey(kept), kept);
  if (isKept) void requestSync();
  return isKept;
}

/** Later answers that reached the server replace the kept ones. */
export const dropKeptAnswers = (kept: AnswersOwner & { surveyId: string }) =>
  deviceStore.remove(keptKey(kept));

/** Where background sync exists, the browser sends them after the page was closed, too. */
async function requestSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration === undefined || !hasSync(registration)) return;
  // Refused in private windows; then they are sent at the next start.
  await registration.sync.register(SYNC_TAG).catch(() => undefined);
}

interface WithSync {
  sync: { register: (tag: string) => Promise<void> };
}
const hasSync = (registration: object): registration is WithSync => "sync" in registration;

/** Answers that were chosen but not sent. */
export interface UnsentAnswers {
  answers: Answers;
}

/** They survive a reload, for each poll of a user and league. */
export const unsentAnswers = (
  { userId, leagueId }: { userId: string; leagueId: string },
  surveyId: string,
): OnDevice<UnsentAnswers> => ({ key: `pollDraft:${userId}:${leagueId}:${surveyId}`, read: readAnswers });

function readAnswers(stored: unknown): UnsentAnswers | null {
  if (!isRecord(stored) || !isRecord(stored["answers"])) return null;
  const answers: Record<string, readonly string[]> = {};
  for (const [questionId, ids] of Object.entries(stored["answers"])) {
    if (isStrings(ids)) answers[questionId] = ids;
  }
  return { answers };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
