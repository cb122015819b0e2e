import { episodeRoutes } from "@emberline/contract";
import { useRef } from "react";
import { call } from "../../api/call.ts";
import { EntrySheet } from "../../ui/forms/record-form-sheet.tsx";
import { readLocalField, zoneName } from "../../ui/forms/datetime-local.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import { dateTimeText } from "../../ui/text/time-text.ts";
import { useEntry } from "../../ui/forms/use-record-form.ts";
import { toEpisodeBody, findEpisodeErrors, toEpisodeValues } from "./episode-values.ts";
import { episodeName, type Episode } from "./episode-text.ts";

interface Props {
  /** Null: a new one. */
  episode: Episode | null;
  open: boolean;
  onClose: () => void;
}

/** Mounted anew for every opening. */
export function EpisodeSheet({ episode, open, onClose }: Props) {
  const first = useRef<HTMLInputElement>(null);
  const { values, change, errors, entry } = useEntry({
    id: episode?.episodeId ?? null,
    start: () => toEpisodeValues(episode),
    check: findEpisodeErrors,
    save: async (sent, episodeId) => {
      const { airDate, ...rest } = toEpisodeBody(sent);
      const body = { ...rest, airDate: airDate ?? "", episodeId };
      return (await call(episodeRoutes.save, { body })).data.episodeId;
    },
    words: { saved: () => "Player Saved", failed: "Error saving episode" },
  });
  const airsAt = readLocalField(values.airDate);
  return (
    <EntrySheet
      open={open}
      onClose={onClose}
      title={episode ? "Edit Episode" : "Add Episode"}
      description={episode ? episodeName(episode) : "Its poll locks when it airs."}
      initialFocus={first}
      entry={entry}
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
          airsAt === null ? "In your own time" : `${dateTimeText(airsAt)}, your time: ${zoneName(airsAt)}`
        }
        onChange={(event) => change({ airDate: event.target.value })}
      />
    </EntrySheet>
  );
}
