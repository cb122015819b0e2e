import { type AdminTribe, tribeRoutes } from "@emberline/contract";
import { TRIBE_COLOR_DEFAULT } from "@emberline/game";
import { useRef, useId } from "react";
import { call } from "../../../platform/api/call.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { tribeColorStyle } from "../../../ui/display/tribe-color.ts";
import { controlStyle, Field, type FieldText } from "../../../ui/forms/field.tsx";
import { RecordFormSheet } from "../../../ui/forms/record-form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useRecordForm } from "../../../ui/forms/use-record-form.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { DeleteDialog } from "../../../ui/overlay/delete-dialog.tsx";
import type { Column } from "../../../ui/tables/data-list.tsx";
import {
  type DeleteRecordProps,
  RecordsPage,
  type RecordSheetProps,
} from "../../../ui/tables/records-page.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { parseHexColor } from "../../../ui/text/parse-hex-color.ts";
import { dayText } from "../../../ui/text/time-text.ts";

/** `/admin/tribes`. */
export const TribesPage = () => (
  <RecordsPage
    title="Tribes"
    addLabel="Add Tribe"
    skeleton={<SkeletonRows avatars={false} count={4} />}
    error="error loading tribes"
    query={routeQuery(tribeRoutes.list)}
    label="Tribes"
    keyOf={({ tribeId }) => tribeId}
    nameOf={({ name }) => name}
    columns={columns}
    empty={<EmptyState title="No tribes yet">Every contestant needs a tribe. Add the first one.</EmptyState>}
    Sheet={TribeSheet}
    Delete={DeleteTribe}
  />
);

function DeleteTribe({ record: { tribeId, name, playerCount }, ...dialog }: DeleteRecordProps<AdminTribe>) {
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Tribe?"
      remove={() => call(tribeRoutes.remove, { params: { tribeId } })}
      messages={{ done: "Tribe deleted successfully", failed: "Error deleting tribe" }}
    >
      <p className="wrap-anywhere">
        <strong>{name}</strong> is permanently deleted with the record of its members.{" "}
        {leftBehind(playerCount)}
      </p>
      <p className="text-dim">This cannot be undone.</p>
    </DeleteDialog>
  );
}

function leftBehind(count: number): string {
  if (count === 0) return "It has no contestants now.";
  return count === 1
    ? "One contestant is left without a tribe."
    : `${count} contestants are left without a tribe.`;
}

const Created = ({ tribe: { createdAt } }: { tribe: AdminTribe }) => (
  <time dateTime={createdAt}>{dayText(createdAt)}</time>
);

const columns: readonly Column<AdminTribe>[] = [
  {
    heading: "Name",
    headClassName: "w-full",
    cell: ({ name, color }) => (
      <span className="flex items-center gap-3 font-semibold">
        <span
          aria-hidden
          className="tribe-color size-5 shrink-0 rounded-full border-2 border-(--tribe)"
          style={{ background: color, ...tribeColorStyle(color) }}
        />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </span>
    ),
    onCard: "cell",
  },
  {
    heading: "Contestants",
    number: true,
    className: "figures",
    cell: ({ playerCount }) => playerCount,
    onCard: (tribe) => (
      <p className="flex flex-wrap gap-x-3 text-sm text-dim">
        <span>{countText(tribe.playerCount, "contestant")}</span>
        <span>
          created <Created tribe={tribe} />
        </span>
      </p>
    ),
  },
  {
    heading: "Created",
    className: "whitespace-nowrap text-dim",
    cell: (tribe) => <Created tribe={tribe} />,
    onCard: "nothing",
  },
];

/** Common tribe colors. */
const tribeColors = [
  [TRIBE_COLOR_DEFAULT, "Black"],
  ["#e8703a", "Orange"],
  ["#d64545", "Red"],
  ["#c9507a", "Pink"],
  ["#7f63c9", "Purple"],
  ["#3b82b8", "Blue"],
  ["#2a9d8f", "Teal"],
  ["#4d9a3c", "Green"],
  ["#e9c13b", "Yellow"],
  ["#8a5a34", "Brown"],
  ["#f6efe2", "White"],
] as const;

function TribeSheet({ record: tribe, open, onClose }: RecordSheetProps<AdminTribe>) {
  const first = useRef<HTMLInputElement>(null);
  const { values, change, errors, entry } = useTribeEntry(tribe);
  return (
    <RecordFormSheet
      open={open}
      onClose={onClose}
      title={tribe ? "Edit Tribe" : "Add Tribe"}
      initialFocus={first}
      form={entry}
    >
      <TextField
        ref={first}
        label="Name"
        name="tribe-name"
        autoComplete="off"
        required
        value={values.name}
        error={errors["name"]}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ColorField
        label="Color"
        presets={tribeColors}
        value={values.color}
        error={errors["color"]}
        hint="Six digits like #ff7a3d, or one of these"
        onChange={(color) => change({ color })}
      />
      <p className="flex items-center gap-3 rounded-xl bg-ink/50 p-3 text-sm text-dim">
        <Avatar name={values.name} color={parseHexColor(values.color)} size={44} />
        Its contestants are framed like this.
      </p>
    </RecordFormSheet>
  );
}

function useTribeEntry(tribe: AdminTribe | null) {
  return useRecordForm({
    subject: "tribe",
    id: tribe?.tribeId ?? null,
    initialValues: () => ({ name: tribe?.name ?? "", color: tribe?.color ?? TRIBE_COLOR_DEFAULT }),
    validate: (values) => findErrors(tribeRoutes.add.body, bodyOf(values)),
    save: async (values, tribeId) => (await saveTribe(bodyOf(values), tribeId)).data.tribeId,
    messages: { saved: () => "Tribe Saved", failed: "Error saving tribe" },
  });
}

interface Values {
  name: string;
  color: string;
}

const saveTribe = (body: Values, tribeId: string | null) =>
  tribeId === null
    ? call(tribeRoutes.add, { body })
    : call(tribeRoutes.change, { params: { tribeId }, body });

const bodyOf = ({ name, color }: Values) => ({ name, color: parseHexColor(color) ?? color });

interface ColorFieldProps extends FieldText {
  /** "#rrggbb", or an unfinished input. */
  value: string;
  onChange: (value: string) => void;
  /** Colors to choose from, with their names. */
  presets: readonly (readonly [color: string, name: string])[];
}

/** A color as a hex code, from the device's picker, or from presets. */
function ColorField({ value, onChange, presets, label, hint, error }: ColorFieldProps) {
  const group = useId();
  const color = parseHexColor(value);
  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        {(aria) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label="Pick a color"
              value={color ?? "#000000"}
              onChange={(event) => onChange(event.target.value)}
              className={classNames(controlStyle, "h-12 w-14! shrink-0 cursor-pointer p-1.5!")}
            />
            <input
              type="text"
              name="color"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              {...aria}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={() => color !== null && onChange(color)}
              className={classNames(controlStyle, "figures")}
            />
          </div>
        )}
      </Field>
      <fieldset className="mt-3">
        <legend className="sr-only">Colors to choose from</legend>
        <div className="grid grid-cols-[repeat(auto-fill,2.75rem)] gap-1">
          {presets.map(([preset, name]) => (
            <label key={preset} title={name} className="grid size-11 place-items-center">
              <input
                type="radio"
                name={group}
                aria-label={name}
                checked={preset === color}
                onChange={() => onChange(preset)}
                className="size-8 appearance-none rounded-full border-2 border-edge outline-offset-2 transition-transform duration-150 checked:scale-90 checked:ring-2 checked:ring-sand checked:ring-offset-3 checked:ring-offset-ink-2"
                style={{ background: preset }}
              />
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
