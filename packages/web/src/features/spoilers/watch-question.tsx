import { useSuspenseQuery } from "@tanstack/react-query";
import { errorMessage } from "../../platform/api/api-error.ts";
import { episodeCalls } from "../../platform/api/calls.ts";
import { routeQuery } from "../../platform/api/route-query.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useToast } from "../../ui/overlay/toasts.tsx";
import { MarkForm } from "./mark-form.tsx";
import { markQuery, useSaveMark } from "./use-mark.ts";

/** Asks once how the user watches the season; nothing once they have answered, or while nothing can be spoiled. */
export function WatchQuestion() {
  const { data: mark } = useSuspenseQuery(markQuery).data;
  const { data: episodes } = useSuspenseQuery(routeQuery(episodeCalls.list)).data;
  if (mark.chosen || episodes.length === 0) return null;
  return (
    <Card title="Do you watch when it airs?" className="mt-5 w-full max-w-2xl animate-rise">
      <p className="-mt-2 mb-4 text-[0.9375rem] text-dim">
        Results can wait until you have seen the episode: points, eliminations, tribes and notes stay hidden
        everywhere, also in emails and notifications.
      </p>
      <MarkForm
        asks
        mark={mark}
        episodes={episodes}
        legend="How you watch"
        cancel={<NotNow />}
        onSaved={() => focusPage()}
      />
    </Card>
  );
}

/** Stores that the user was asked and stays at live. */
function NotNow() {
  const save = useSaveMark();
  const toast = useToast();
  const stayLive = async () => {
    await save.mutateAsync({ mode: "live" });
    toast.success("You can choose later, under Settings");
    focusPage();
  };
  return (
    <Button
      variant="text"
      busy={save.isPending}
      onClick={() => void stayLive().catch((error: unknown) => toast.error(errorMessage(error)))}
    >
      Not now
    </Button>
  );
}

/** The card with the focus is gone. */
const focusPage = () => document.querySelector("main")?.focus({ preventScroll: true });
