import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useNavigate } from "react-router";
import { errorMessage } from "../../platform/api/api-error.ts";
import { episodeCalls } from "../../platform/api/calls.ts";
import { routeQuery } from "../../platform/api/route-query.ts";
import { useServerNow } from "../../platform/api/time/use-server-now.ts";
import { Button } from "../../ui/controls/button.tsx";
import { announce } from "../../ui/layout/live-region.tsx";
import { Link } from "../../ui/link.tsx";
import { useToast } from "../../ui/overlay/toasts.tsx";
import { dateTimeText } from "../../ui/text/time-text.ts";
import { type ComingEpisode, comingEpisode } from "./bar-state.ts";
import { useOpening } from "./use-opening.ts";
import { markQuery, type SpoilerMark, useSaveMark } from "./use-mark.ts";

const MARK_TICK_MS = 15_000;

interface MarkBarProps {
  /** The page has a button of its own that moves the mark on. */
  isPageClosed: boolean;
}

/** How far the user has seen the season, and what comes next. Its place is kept by the layout. */
export function MarkBar({ isPageClosed }: MarkBarProps) {
  const { data, error, refetch } = useQuery(markQuery);
  if (data === undefined) {
    if (error === null) return null;
    return (
      <>
        <p className="min-w-0 flex-1 text-sm leading-snug">
          Results are hidden up to where you are. How far that is could not be loaded.
        </p>
        <Button size="s" onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    );
  }
  return <Seen mark={data.data} isPageClosed={isPageClosed} onOpen={refetch} />;
}

interface SeenProps extends MarkBarProps {
  mark: SpoilerMark;
  onOpen: () => unknown;
}

function Seen({ mark, isPageClosed, onOpen }: SeenProps) {
  const now = useServerNow(MARK_TICK_MS);
  const episodes = useQuery(routeQuery(episodeCalls.list)).data?.data;
  const next = episodes && comingEpisode(mark, episodes, now);
  useOpening(next, onOpen);
  return (
    <>
      <Link to="/settings#spoilers" className={statusStyle}>
        <EyeOff aria-hidden size={18} className="shrink-0 text-lagoon" />
        <span className="min-w-0">
          <span className="font-semibold">
            {seenText(mark.mode === "manual" ? mark.watchedThrough : mark.shownThrough)}
          </span>
          {next && next.kind !== "watch" && (
            <span className="block text-dim">
              <NextText next={next} now={now} />
            </span>
          )}
        </span>
      </Link>
      {next?.kind === "watch" && !isPageClosed && <WatchedButton number={next.number} />}
    </>
  );
}

export const seenText = (through: number): string =>
  through === 0 ? "No episode seen yet" : `Seen up to episode ${through}`;

function NextText({ next, now }: { next: Exclude<ComingEpisode, { kind: "watch" }>; now: number }) {
  if (next.kind === "none") return "No later episode yet";
  const episode = `Episode ${next.number}`;
  if (next.kind === "pending") return `${episode} has no results yet`;
  const time = <time dateTime={new Date(next.at).toISOString()}>{dateTimeText(next.at, now)}</time>;
  if (next.kind === "airs") {
    return (
      <>
        {episode} airs {time}
      </>
    );
  }
  return (
    <>
      {episode} opens {time}
      {next.league !== null && `: ${next.league} waits`}
    </>
  );
}

function WatchedButton({ number }: { number: number }) {
  const save = useSaveMark();
  const toast = useToast();
  const navigate = useNavigate();
  const watched = async () => {
    const { data } = await save.mutateAsync({ mode: "manual", throughEpisode: number });
    announce(seenText(data.watchedThrough));
    if (data.shownThrough >= number) await navigate(`/recap/${number}`);
  };
  return (
    <Button
      variant="primary"
      size="s"
      className="shrink-0"
      busy={save.isPending}
      onClick={() => void watched().catch((error: unknown) => toast.error(errorMessage(error)))}
    >
      I have watched {number}
    </Button>
  );
}

const statusStyle =
  "flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-lg text-sm leading-snug transition-colors duration-150 hover:text-ember";
