import type { LeagueRecap } from "@emberline/contract";
import { Part } from "./part.tsx";

/** How the rosters of the league were changed after the episode. */
export function MovesPart({ moves }: { moves: NonNullable<LeagueRecap["moves"]> }) {
  return (
    <Part title="Moves after the episode">
      <ol className="grid gap-2.5">
        {moves.map(({ key, text, detail }) => (
          <li key={key} className="text-[0.9375rem] wrap-anywhere">
            <p className="font-semibold">{text}</p>
            {detail !== null && <p className="text-[0.8125rem] text-dim">{detail}</p>}
          </li>
        ))}
      </ol>
    </Part>
  );
}
