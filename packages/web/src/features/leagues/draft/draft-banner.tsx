import { Badge } from "../../../ui/display/badge.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DraftLink } from "./draft-link.tsx";
import type { DraftCountdown } from "./draft-countdown.ts";
import { draftCalls } from "../../../platform/api/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { downloadFile } from "../../../ui/download-file.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

type OpenCountdown = Exclude<DraftCountdown, { phase: "complete" }>;

/** Shown above the league until its draft is complete: the start, and the link to the room. */
export function DraftBanner({ leagueId, countdown }: { leagueId: string; countdown: OpenCountdown }) {
  const highlighted = countdown.phase === "running" || countdown.open;
  return (
    <section
      aria-labelledby="draft-banner"
      className={classNames(
        cardStyle,
        "mb-5 flex animate-rise flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between sm:px-5",
        highlighted &&
          "border-ember-to/60! bg-[color-mix(in_oklab,var(--color-ember-to)_8%,var(--color-ink-2))]!",
      )}
    >
      <div className="min-w-0">
        <h2 id="draft-banner" className="figures flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xl">
          {headline(countdown)}
          {highlighted && <RoomBadge countdown={countdown} />}
        </h2>
        <p className="mt-1 text-sm text-dim">{detailText(countdown)}</p>
      </div>
      <div className="flex flex-wrap gap-2 sm:flex-nowrap">
        {countdown.phase === "scheduled" && <DraftCalendarButton leagueId={leagueId} />}
        <DraftLink leagueId={leagueId} highlighted={highlighted} />
      </div>
    </section>
  );
}

const headline = (countdown: OpenCountdown): string =>
  countdown.phase === "scheduled" ? `Draft ${countdown.text}` : "The draft is on";

function RoomBadge({ countdown }: { countdown: OpenCountdown }) {
  if (countdown.phase === "scheduled") return <Badge tone="lagoon">The room is open</Badge>;
  return countdown.paused ? <Badge tone="gold">Paused</Badge> : <Badge tone="ember">Live now</Badge>;
}

function detailText(countdown: OpenCountdown): string {
  if (countdown.phase === "running") {
    return countdown.paused
      ? "The draft is paused. The league owner can resume it."
      : "Your league is picking. Come in!";
  }
  const date = countdown.text === countdown.date ? "" : `${countdown.date}. `;
  return countdown.open ? `${date}See who is there already.` : `${date}The room opens 30 minutes before.`;
}

/** Downloads the draft as an iCalendar file. */
function DraftCalendarButton({ leagueId }: { leagueId: string }) {
  const toast = useToast();
  const add = useMutation({
    mutationFn: () => call(draftCalls.calendar, { params: { leagueId } }),
    onSuccess: ({ data: { fileName, ics } }) =>
      downloadFile(fileName, new Blob([ics], { type: "text/calendar;charset=utf-8" })),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Button
      variant="secondary"
      className="grow px-4 sm:grow-0"
      busy={add.isPending}
      onClick={() => add.mutate()}
    >
      <CalendarPlus aria-hidden size={18} className="shrink-0" />
      Add to calendar
    </Button>
  );
}
