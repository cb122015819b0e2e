import { Moon, Sun, SunMoon } from "lucide-react";
import { useId } from "react";
import { chooseTheme, useThemeChoice, type ThemeChoice } from "../theme.ts";

const choices = [
  { value: "system", label: "Device", icon: SunMoon },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "light", label: "Light", icon: Sun },
] as const satisfies readonly { value: ThemeChoice; label: string; icon: typeof Sun }[];

/** Dark, light, or the device's setting. `compact`: icons only, for narrow spaces. */
export function ThemeSwitch({ compact = false }: { compact?: boolean }) {
  const chosen = useThemeChoice();
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Theme</legend>
      <div className="inline-flex max-w-full flex-wrap gap-1 rounded-xl border border-line bg-ink p-1">
        {choices.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            title={compact ? label : undefined}
            className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg px-2 text-sm min-[22.5rem]:px-3 font-semibold text-dim transition-colors has-checked:bg-ink-3 has-checked:text-sand has-focus-visible:outline-2 has-focus-visible:outline-ember"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => chooseTheme(value)}
              className="sr-only"
            />
            <Icon aria-hidden size={17} />
            <span className={compact ? "sr-only" : ""}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
