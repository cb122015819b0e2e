import { serverNow } from "../../../api/time/server-time.ts";
import { useServerNow } from "../../../api/time/use-server-now.ts";
import { draftPhase, draftTickMs, type DraftPhase, type ScheduledDraft } from "./draft-phase.ts";

const NONE: ScheduledDraft = { startDate: "1970-01-01T00:00:00Z", complete: true };

/** The current phase of a draft by the server's clock; null without a draft. */
export function useDraftPhase(draft: ScheduledDraft | null | undefined): DraftPhase | null {
  const now = useServerNow(draftTickMs(draft ?? NONE, serverNow()));
  return draft ? draftPhase(draft, now) : null;
}

/** Only the state of the phase. */
export const useDraftState = ({ drafts }: { drafts: ScheduledDraft[] }): DraftPhase["state"] | null =>
  useDraftPhase(drafts[0])?.state ?? null;
