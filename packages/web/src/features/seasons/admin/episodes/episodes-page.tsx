import { scoringRoutes, seasonRoutes, episodeRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { ClipboardPaste } from "lucide-react";
import { useRef } from "react";
import { call } from "../../../../platform/api/call.ts";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { useSession } from "../../../../platform/session/session.tsx";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import {
  parseDatetimeLocal,
  timeZoneText,
  toDatetimeLocal,
  toApiTime,
} from "../../../../ui/forms/datetime-local.ts";
import { RecordFormSheet } from "../../../../ui/forms/record-form-sheet.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { useRecordForm } from "../../../../ui/forms/use-record-form.ts";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { Link } from "../../../../ui/link.tsx";
import { type Column } from "../../../../ui/tables/data-list.tsx";
import { RecordsPage, type RecordSheetProps } from "../../../../ui/tables/records-page.tsx";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import { DeleteEpisode } from "./delete-episode.tsx";
import { AirDate, NumberAndTitle, ScoredBadge, scoresPath, type Episode } from "./episode-cells.tsx";
import { UpcomingEpisodes, type UpcomingEpisodesProps } from "./upcoming-episodes.tsx";

/** `/admin/episodes`. */
export const EpisodesPage = () => {
  const { isAdmin } = useSession();
  return (
    <RecordsPage
      title="Episodes"
      addLabel="Add Episode"
      links={
        isAdmin && (
          <ButtonLink to="/admin/import?table=episodes">
            <ClipboardPaste aria-hidden size={18} />
            Paste a Table
          </ButtonLink>
        )
      }
      skeleton={<SkeletonRows avatars={false} count={8} />}
      error="Something went wrong"
      query={routeQuery(scoringRoutes.episodes)}
      Above={AboveEpisodes}
      label="Episodes"
      keyOf={({ episodeId }) => episodeId}
      nameOf={episodeName}
      columns={columns}
      rowLinks={(episode) => (
        <ButtonLink
          size="s"
          className="whitespace-nowrap"
          to={scoresPath(episode)}
          aria-label={`Set Scores, ${episodeName(episode)}`}
        >
          Set Scores
        </ButtonLink>
      )}
      empty={
        <EmptyState title="No episodes yet">Paste a table with all of them, or add the first one.</EmptyState>
      }
      Sheet={EpisodeSheet}
      Delete={DeleteEpisode}
    />
  );
};

/** The rule for new episodes, and the episodes that need the admin. */
const AboveEpisodes = ({ records, onEdit }: UpcomingEpisodesProps) => (
  <>
    <NewEpisodes />
    {records.length > 0 && <UpcomingEpisodes records={records} onEdit={onEdit} />}
  </>
);

/** Whether the results of new episodes are on hold. Only admins can change it. */
function NewEpisodes() {
  const { isAdmin } = useSession();
  const seasons = useQuery({ ...routeQuery(seasonRoutes.list), enabled: isAdmin }).data?.data ?? [];
  const current = seasons.find(({ isCurrent }) => isCurrent);
  if (current?.newEpisodes === undefined) return null;
  return (
    <p className="mb-2 text-sm text-dim">
      {current.newEpisodes === "hold"
        ? "New episodes are on hold until you publish them."
        : "Fans see each score of new episodes at once."}{" "}
      <Link
        to={`/admin/seasons/${current.seasonId}`}
        className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
      >
        Change
        <span className="sr-only"> what fans see of new episodes</span>
      </Link>
    </p>
  );
}

const columns: readonly Column<Episode>[] = [
  {
    heading: "Title",
    className: "min-w-40",
    cell: (episode) => <NumberAndTitle episode={episode} />,
    onCard: (episode) => (
      <div className="flex items-start justify-between gap-3">
        <NumberAndTitle episode={episode} />
        <ScoredBadge episode={episode} />
      </div>
    ),
  },
  {
    heading: "Air date",
    className: "whitespace-nowrap",
    cell: (episode) => <AirDate episode={episode} />,
    onCard: (episode) => (
      <p className="text-sm text-dim">
        <AirDate episode={episode} />
      </p>
    ),
  },
  {
    heading: "Scores",
    cell: (episode) => <ScoredBadge episode={episode} />,
    onCard: "nothing",
  },
];

function EpisodeSheet({ record: episode, open, onClose }: RecordSheetProps<Episode>) {
  const first = useRef<HTMLInputElement>(null);
  const { values, change, errors, entry } = useRecordForm({
    subject: "episode",
    id: episode?.episodeId ?? null,
    initialValues: () => toEpisodeValues(episode),
    validate: findEpisodeErrors,
    save: async (sent, episodeId) => {
      const { airDate, ...rest } = toEpisodeBody(sent, episode?.airDate);
      const body = { ...rest, airDate: airDate ?? "", episodeId };
      return (await call(episodeRoutes.save, { body })).data.episodeId;
    },
    messages: { saved: () => "Player Saved", failed: "Error saving episode" },
  });
  const airsAt = parseDatetimeLocal(values.airDate);
  return (
    <RecordFormSheet
      open={open}
      onClose={onClose}
      title={episode ? "Edit Episode" : "Add Episode"}
      description={episode ? episodeName(episode) : "Its poll locks when it airs."}
      initialFocus={first}
      form={entry}
    >
      <TextField
        ref={first}
        label="Title (optional)"
        name="title"
        autoComplete="off"
        value={values.title}
        error={errors["title"]}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label="Air date"
        name="airDate"
        type="datetime-local"
        max="9999-12-31T23:59"
        required
        value={values.airDate}
        error={errors["airDate"]}
        hint={
          airsAt === null
            ? "In your time zone"
            : `${dateTimeText(airsAt)}, your time: ${timeZoneText(airsAt)}`
        }
        onChange={(event) => change({ airDate: event.target.value })}
      />
    </RecordFormSheet>
  );
}

interface EpisodeValues {
  title: string;
  /** The value of the field, in the viewer's time zone. */
  airDate: string;
}

export const toEpisodeValues = (episode: Episode | null): EpisodeValues => ({
  title: episode?.title ?? "",
  airDate: episode ? toDatetimeLocal(episode.airDate) : "",
});

/** The request body: in UTC, null for empty values. `stored` is the air date of the edited episode. */
export function toEpisodeBody({ title, airDate }: EpisodeValues, stored?: string) {
  const ms = parseDatetimeLocal(airDate, stored);
  return { title: title.trim() || null, airDate: ms === null ? null : toApiTime(ms) };
}

export const findEpisodeErrors = (values: EpisodeValues): Record<string, string> | null =>
  findErrors(episodeRoutes.save.body, toEpisodeBody(values));
