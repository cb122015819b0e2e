import { useId } from "react";
import { classNames } from "../class-names.ts";
import { controlStyle, Field, type FieldText } from "./field.tsx";
import { parseHexColor } from "../text/parse-hex-color.ts";

interface ColorFieldProps extends FieldText {
  /** "#rrggbb", or an unfinished input. */
  value: string;
  onChange: (value: string) => void;
  /** Colors to choose from, with their names. */
  presets: readonly (readonly [color: string, name: string])[];
}

/** A color as a hex code, from the device's picker, or from presets. */
export function ColorField({ value, onChange, presets, label, hint, error }: ColorFieldProps) {
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
