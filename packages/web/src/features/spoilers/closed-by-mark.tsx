import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { errorMessage } from "../../platform/api/api-error.ts";
import { episodeCalls } from "../../platform/api/calls.ts";
import { routeQuery } from "../../platform/api/route-query.ts";
import { useServerNow } from "../../platform/api/time/use-server-now.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { useToast } from "../../ui/overlay/toasts.tsx";
import { dateTimeText } from "../../ui/text/time-text.ts";
import { comingEpisode } from "./bar-state.ts";
import { markQuery, type SpoilerMark, useSaveMark } from "./use-mark.ts";
import { useOpening } from "./use-opening.ts";

const MARK_TICK_MS = 15_000;

interface ClosedByMarkProps {
  /** The page's title. */
  name?: string;
  /** What is closed tells what happened through this episode. */
  episode: number;
  /** The user has seen it now. */
  onOpen: () => void;
  /** Whether it is on the page, which needs no other button for the same. */
  onShown?: ((isShown: boolean) => void) | undefined;
}

/**
 * In place of what tells more than the user has seen, such as a draft, with one press to move the mark on. It opens
 * when the user has seen enough, however that comes: here, on another page, or when a delay has passed.
 */
export function ClosedByMark({ name = "Not seen yet", episode, onOpen, onShown }: ClosedByMarkProps) {
  useLayoutEffect(() => {
    onShown?.(true);
    return () => onShown?.(false);
  }, [onShown]);
  const { data, refetch } = useQuery(markQuery);
  const mark = data?.data;
  const episodes = useQuery(routeQuery(episodeCalls.list)).data?.data;
  const now = useServerNow(MARK_TICK_MS);
  const save = useSaveMark();
  const toast = useToast();
  // What was watched decides: neither a hold nor a league's floor.
  const coming = mark && episodes && comingEpisode(byMarkAlone(mark), episodes, now);
  useOpening(coming, refetch);
  useOnceSeen(mark && mark.watchedThrough >= episode, onOpen);
  const maySay = mark?.mode === "manual" && (mark.throughEpisode ?? 0) < episode;
  return (
    <>
      <DocumentTitle>{name}</DocumentTitle>
      <h1 className="sr-only">{name}</h1>
      <EmptyState
        title={`Episode ${episode} comes first`}
        picture={<EyeOff aria-hidden size={44} className="text-lagoon" />}
        action={
          maySay ? (
            <Button
              variant="primary"
              busy={save.isPending}
              onClick={() =>
                save.mutate(
                  { mode: "manual", throughEpisode: episode },
                  { onError: (error) => toast.error(errorMessage(error)) },
                )
              }
            >
              I have watched {episode}
            </Button>
          ) : (
            <ButtonLink to="/settings#spoilers">How you watch</ButtonLink>
          )
        }
      >
        This tells what happened through episode {episode}, which you have not seen yet.
        {coming?.kind === "opens" && ` Episode ${coming.number} opens ${dateTimeText(coming.at, now)}.`}
      </EmptyState>
    </>
  );
}

const byMarkAlone = (mark: SpoilerMark): SpoilerMark => ({
  ...mark,
  shownThrough: mark.watchedThrough,
  floorLeague: null,
});

/** Calls `onSeen` when it becomes true. If it was so at first, the server has refused nevertheless and would again. */
function useOnceSeen(isSeen: boolean | undefined, onSeen: () => void): void {
  const wasUnseen = useRef(false);
  const open = useEffectEvent(onSeen);
  useEffect(() => {
    if (isSeen && wasUnseen.current) open();
    wasUnseen.current = isSeen === false;
  }, [isSeen]);
}
