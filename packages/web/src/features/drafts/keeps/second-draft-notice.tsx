import { fullName } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { draftCalls } from "../../../platform/api/calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { KeepSheet, type KeepsOfTeam } from "./keep-sheet.tsx";

/** Announces the second draft of a league, and whom the user's team keeps; nothing for others, and from its start on. */
export function SecondDraftNotice({ leagueId }: { leagueId: string }) {
  const keeps = useQuery(routeQuery(draftCalls.keeps, { params: { leagueId } })).data?.data;
  const sheet = useSheet<null>();
  if (!keeps) return null;
  const mayChoose = keeps.keeps > 0 && keeps.candidates.length > 0;
  return (
    <section
      aria-labelledby="second-draft"
      className={classNames(
        cardStyle,
        "mb-5 flex animate-rise flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between sm:px-5",
      )}
    >
      <div className="min-w-0">
        <h2 id="second-draft" className="text-xl">
          Second draft before episode {keeps.from}
        </h2>
        <p className="mt-1 text-sm wrap-anywhere text-dim">
          {dateText(keeps)} {choiceText(keeps)}
        </p>
      </div>
      {mayChoose && (
        <Button variant="secondary" className="shrink-0" onClick={() => sheet.show(null)}>
          Choose whom you keep
        </Button>
      )}
      {sheet.shown && (
        <KeepSheet
          key={sheet.shown.visit}
          leagueId={leagueId}
          keeps={keeps}
          open={sheet.open}
          onClose={sheet.close}
        />
      )}
    </section>
  );
}

const dateText = ({ startDate }: KeepsOfTeam): string =>
  startDate === null ? "Its date is not set yet." : `It starts on ${dateTimeText(startDate)}.`;

function choiceText({ keeps, waitsFor, candidates, chosen }: KeepsOfTeam): string {
  if (keeps === 0) return "No team keeps a contestant.";
  if (waitsFor !== null)
    return `You can choose whom you keep once you have seen everything through episode ${waitsFor}.`;
  if (candidates.length === 0) return "None of your contestants is in the game.";
  const names = candidates.filter(({ playerId }) => chosen.includes(playerId)).map(fullName);
  const kept = Math.min(keeps, candidates.length);
  if (names.length === 0)
    return `You keep ${countText(kept, "contestant")}: ${kept === 1 ? "the one" : "those"} with the most points, unless you choose.`;
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(names);
  if (names.length > kept) return `You chose ${list}. Of them you keep ${kept}, with the most points.`;
  const more = kept - names.length;
  const others = more === 1 ? "the other one" : `the ${more} others`;
  return `You keep ${list}${more === 0 ? "" : `, and ${others} with the most points`}.`;
}
