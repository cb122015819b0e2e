import { type AdminTribe, tribeRoutes } from "@emberline/contract";
import { TRIBE_COLOR_DEFAULT } from "@emberline/game";
import { useRef } from "react";
import { call } from "../../../../platform/api/call.ts";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import { ColorField } from "../../../../ui/forms/color-field.tsx";
import { RecordFormSheet } from "../../../../ui/forms/record-form-sheet.tsx";
import type { RecordSheetProps } from "../../../../ui/tables/records-page.tsx";
import { Avatar } from "../../../../ui/art/avatar.tsx";
import { parseHexColor } from "../../../../ui/text/parse-hex-color.ts";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { useRecordForm } from "../../../../ui/forms/use-record-form.ts";

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

/** Needs a new `key` for each opening. */
export function TribeSheet({ record: tribe, open, onClose }: RecordSheetProps<AdminTribe>) {
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
