import { fullName } from "@emberline/game";
import type { AdminPlayer } from "@emberline/contract";
import { X } from "lucide-react";
import { useState } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { IconButton } from "../../../../ui/controls/icon-button.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { ProgressBar } from "../../../../ui/display/progress-bar.tsx";
import { Select } from "../../../../ui/forms/select.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import type { PhotoBatch, PhotoItem } from "./use-photo-batch.ts";

interface Props {
  item: PhotoItem;
  players: readonly AdminPlayer[];
  batch: PhotoBatch;
}

/** One photo with the contestant it belongs to. */
export function PhotoCard({ item, players, batch }: Props) {
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
