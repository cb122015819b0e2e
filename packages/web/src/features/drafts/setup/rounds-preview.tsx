import { roundsFor, SCHEDULE_REFUSAL_MESSAGES } from "@emberline/game";
import { InlineError } from "../../../ui/layout/inline-error.tsx";
import { countText } from "../../../ui/text/count-text.ts";

interface Props {
  draftable: number;
  teams: number;
  /** The most rounds, if the rules of the league set it. */
  rosterSize?: number | undefined;
}

/** The number of rounds, as of now. */
export function RoundsPreview({ draftable, teams, rosterSize }: Props) {
  if (teams === 0) return null;
  if (roundsFor(draftable, teams) > 0) {
    return <p className="mt-3 text-sm text-dim">{roundsText(draftable, teams, rosterSize)}</p>;
  }
  return (
    <div className="mt-3">
      <InlineError title={SCHEDULE_REFUSAL_MESSAGES["no-round"]}>
        {`${countText(teams, "team")}, and ${countText(draftable, "contestant")} who can be drafted. An admin can add contestants; otherwise some teams have to leave.`}
      </InlineError>
    </div>
  );
}

/** "18 contestants for 4 teams: 4 rounds, 2 contestants left over." */
export function roundsText(players: number, teams: number, rosterSize?: number): string {
  const rounds = roundsFor(players, teams, rosterSize);
  const byRules = rounds < roundsFor(players, teams) ? " by the rules of the league" : "";
  const left = players - rounds * teams;
  const rest = left === 0 ? "none left over" : `${countText(left, "contestant")} left over`;
  return `${countText(players, "contestant")} for ${countText(teams, "team")}: ${countText(rounds, "round")}${byRules}, ${rest}.`;
}
