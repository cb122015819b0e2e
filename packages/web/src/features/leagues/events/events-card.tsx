import { eventText } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { rulesQuery } from "../page/league-rules.tsx";

/** The events of the league, with the way to the sheet in which they are entered. */
export function EventsCard({ leagueId }: { leagueId: string }) {
  const { rules, changes, nextEpisode } = useSuspenseQuery(rulesQuery(leagueId)).data.data;
  const hadEvents = changes.some(({ after }) => after.ownEvents.length > 0);
  return (
    <Card
      title="Own events"
      actions={
        hadEvents &&
        nextEpisode > 1 && <ButtonLink to={`/league/${leagueId}/events`}>Enter Events</ButtonLink>
      }
    >
      <p className="text-[0.9375rem] text-dim">
        {rules.ownEvents.length === 0
          ? "The league counts only the site’s statistics. Its rules can have events of its own."
          : nextEpisode > 1
            ? "After an episode has begun to air, enter which contestants had them."
            : "Once the first episode has begun to air, you enter here which contestants had them."}
      </p>
      {rules.ownEvents.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-[0.9375rem]">
          {rules.ownEvents.map((event) => (
            <li key={event.eventId} className="wrap-anywhere">
              {eventText(event)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
