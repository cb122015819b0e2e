import { useNow } from "../../ui/use-now.ts";
import { draftMoment, tickMs, type DraftMoment, type SetDraft } from "./draft-moment.ts";

const NONE: SetDraft = { startDate: "1970-01-01T00:00:00Z", complete: true };

/** Where the league's draft stands by this second; null without one. */
export function useDraftState({ drafts }: { drafts: SetDraft[] }): DraftMoment["state"] | null {
  const [draft] = drafts;
  const now = useNow(tickMs(draft ?? NONE));
  return draft ? draftMoment(draft, now).state : null;
}
