import { OWN_EVENT_NAME_MAX_LENGTH, OWN_EVENTS_MAX } from "@emberline/game";
import { X } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { eventPoints, type OwnEventEntry } from "./own-event-entries.ts";

export interface OwnEventFieldsProps {
  entries: readonly OwnEventEntry[];
  error: string | undefined;
  isSaving: boolean;
  onEdit: (entries: OwnEventEntry[]) => void;
}

/** Name and points of each event, with buttons to add and remove one. */
export function OwnEventFields({ entries, error, isSaving, onEdit }: OwnEventFieldsProps) {
  const list = useRef<HTMLDivElement>(null);
  const focusField = (index: number) =>
    // The new field is there after the next frame.
    requestAnimationFrame(() =>
      (
        list.current?.querySelectorAll<HTMLElement>("input[name^=event-name]")[index] ?? list.current
      )?.focus(),
    );
  const change = (eventId: number, part: Partial<OwnEventEntry>) =>
    onEdit(entries.map((entry) => (entry.eventId === eventId ? { ...entry, ...part } : entry)));
  const add = () => {
    const eventId = Math.max(0, ...entries.map((entry) => entry.eventId)) + 1;
    onEdit([...entries, { eventId, name: "", points: "" }]);
    focusField(entries.length);
  };
  const remove = (index: number) => {
    onEdit(entries.filter((_, place) => place !== index));
    focusField(Math.max(0, index - 1));
  };
  const isWrong = ({ name, points }: OwnEventEntry) =>
    name.trim() === "" || Number.isNaN(eventPoints(points));
  const wrong = entries.find(isWrong);
  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-1 gap-4">
      {entries.map((entry, index) => {
        const name = entry.name.trim() || `event ${index + 1}`;
        return (
          <div
            key={entry.eventId}
            role="group"
            aria-label={name}
            className="grid grid-cols-[1fr_auto] items-end gap-2 sm:grid-cols-[1fr_5.5rem_auto]"
          >
            <TextField
              label="Event"
              className="max-sm:col-span-2"
              name={`event-name-${entry.eventId}`}
              autoComplete="off"
              maxLength={OWN_EVENT_NAME_MAX_LENGTH}
              disabled={isSaving}
              value={entry.name}
              error={error !== undefined && entry === wrong && entry.name.trim() === "" ? error : undefined}
              onChange={({ target }) => change(entry.eventId, { name: target.value })}
            />
            <TextField
              label="Points"
              name={`event-points-${entry.eventId}`}
              autoComplete="off"
              disabled={isSaving}
              value={entry.points}
              error={error !== undefined && entry === wrong && entry.name.trim() !== "" ? error : undefined}
              onChange={({ target }) => change(entry.eventId, { points: target.value })}
            />
            <Button
              variant="text"
              disabled={isSaving}
              aria-label={`Remove ${name}`}
              title="Remove"
              onClick={() => remove(index)}
            >
              <X aria-hidden size={18} />
            </Button>
          </div>
        );
      })}
      {error !== undefined && !wrong && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {entries.length < OWN_EVENTS_MAX && (
        <Button className="justify-self-start" disabled={isSaving} onClick={add}>
          Add Event
        </Button>
      )}
    </div>
  );
}
