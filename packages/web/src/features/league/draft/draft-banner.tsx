import { Badge } from "../../../ui/display/badge.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DraftCalendarButton } from "./draft-calendar-button.tsx";
import { DraftLink } from "./draft-link.tsx";
import type { DraftMoment } from "./draft-phase.ts";

type Coming = Exclude<DraftMoment, { state: "complete" }>;

/** Until the draft is over it stands on top of its league: when it is, and the way in. */
export function DraftBanner({ leagueId, moment }: { leagueId: string; moment: Coming }) {
  const calls = moment.state === "live" || moment.open;
  return (
    <section
      aria-labelledby="draft-banner"
      className={classNames(
        cardStyle,
        "mb-5 flex animate-rise flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between sm:px-5",
        calls && "border-ember-to/60! bg-[color-mix(in_oklab,var(--color-ember-to)_8%,var(--color-ink-2))]!",
      )}
    >
      <div className="min-w-0">
        <h2 id="draft-banner" className="figures flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xl">
          {headline(moment)}
          {calls && <RoomBadge moment={moment} />}
        </h2>
        <p className="mt-1 text-sm text-dim">{aside(moment)}</p>
      </div>
      <div className="flex flex-wrap gap-2 sm:flex-nowrap">
        {moment.state === "set" && <DraftCalendarButton leagueId={leagueId} />}
        <DraftLink leagueId={leagueId} calls={calls} />
      </div>
    </section>
  );
}

const headline = (moment: Coming): string =>
  moment.state === "set" ? `Draft ${moment.text}` : "The draft is on";

function RoomBadge({ moment }: { moment: Coming }) {
  if (moment.state === "set") return <Badge tone="lagoon">The room is open</Badge>;
  return moment.paused ? <Badge tone="gold">Paused</Badge> : <Badge tone="ember">Live now</Badge>;
}

function aside(moment: Coming): string {
  if (moment.state === "live") {
    return moment.paused
      ? "Its clock is stopped. Whoever runs it lets it go on."
      : "Your league is picking. Come in!";
  }
  const date = moment.text === moment.date ? "" : `${moment.date}. `;
  return moment.open ? `${date}See who is there already.` : `${date}The room opens 30 minutes before.`;
}
