import type { TeamOverview } from "@emberline/contract";
import { Flame } from "lucide-react";
import { PillLink } from "../../../ui/controls/pill.tsx";

/** The recap of the latest episode, as an item of a team's card; nothing before the first results. */
export function RecapDue({ team: { latestEpisode } }: { team: TeamOverview }) {
  if (latestEpisode === null) return null;
  return (
    <li>
      <PillLink tone="quiet" to={`/recap/${latestEpisode.number}`}>
        <Flame aria-hidden size={15} />
        Recap of episode {latestEpisode.number}
      </PillLink>
    </li>
  );
}
