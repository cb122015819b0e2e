import { ArrowDown, ArrowUp } from "lucide-react";

/** How many places somebody went up (more than 0) or down; nothing when they stayed. */
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
