import { adminPlayerRoutes, seasonRoutes, type Season, type AdminPlayer } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { ImageUp, X } from "lucide-react";
import { useRef, type DragEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { PHOTO_TYPES } from "../../../../ui/art/validate-photo.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { IconButton } from "../../../../ui/controls/icon-button.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { ProgressBar } from "../../../../ui/display/progress-bar.tsx";
import { Select } from "../../../../ui/forms/select.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { RestoredNotice } from "../../../../ui/unsaved/restored-notice.tsx";
import { chooseSeason, SeasonSelect } from "../season-select.tsx";
import { usePhotoBatch, type PhotoBatch, type PhotoItem } from "./use-photo-batch.ts";

/** `/admin/import/photos?season=…`: several photos at once for the contestants of a season. */
export function PhotosPage() {
  return (
    <>
      <DocumentTitle>Add photos</DocumentTitle>
      <PageHeader title="Add photos" back={{ to: "/admin/players", label: "Back to the contestants" }} />
      <LoadBoundary skeleton={<SkeletonRows count={6} />} error="Something went wrong">
        <SeasonPhotos />
      </LoadBoundary>
    </>
  );
}

function SeasonPhotos() {
  const [query, setQuery] = useSearchParams();
  const { data } = useSuspenseQuery(routeQuery(seasonRoutes.list)).data;
  const { seasons, season } = chooseSeason(data, query.get("season"));
  if (!season) return <NoPlayers />;
  const { seasonId } = season;
  return (
    <Photos
      key={seasonId}
      seasons={seasons}
      seasonId={seasonId}
      onSeason={(id) => setQuery({ season: id }, { replace: true })}
    />
  );
}

const NoPlayers = ({ seasonId }: { seasonId?: string }) => (
  <EmptyState
    title="No contestants yet"
    action={
      <ButtonLink
        variant="primary"
        to={`/admin/import${seasonId === undefined ? "" : `?season=${seasonId}`}`}
      >
        Paste a Table
      </ButtonLink>
    }
  >
    Add the cast first. Photos are matched to contestants by the names of the files.
  </EmptyState>
);

interface Props {
  seasons: readonly Season[];
  seasonId: string;
  onSeason: (seasonId: string) => void;
}

function Photos({ seasons, seasonId, onSeason }: Props) {
  const { data: players } = useSuspenseQuery(
    routeQuery(adminPlayerRoutes.list, { query: { seasonId } }),
  ).data;
  const batch = usePhotoBatch(seasonId, players);
  const select = seasons.length > 1 && (
    <SeasonSelect seasons={seasons} seasonId={seasonId} disabled={batch.isBusy} onChange={onSeason} />
  );
  if (players.length === 0) {
    return (
      <div className="grid grid-cols-1 gap-4">
        {select}
        <NoPlayers seasonId={seasonId} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {select}
      <RestoredNotice unsaved={batch.unsaved} />
      <PhotoSource batch={batch} />
      {batch.items.length > 0 && <BatchProgress batch={batch} />}
      <ul aria-label="Photos" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {batch.items.map((item) => (
          <li key={item.id}>
            <PhotoCard item={item} players={players} batch={batch} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Files that are chosen or dropped. */
function PhotoSource({ batch }: { batch: PhotoBatch }) {
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!batch.isBusy) batch.add([...event.dataTransfer.files]);
  };
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="rounded-2xl border-2 border-dashed border-edge bg-well px-4 py-6 text-center"
    >
      <ImageUp aria-hidden size={32} strokeWidth={1.5} className="mx-auto mb-2 text-dim" />
      <p className="font-medium">Name the files after the contestants, such as “Jane Doe.jpg”</p>
      <p id="photos-hint" className="mt-1 text-sm text-dim">
        JPEG, PNG, WebP or AVIF, up to 10 MB each. You see each match before anything is uploaded.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={PHOTO_TYPES}
        className="sr-only"
        tabIndex={-1}
        aria-label="Photo files"
        onChange={(event) => {
          batch.add([...(event.target.files ?? [])]);
          // Choosing the same files again must fire a change.
          event.target.value = "";
        }}
      />
      <Button
        className="mt-4"
        variant={batch.items.length === 0 ? "primary" : "secondary"}
        aria-describedby="photos-hint"
        aria-disabled={batch.isBusy || undefined}
        onClick={() => !batch.isBusy && input.current?.click()}
      >
        Choose Photos
      </Button>
    </div>
  );
}

function BatchProgress({ batch: { items, pendingCount, isBusy, upload } }: { batch: PhotoBatch }) {
  const done = items.filter(({ status }) => status === "done").length;
  const failed = items.filter(({ status }) => status === "failed").length;
  const unmatched = items.filter(({ playerId, isInvalid }) => playerId === null && !isInvalid).length;
  return (
    <Card className="grid grid-cols-1 gap-3 sm:flex sm:items-center sm:justify-between">
      <div className="min-w-0 flex-1">
        <p aria-live="polite" className="font-medium">
          {[
            ...(done > 0 ? [`${countText(done, "photo")} uploaded`] : []),
            ...(pendingCount > 0 && !isBusy ? [`${pendingCount} ready`] : []),
            ...(unmatched > 0 ? [`${unmatched} without a contestant`] : []),
            ...(failed > 0 ? [`${failed} failed`] : []),
          ].join(", ") || "Uploading"}
        </p>
        {isBusy && (
          <div className="mt-2">
            <ProgressBar
              label="Uploaded photos"
              value={done}
              max={items.filter(({ playerId }) => playerId !== null).length}
            />
          </div>
        )}
      </div>
      {(pendingCount > 0 || isBusy) && (
        <Button variant="primary" busy={isBusy} onClick={upload}>
          Upload {countText(pendingCount, "Photo")}
        </Button>
      )}
      {pendingCount === 0 && !isBusy && done > 0 && (
        <ButtonLink variant="primary" to="/admin/players">
          To the contestants
        </ButtonLink>
      )}
    </Card>
  );
}

interface PhotoCardProps {
  item: PhotoItem;
  players: readonly AdminPlayer[];
  batch: PhotoBatch;
}

/** One photo with the contestant it belongs to. */
function PhotoCard({ item, players, batch }: PhotoCardProps) {
  const { id, file, preview, playerId, status, progress, error, isInvalid } = item;
  const [isUnreadable, setIsUnreadable] = useState(false);
  const player = players.find((other) => other.playerId === playerId);
  const replaces = status === "waiting" && player !== undefined && player.photoUrl !== null;
  return (
    <Card className="relative flex h-full items-start gap-3">
      {isInvalid || isUnreadable ? (
        <span
          aria-hidden
          className={classNames(
            "size-20 shrink-0 rounded-2xl border",
            isInvalid ? "border-danger/50 bg-danger/10" : "border-line bg-well",
          )}
        />
      ) : (
        <img
          src={preview}
          alt=""
          width={80}
          height={80}
          onError={() => setIsUnreadable(true)}
          className="size-20 shrink-0 rounded-2xl border border-line object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        {status === "done" ? (
          <p className="font-semibold wrap-anywhere">{player ? fullName(player) : file.name}</p>
        ) : isInvalid ? (
          <p className="pr-9 font-medium wrap-anywhere">{file.name}</p>
        ) : (
          <Select
            label={<span className="block pr-9 wrap-anywhere">{file.name}</span>}
            hint={replaces ? "Replaces the present photo" : undefined}
            value={playerId ?? ""}
            disabled={batch.isBusy}
            onChange={({ target }) => batch.assign(id, target.value || null)}
          >
            <option value="">No one: leave it out</option>
            {players.map((other) => (
              <option key={other.playerId} value={other.playerId}>
                {fullName(other)}
              </option>
            ))}
          </Select>
        )}
        {status === "done" && <Badge tone="lagoon">Uploaded</Badge>}
        {status === "uploading" && (
          <div className="mt-2">
            <ProgressBar
              label={`Upload of ${file.name}, in percent`}
              value={Math.round(progress * 100)}
              max={100}
            />
          </div>
        )}
        {error !== null && <p className="mt-1 text-sm wrap-anywhere text-danger">{error}</p>}
      </div>
      {status !== "done" && status !== "uploading" && !batch.isBusy && (
        <IconButton
          label={`Remove ${file.name}`}
          variant="text"
          className="absolute top-1.5 right-1.5"
          onClick={() => batch.remove(id)}
        >
          <X aria-hidden size={18} />
        </IconButton>
      )}
    </Card>
  );
}
