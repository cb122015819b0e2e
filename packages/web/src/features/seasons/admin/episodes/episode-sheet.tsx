import { episodeRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useRef } from "react";
import { call } from "../../../../platform/api/call.ts";
import { RecordFormSheet } from "../../../../ui/forms/record-form-sheet.tsx";
import type { RecordSheetProps } from "../../../../ui/tables/records-page.tsx";
import { parseDatetimeLocal, timeZoneText } from "../../../../ui/forms/datetime-local.ts";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import { useRecordForm } from "../../../../ui/forms/use-record-form.ts";
import { toEpisodeBody, findEpisodeErrors, toEpisodeValues } from "./episode-values.ts";
import { type Episode } from "./episode-text.ts";

/** Needs a new `key` for each opening. */
export function EpisodeSheet({ record: episode, open, onClose }: RecordSheetProps<Episode>) {
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
