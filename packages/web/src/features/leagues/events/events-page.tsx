import type { EventSheet } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CloudCheck } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { UndoControls, useUndoRedo } from "../../../ui/tables/undo-controls.tsx";
import type { Change } from "../../../ui/tables/undo-log.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { LeaguePart } from "../rules/league-part.tsx";
import { cellIn, type EventEditor, eventSheetQuery, theirsIn, useEventEditor } from "./event-editor.ts";
import { eventCellName, eventChangeText, EventGrid, failureText } from "./event-grid.tsx";

/** `/league/:leagueId/events`: how often contestants had the league's own events in an episode (OWN-7). */
export const EventsPage = ({ leagueId }: { leagueId: string }) => (
  <LeaguePart title="Own events" leagueId={leagueId}>
    <Episode leagueId={leagueId} />
  </LeaguePart>
);

function Episode({ leagueId }: { leagueId: string }) {
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery({
    ...eventSheetQuery(leagueId, search.get("episode") ?? undefined),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
  const sheet = data?.data;
  if (!sheet)
    return error ? <ErrorState title={errorMessage(error)} onRetry={refetch} /> : <SkeletonRows count={10} />;
  if (sheet.waitsFor !== null) {
    return (
      <EmptyState title={`This waits for episode ${sheet.waitsFor}`}>
        What is entered may be about it. You can enter events once you have watched everything through episode{" "}
        {sheet.waitsFor}.
      </EmptyState>
    );
  }
  if (sheet.episodeId === null)
    return (
      <EmptyState title="No episode has aired yet">Events are entered once one has begun to air.</EmptyState>
    );
  return (
    <>
      <Select
        label="Episode"
        className="mb-4 max-w-96"
        value={sheet.episodeId}
        onChange={({ target }) => setSearch({ episode: target.value }, { replace: true })}
      >
        {sheet.episodes.map((episode) => (
          <option key={episode.episodeId} value={episode.episodeId}>
            {episodeName(episode)}
          </option>
        ))}
      </Select>
      {sheet.events.length === 0 ? (
        <NoEvents leagueId={leagueId} />
      ) : (
        <Sheet key={sheet.episodeId} leagueId={leagueId} episodeId={sheet.episodeId} sheet={sheet} />
      )}
    </>
  );
}

const NoEvents = ({ leagueId }: { leagueId: string }) => (
  <EmptyState
    title="No own events count in this episode"
    action={<ButtonLink to={`/league/${leagueId}?tab=settings`}>Go to Settings</ButtonLink>}
  >
    An episode counts the events that the rules had before it began to air.
  </EmptyState>
);

interface SheetProps {
  leagueId: string;
  episodeId: string;
  sheet: EventSheet;
}

function Sheet({ leagueId, episodeId, sheet }: SheetProps) {
  const editor = useEventEditor({ leagueId, episodeId });
  const textOf = (change: Change) => eventChangeText(sheet, change);
  const undoRedo = useUndoRedo(editor.edits, {
    textOf,
    overwrittenText: (_, keys) =>
      keys.length === 1
        ? `${eventCellName(sheet, keys[0]!)} was changed by another user since and stays as it is.`
        : `${countText(keys.length, "entry", "entries")} were changed by another user since and stay as they are.`,
  });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SaveSummary editor={editor} />
        <UndoControls textOf={textOf} undoRedo={undoRedo} />
      </div>
      <EventGrid sheet={sheet} editor={editor} label="Own events of the episode" />
      <Conflicts sheet={sheet} editor={editor} />
    </>
  );
}

/** Whether everything is saved, with a way to try again. */
function SaveSummary({ editor: { cells } }: { editor: EventEditor }) {
  const busy = useSyncExternalStore(cells.subscribe, () => cells.count("waiting", "saving"));
  const failed = useSyncExternalStore(cells.subscribe, () =>
    cells
      .keys("failed")
      .filter((key) => theirsIn(cells.find(key)) === null)
      .join("\n"),
  );
  const keys = failed === "" ? [] : failed.split("\n");
  const conflicts = useSyncExternalStore(cells.subscribe, () => cells.count("failed")) - keys.length;
  const retry = () => {
    for (const key of keys) cells.retry(key);
  };
  return (
    <div role="status" className="flex min-h-11 flex-wrap items-center gap-2 text-sm text-dim">
      {keys.length > 0 ? (
        <>
          <CircleAlert aria-hidden size={18} className="shrink-0 text-danger" />
          {countText(keys.length, "entry is", "entries are")} not saved.{" "}
          {failureText(cells.find(keys[0]!))?.replace(/^Not saved\. /, "")}
          <Button size="s" variant="primary" busy={busy > 0} onClick={retry}>
            Try again
          </Button>
        </>
      ) : conflicts > 0 ? (
        <>
          <CircleAlert aria-hidden size={18} className="shrink-0 text-danger" />
          {countText(conflicts, "conflict")} to resolve
        </>
      ) : busy > 0 ? (
        <>
          <FireLoader size={20} label="" />
          Saving…
        </>
      ) : (
        <>
          <CloudCheck aria-hidden size={18} className="text-lagoon" />
          All entries saved
        </>
      )}
    </div>
  );
}

/** The cells that another user changed at the same time. */
function Conflicts({ sheet, editor }: { sheet: EventSheet; editor: EventEditor }) {
  const { cells } = editor;
  const keys = useSyncExternalStore(cells.subscribe, () =>
    cells
      .keys("failed")
      .filter((key) => theirsIn(cells.find(key)) !== null)
      .join("\n"),
  );
  if (keys === "") return null;
  return (
    <section role="alert" aria-label="Conflicts" className={conflictsStyle}>
      {keys.split("\n").map((key) => {
        const resolve = (whose: "mine" | "theirs") => {
          // The buttons go.
          document.querySelector<HTMLElement>(`[data-cell="${key}"]`)?.focus();
          editor.resolve(key, whose);
        };
        const entry = cells.find(key);
        return (
          <div
            key={key}
            role="group"
            aria-label={eventCellName(sheet, key)}
            className="flex flex-wrap items-center gap-2"
          >
            <p className="min-w-0 flex-1 basis-52 text-sm">
              <span className="font-semibold">{eventCellName(sheet, key)}</span>
              <span className="block">{failureText(entry)}</span>
            </p>
            <Button size="s" onClick={() => resolve("mine")}>
              Keep mine ({entry?.value.trim() || 0})
            </Button>
            <Button size="s" onClick={() => resolve("theirs")}>
              Take theirs ({(theirsIn(entry) ?? cellIn(sheet, key)).count})
            </Button>
          </div>
        );
      })}
    </section>
  );
}

const conflictsStyle =
  "sticky bottom-20 z-20 lg:bottom-4 mt-3 grid max-h-[40dvh] gap-3 overflow-y-auto rounded-2xl border border-danger px-4 py-3 " +
  "bg-[color-mix(in_oklab,var(--color-danger)_14%,var(--color-ink-2))] shadow-float";
