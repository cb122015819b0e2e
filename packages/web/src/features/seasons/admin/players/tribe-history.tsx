import { TribeTag } from "../../../../ui/display/badge.tsx";
import type { Move } from "../../moves/tribe-moves.ts";

/** The player's tribes, with the episode from which each counts. */
export function TribeHistory({ moves }: { moves: readonly Move[] }) {
  if (moves.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 font-text! text-sm font-medium text-dim">Tribes so far</h3>
      <ol className="rounded-xl bg-ink/50 px-3.5 py-1">
        {moves.map(({ episodeId, number, tribe }) => (
          <li
            key={episodeId}
            className="flex items-center justify-between gap-3 border-b border-line/60 py-2 text-sm last:border-0"
          >
            <span className="whitespace-nowrap">From episode {number}</span>
            <TribeTag name={tribe.name} color={tribe.color} />
          </li>
        ))}
      </ol>
    </section>
  );
}
