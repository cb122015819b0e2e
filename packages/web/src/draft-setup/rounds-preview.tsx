import { roundsFor, SCHEDULE_REFUSAL_MESSAGES } from "@emberline/game";
import { roundsText } from "./rounds-text.ts";

interface Props {
  draftable: number;
  teams: number;
}

/** The number of rounds, as of now. */
export function RoundsPreview({ draftable, teams }: Props) {
  if (teams === 0) return null;
  return (
    <p className="mt-3 text-sm text-dim">
      {roundsFor(draftable, teams) === 0
        ? SCHEDULE_REFUSAL_MESSAGES["no-round"]
        : roundsText(draftable, teams)}
    </p>
  );
}
