import { ArrowDown, ArrowUp } from "lucide-react";

/** The ranks won (positive) or lost; nothing for 0. */
export function RankArrow({ change }: { change: number }) {
  if (change === 0) return null;
  const up = change > 0;
  const Icon = up ? ArrowUp : ArrowDown;
  const places = Math.abs(change) === 1 ? "1 place" : `${Math.abs(change)} places`;
  return (
    <Icon
      role="img"
      aria-label={`${up ? "Up" : "Down"} ${places}`}
      size={14}
      className={up ? "inline text-lagoon" : "inline text-danger"}
    />
  );
}
