import { Moon } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { isAway } from "../state/selectors.ts";
import { RoomNotice } from "../parts/room-notice.tsx";
import type { RoomState } from "../state/room-state.ts";
import { useSetStatus } from "../parts/use-set-status.ts";

interface Props {
  state: RoomState;
  leagueId: string;
}

/** Automatic picks until the owner turns them off or picks by hand (ROOM-19). Never turned on by itself. */
export function AwaySwitch({ state, leagueId }: Props) {
  const { set, isBusy } = useSetStatus(leagueId, "away");
  const on = isAway(state, state.myTeamId);
  const toggle = () => {
    if (!isBusy) set(!on);
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={isBusy || undefined}
      onClick={toggle}
      className="flex min-h-11 items-center gap-2.5 rounded-xl px-2 text-left text-sm font-medium"
    >
      <span
        aria-hidden
        className={classNames(trackStyle, on ? "border-lagoon bg-lagoon" : "border-edge bg-well")}
      >
        <span className={classNames(thumbStyle, on ? "translate-x-4 bg-on-lagoon" : "bg-dim")} />
      </span>
      Pick for me until I return
    </button>
  );
}

/** Shown while the user is away. */
export function AwayNotice({ state, leagueId }: Props) {
  const { set, isBusy } = useSetStatus(leagueId, "away");
  if (!isAway(state, state.myTeamId)) return null;
  return (
    <RoomNotice
      icon={Moon}
      tone="gold"
      action={
        <Button variant="quiet" size="s" busy={isBusy} onClick={() => set(false)}>
          I’m back
        </Button>
      }
    >
      We pick for you until you return.
    </RoomNotice>
  );
}

const trackStyle =
  "relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border-2 px-0.5 transition-colors duration-150";
const thumbStyle = "size-4 rounded-full transition-transform duration-150";
