import { serverNow } from "../../../api/server-time.ts";
import { useServerNow } from "../../../api/use-server-now.ts";
import { draftMoment, tickMs, type DraftMoment, type SetDraft } from "./draft-phase.ts";

const NONE: SetDraft = { startDate: "1970-01-01T00:00:00Z", complete: true };

/** Where a draft stands by this second, by the server's clock; null without one. */
export function useDraftMoment(draft: SetDraft | null | undefined): DraftMoment | null {
  const now = useServerNow(tickMs(draft ?? NONE, serverNow()));
  return draft ? draftMoment(draft, now) : null;
}

/** Only its state, for what depends on nothing else. */
export const useDraftState = ({ drafts }: { drafts: SetDraft[] }): DraftMoment["state"] | null =>
  useDraftMoment(drafts[0])?.state ?? null;
