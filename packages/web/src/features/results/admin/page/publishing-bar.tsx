import {
  type EpisodePublishing,
  publishingRoutes,
  type ScoreSheet,
  scoringRoutes,
} from "@emberline/contract";
import { SECOND_MS } from "@emberline/game";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { EyeOff, Radio, Send, Check } from "lucide-react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { routeQuery, routeKey } from "../../../../platform/api/route-query.ts";
import { useServerNow } from "../../../../platform/api/time/use-server-now.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Switch } from "../../../../ui/controls/switch.tsx";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { useConfirm } from "../../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { useSheet } from "../../../../ui/overlay/use-sheet.ts";
import { countText } from "../../../../ui/text/count-text.ts";
import { type ScoreEditor, unsavedCount } from "../model/score-editor.ts";
import { PreviewSheet } from "./preview-sheet.tsx";

interface Props {
  episodeId: string;
  sheet: ScoreSheet;
  editor: ScoreEditor;
}

/** What fans see of the episode, with the controls to change it. Keeps its height while it loads, so that the scores do not move. */
export function PublishingBar(props: Props) {
  const { data, isError, refetch } = useQuery(routeQuery(publishingRoutes.list));
  const episode = data?.data.find(({ episodeId }) => episodeId === props.episodeId);
  return (
    <section aria-label="Publishing" className={barStyle}>
      {episode && <Publishing {...props} episode={episode} heldBy={heldBefore(data?.data ?? [], episode)} />}
      {!data && isError && (
        <>
          <p role="alert" className="text-sm">
            Whether fans see these scores could not be loaded.
          </p>
          <Button size="s" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </section>
  );
}

interface PublishingProps extends Props {
  episode: EpisodePublishing;
  heldBy: EpisodePublishing | undefined;
}

function Publishing({ episode, heldBy, sheet, editor }: PublishingProps) {
  const { change, busy } = usePublishing(episode.episodeId);
  const toast = useToast();
  const { ask, dialog } = useConfirm();
  const preview = useSheet<null>();
  const held = episode.isHeld;
  const entered = sheet.players.filter(
    ({ stats, eliminated }) =>
      eliminated === 1 || stats.some(({ episodeStatisticId }) => episodeStatisticId !== null),
  ).length;

  const toggle = async () => {
    const to = held ? "stream" : "hold";
    if (entered > 0 && !(await ask(held ? toStream : toHold(entered, episode.number)))) return;
    const changed = await change(to);
    if (changed) announce(publishingText(changed));
  };
  const publish = async () => {
    editor.scores.flush();
    await Promise.all([editor.scores.settled(), editor.eliminations.settled()]);
    const unsaved = unsavedCount(editor);
    if (unsaved > 0) {
      toast.error(`${countText(unsaved, "score is", "scores are")} not saved. Save them before you publish.`);
      return;
    }
    await change("publish");
  };
  const Icon = held ? EyeOff : episode.publishedAt === null ? Radio : Send;
  return (
    <>
      <div className="flex min-w-0 flex-1 basis-32 items-center gap-2.5 sm:basis-64">
        <Icon aria-hidden size={20} className={classNames("shrink-0", held ? "text-ember" : "text-lagoon")} />
        <p className="min-w-0 text-[0.9375rem] leading-tight font-semibold">
          {publishingText(episode)}
          {heldBy && (
            <span className="mt-0.5 block text-[0.8125rem] font-normal text-dim">
              Episode {heldBy.number} is on hold, so they see nothing of this one either
            </span>
          )}
        </p>
      </div>
      <div className={classNames("flex flex-wrap items-center gap-2", held && "max-sm:w-full")}>
        <Switch on={held} busy={busy !== null} onToggle={() => void toggle()}>
          Hold
        </Switch>
        {held && (
          <>
            <Button size="s" className="max-sm:min-h-11 max-sm:flex-1" onClick={() => preview.show(null)}>
              Preview
            </Button>
            <Button
              size="s"
              variant="primary"
              className="max-sm:min-h-11 max-sm:flex-1"
              busy={busy === "publish"}
              onClick={() => void publish()}
            >
              Publish
            </Button>
          </>
        )}
      </div>
      {episode.undoUntil !== null && (
        <UndoPublication
          key={episode.publishedAt}
          number={episode.number}
          undoUntil={Date.parse(episode.undoUntil)}
          busy={busy === "undo"}
          onUndo={() => void change("undo")}
        />
      )}
      {preview.render((_, state) => (
        <PreviewSheet episode={episode} sheet={sheet} {...state} />
      ))}
      {dialog}
    </>
  );
}

const toHold = (entered: number, number: number) => ({
  title: `Hold episode ${number}?`,
  children: (
    <p>
      Fans see results of {countText(entered, "contestant")} already. They disappear from all pages, with
      those of later episodes, until you publish. Teams, polls, notes and messages stay for those who have
      watched.
    </p>
  ),
  confirmLabel: "Hold",
});

const toStream = {
  title: "Let fans see each score at once?",
  children: (
    <p>What has been entered so far is shown at once, and that cannot be undone as a publication can.</p>
  ),
  confirmLabel: "Show Scores",
};

const barStyle =
  "mb-4 flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl border border-line bg-ink-2 px-4 py-2";

/** The first episode on hold before this one, which hides it as well. */
const heldBefore = (
  episodes: readonly EpisodePublishing[],
  { number }: EpisodePublishing,
): EpisodePublishing | undefined => episodes.find((episode) => episode.number < number && episode.isHeld);

/** What fans see of an episode, in a line. */
function publishingText(episode: EpisodePublishing): string {
  if (episode.isHeld) return "Held: fans see nothing until you publish";
  if (episode.publishedAt !== null) return "Published: fans see each change at once";
  return "Fans see each score at once";
}

interface UndoPublicationProps {
  number: number;
  /** Epoch milliseconds. */
  undoUntil: number;
  busy: boolean;
  onUndo: () => void;
}

/** Says that the episode is published, with the seconds in which that can be undone. */
function UndoPublication({ number, undoUntil, busy, onUndo }: UndoPublicationProps) {
  const seconds = Math.ceil((undoUntil - useServerNow(SECOND_MS)) / SECOND_MS);
  if (seconds <= 0) return null;
  return (
    <div className={boxStyle}>
      <p role="status" className="flex items-center gap-2.5 text-[0.9375rem] font-medium">
        <Check aria-hidden size={18} className="shrink-0 text-lagoon" />
        Episode {number} is published
      </p>
      <Button size="s" className="shrink-0 max-sm:min-h-11" busy={busy} onClick={onUndo}>
        Undo
        {/* Not announced each second. */}
        <span aria-hidden className="figures min-w-8 text-right whitespace-nowrap text-dim">
          {seconds} s
        </span>
        <span className="sr-only">, possible for a minute</span>
      </Button>
    </div>
  );
}

const boxStyle =
  "fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 mx-auto flex max-w-md animate-drop items-center justify-between gap-3 " +
  "rounded-xl border border-lagoon px-4 py-2.5 shadow-float " +
  "bg-[color-mix(in_oklab,var(--color-lagoon)_22%,var(--color-ink))]";

type Change = "stream" | "hold" | "publish" | "undo";

/** Changes how an episode's results reach fans. Shows a refusal and loads the state again. */
function usePublishing(episodeId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async (change: Change) => (await send(episodeId, change)).data,
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () =>
      Promise.all(
        [publishingRoutes.list, scoringRoutes.episodes].map((route) =>
          queries.invalidateQueries({ queryKey: routeKey(route) }),
        ),
      ),
  });
  return {
    /** The new state; undefined if the server refused the change. */
    change: (to: Change): Promise<EpisodePublishing | undefined> => mutateAsync(to).catch(() => undefined),
    busy: isPending ? variables : null,
  };
}

function send(episodeId: string, change: Change) {
  const params = { episodeId };
  if (change === "publish") return call(publishingRoutes.publish, { params });
  if (change === "undo") return call(publishingRoutes.undo, { params });
  return call(publishingRoutes.set, { params, body: { mode: change } });
}
