import { surveyCalls } from "../../../platform/api/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { routeKey } from "../../../platform/api/route-query.ts";
import { deviceStore } from "../../../platform/sw/device-store.ts";
import { listKept, sendKeptAnswers, takeSent, type KeptAnswers } from "../../../platform/sw/kept-answers.ts";
import { keptOutcomeText } from "../../../platform/sw/kept-outcome-text.ts";
import { isWorkerMessage } from "../../../platform/sw/push-message.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { refreshKeptAnswers, unsentAnswers } from "./kept-answers.ts";
import { openInput, writeInput } from "../../../ui/unsaved/input-store.ts";

const ANSWERS_RETRY_MS = 30_000;
const SAVED_TOAST_MS = 8000;
const FAILED_TOAST_MS = 20_000;

/** Mounted while a user is logged in: sends answers kept without a network, and shows the result. */
export function KeptAnswersSender({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const toast = useToast();

  const showOutcome = useEffectEvent((kept: KeptAnswers) => {
    const content = keptOutcomeText(kept);
    if (kept.outcome?.kind === "saved") toast.success(content, SAVED_TOAST_MS);
    else toast.error(content, FAILED_TOAST_MS);
  });

  const run = useEffectEvent(async () => {
    await sendKeptAnswers(deviceStore, fetch);
    // The user reads it, so the page has to be visible.
    if (document.visibilityState !== "visible") return;
    const all = await listKept(deviceStore);
    const sent = all.filter((kept) => kept.userId === userId && kept.outcome !== undefined);
    for (const kept of sent) {
      removeSentDraft(kept);
      // One message, though several pages may be open and one may ask twice.
      if (await takeSent(deviceStore, kept)) showOutcome(kept);
    }
    await refreshKeptAnswers(queries);
    if (sent.length === 0) return;
    void queries.invalidateQueries({ queryKey: routeKey(surveyCalls.open) });
    void queries.invalidateQueries({ queryKey: routeKey(surveyCalls.myPolls) });
  });

  useEffect(() => {
    const start = () => void run();
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (isWorkerMessage(data) && data.kind === "answers") start();
    };
    start();
    const timer = setInterval(start, ANSWERS_RETRY_MS);
    addEventListener("online", start);
    document.addEventListener("visibilitychange", start);
    navigator.serviceWorker?.addEventListener("message", onMessage);
    return () => {
      clearInterval(timer);
      removeEventListener("online", start);
      document.removeEventListener("visibilitychange", start);
      navigator.serviceWorker?.removeEventListener("message", onMessage);
    };
  }, []);

  return null;
}

/** Saved answers are no longer unsent. Others stay in the form, which shows what did not arrive in time. */
function removeSentDraft({ userId, leagueId, surveyId, chosen, outcome }: KeptAnswers): void {
  const unsent = unsentAnswers({ userId, leagueId }, surveyId);
  const draft = openInput(unsent);
  const isSent =
    draft !== null &&
    Object.values(draft.answers)
      .flat()
      .every((id) => chosen.includes(id));
  if (outcome?.kind === "saved" && isSent) writeInput(unsent.key, null, true);
}
