import { Grid3x3, Smartphone } from "lucide-react";
import { classNames } from "../../../../ui/class-names.ts";
import type { ScoreView } from "./use-score-view.ts";

interface Props {
  view: ScoreView;
  onChange: (view: ScoreView) => void;
}

const views = [
  { key: "grid", label: "Grid", icon: Grid3x3 },
  { key: "pad", label: "Quick entry", icon: Smartphone },
] as const;

/** Switches between the grid and quick entry. */
export function ViewSwitch({ view, onChange }: Props) {
  return (
    <div
      role="group"
      aria-label="Enter scores by"
      className="flex shrink-0 gap-0.5 rounded-xl border border-line/50 bg-ink-2 p-0.5"
    >
      {views.map(({ key, label, icon: Icon }) => (
        <button
          key={key}
          type="button"
          aria-pressed={view === key}
          onClick={() => onChange(key)}
          className={classNames(
            buttonStyle,
            view === key ? "bg-ink-3 text-sand" : "text-dim hover:text-sand",
          )}
        >
          <Icon aria-hidden size={16} />
          {label}
        </button>
      ))}
    </div>
  );
}

const buttonStyle =
  "flex min-h-9 items-center gap-1.5 rounded-lg px-3 text-sm font-semibold transition-colors max-sm:min-h-11";
