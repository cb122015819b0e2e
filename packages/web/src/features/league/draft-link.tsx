import { Timer } from "lucide-react";
import { ButtonLink } from "../../ui/button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { draftMoment, tickMs, type SetDraft } from "./draft-moment.ts";

/** The way to the draft room, with when it starts. */
export function DraftLink({ leagueId, draft }: { leagueId: string; draft: SetDraft }) {
  const now = useNow(tickMs(draft));
  const moment = draftMoment(draft, now);
  const live = moment.state === "live";
  const when = moment.state === "set" ? moment.text : live ? "live now" : null;
  return (
    <ButtonLink to={`/draft/${leagueId}`} look={live ? "ember" : "quiet"} className="px-4 py-1!">
      <Timer aria-hidden size={18} className="shrink-0" />
      <span className="text-left">
        Draft room {when !== null && <span className="block text-xs font-medium opacity-80">{when}</span>}
      </span>
    </ButtonLink>
  );
}
