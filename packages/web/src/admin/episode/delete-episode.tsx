import { episodeRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { call } from "../../api/call.ts";
import { countText } from "../../ui/text/count-text.ts";
import type { DeleteRecordProps } from "../../ui/tables/records-page.tsx";
import { DeleteDialog } from "../../ui/overlay/delete-dialog.tsx";
import { dateTimeText } from "../../ui/text/time-text.ts";
import { type Episode } from "./episode-text.ts";

/** Needs a new `key` for each opening. */
export function DeleteEpisode({ record: episode, ...dialog }: DeleteRecordProps<Episode>) {
  const { episodeId, airDate, scored } = episode;
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Episode?"
      remove={() => call(episodeRoutes.remove, { params: { episodeId } })}
      messages={{ done: "Episode deleted", failed: "Something went wrong" }}
    >
      <p>
        <span className="font-semibold wrap-anywhere">{episodeName(episode)}</span>
        <span className="block text-sm text-dim">{dateTimeText(airDate)}</span>
      </p>
      <p>This also deletes:</p>
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-danger">
        <li>its poll with all submissions and the points it gave</li>
        <li>its scores{scored > 0 && ` (${countText(scored, "contestant")})`}, which changes all totals</li>
      </ul>
      <p>Contestants voted out in it return to the game. This cannot be undone.</p>
    </DeleteDialog>
  );
}
