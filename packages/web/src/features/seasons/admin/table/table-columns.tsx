import { Checkbox } from "../../../../ui/forms/checkbox-radio.tsx";
import { Select } from "../../../../ui/forms/select.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { changeMapping, fieldLabel, fieldsOf, type TableKind } from "./columns.ts";
import type { ReadTable, TableChoices } from "./read-table.ts";
import { listTimeZones } from "./read-date.ts";

interface Props {
  kind: TableKind;
  table: ReadTable;
  choices: TableChoices;
  onChange: (changes: Partial<TableChoices>) => void;
}

/** The content of each column, and the format of the dates. */
export function TableColumns({ kind, table, choices, onChange }: Props) {
  const { columns, mapping, hasHeader, dates } = table;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Checkbox
        label="The first row has the names of the columns"
        checked={hasHeader}
        onChange={(event) => onChange({ hasHeader: event.target.checked, mapping: null })}
      />
      {columns.map(({ header, example }, index) => (
        <Select
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          key={index}
          label={header ? `Column “${header}”` : `Column ${index + 1}`}
          hint={example === "" ? "Empty" : `Such as “${example}”`}
          value={mapping[index] ?? ""}
          onChange={({ target }) =>
            onChange({
              hasHeader,
              mapping: changeMapping(
                mapping,
                index,
                fieldsOf(kind).find((field) => field === target.value) ?? null,
              ),
            })
          }
        >
          <option value="">Leave out</option>
          {fieldsOf(kind).map((field) => (
            <option key={field} value={field}>
              {fieldLabel(kind, field)}
            </option>
          ))}
        </Select>
      ))}
      {kind === "episodes" && (
        <>
          <Select
            label="Time zone of the dates"
            hint="All times of the table are local times there."
            value={choices.timeZone}
            onChange={(event) => onChange({ timeZone: event.target.value })}
          >
            {listTimeZones().map((zone, index) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
                {index === 0 && " (yours)"}
              </option>
            ))}
          </Select>
          <TextField
            type="time"
            label="Time of episodes without one"
            value={choices.usualTime}
            onChange={(event) => onChange({ usualTime: event.target.value })}
          />
          {dates && (
            <Select
              label="Dates such as 3/4/2027 are"
              hint={dates.isOpen ? "The table does not decide it: please check." : undefined}
              value={dates.order}
              onChange={({ target }) =>
                onChange({ order: target.value === "day-first" ? "day-first" : "month-first" })
              }
            >
              <option value="month-first">month/day/year: March 4</option>
              <option value="day-first">day/month/year: April 3</option>
            </Select>
          )}
        </>
      )}
    </div>
  );
}
