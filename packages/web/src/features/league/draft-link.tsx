import { Timer } from "lucide-react";
import { ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useNow } from "../../ui/use-now.ts";
import { draftMoment, tickMs, type SetDraft } from "./draft-moment.ts";

/** The way to the draft room, with when it starts. */
export function DraftLink({ leagueId, draft }: { leagueId: string; draft: SetDraft }) {
  const now = useNow(tickMs(draft));
  const moment = draftMoment(draft, now);
  const live = moment.state === "live";
  // Once it is over few come here: on a phone its icon stays in the row.
  const over = moment.state === "complete";
  const when = moment.state === "set" ? moment.text : live ? "live now" : null;
  return (
    <ButtonLink
      to={`/draft/${leagueId}`}
      look={live ? "ember" : "quiet"}
      title="Draft room"
      className={classNames(
        "px-4 py-1 max-sm:grow",
        over && "min-[23.4375rem]:max-sm:grow-0 min-[23.4375rem]:max-sm:px-[0.8125rem]",
      )}
    >
      <Timer aria-hidden size={18} className="shrink-0" />
      <span className={classNames("text-left", over && "min-[23.4375rem]:max-sm:sr-only")}>
        Draft room {when !== null && <span className="block text-xs font-medium opacity-80">{when}</span>}
      </span>
    </ButtonLink>
  );
}
