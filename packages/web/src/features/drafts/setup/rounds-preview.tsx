import { type DraftRules, SCHEDULE_REFUSAL_MESSAGES, sizesFor } from "@emberline/game";
import { InlineError } from "../../../ui/layout/inline-error.tsx";
import { countText } from "../../../ui/text/count-text.ts";

interface Props {
  draftable: number;
  teams: number;
  /** Of the league. */
  rules: DraftRules;
}

/** The number of rounds, as of now. */
export function RoundsPreview({ draftable, teams, rules }: Props) {
  if (teams === 0) return null;
  if (sizesFor({ players: draftable, teams }, rules).rounds > 0) {
    return <p className="mt-3 text-sm text-dim">{roundsText({ players: draftable, teams }, rules)}</p>;
  }
  return (
    <div className="mt-3">
      <InlineError title={SCHEDULE_REFUSAL_MESSAGES["no-round"]}>
        {`${countText(teams, "team")}, and ${countText(draftable, "contestant")} who can be drafted. An admin can add contestants; otherwise some teams have to leave.`}
      </InlineError>
    </div>
  );
}

/**
 * "18 contestants for 4 teams: 4 rounds, 2 contestants left over.", with copies "18 contestants for 40 teams: 1 round.
 * Up to 3 teams may have the same contestant."
 */
export function roundsText(size: { players: number; teams: number }, rules: DraftRules): string {
  const { players, teams } = size;
  const { rounds, teamsPerPlayer } = sizesFor(size, rules);
  const byRules =
    rounds < sizesFor(size, { copies: rules.copies }).rounds ? " by the rules of the league" : "";
  const text = `${countText(players, "contestant")} for ${countText(teams, "team")}: ${countText(rounds, "round")}${byRules}`;
  if (teamsPerPlayer > 1) return `${text}. Up to ${teamsPerPlayer} teams may have the same contestant.`;
  const left = players - rounds * teams;
  return `${text}, ${left === 0 ? "none" : countText(left, "contestant")} left over.`;
}
