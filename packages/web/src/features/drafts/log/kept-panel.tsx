import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { KeptList } from "../parts/kept-list.tsx";
import type { RoomState } from "../state/room-state.ts";

/** Whom the teams keep in a second draft. */
export function KeptPanel({ state: { log, participants } }: { state: RoomState }) {
  return (
    <section
      aria-label="Kept contestants"
      // A scrolling region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classNames(cardStyle, "relative h-full overflow-y-auto overscroll-contain px-4 py-3")}
    >
      {log && participants && <KeptList draft={log.draft} {...participants} />}
    </section>
  );
}
