import { Badge } from "../../../ui/display/badge.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { isHere, nameOf } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";

/** Who takes part in a mock draft, and which teams bots play. */
export function MockDraftParticipants({ state }: { state: RoomState }) {
  const teams = state.participants?.teams ?? [];
  return (
    <section aria-labelledby="mock-draft-participants" className={classNames(cardStyle, "p-4 sm:px-6")}>
      <h2 id="mock-draft-participants" className="text-lg">
        Participants
      </h2>
      <ul className="mt-1">
        {teams.map(({ teamId, name, owner }) => (
          <li
            key={teamId}
            className="flex min-h-12 items-center gap-3 border-b border-line/60 py-1.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
              <span className="block font-semibold">{teamId === state.myTeamId ? "You" : nameOf(owner)}</span>
              <span className="text-sm text-dim">{name}</span>
            </span>
            {isHere(state, teamId) ? <Badge tone="lagoon">Here</Badge> : <Badge>Played by a bot</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}
