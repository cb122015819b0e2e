import { serverNow } from "../../../platform/api/time/server-time.ts";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import type { DraftPhase } from "../../drafts/index.ts";
import { draftCountdown, draftTickMs, type DraftCountdown, type ScheduledDraft } from "./draft-countdown.ts";

const NONE: ScheduledDraft = { startDate: "1970-01-01T00:00:00Z", complete: true };

/** A draft's countdown by the server's clock; null without a draft. */
export function useDraftCountdown(draft: ScheduledDraft | null | undefined): DraftCountdown | null {
  const now = useServerNow(draftTickMs(draft ?? NONE, serverNow()));
  return draft ? draftCountdown(draft, now) : null;
}

/** The phase of a league's draft by the server's clock. */
export const useLeagueDraftPhase = ({ drafts }: { drafts: ScheduledDraft[] }): DraftPhase =>
  useDraftCountdown(drafts[0])?.phase ?? "none";
