import { Moon } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { Switch } from "../../../ui/controls/switch.tsx";
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
  return (
    <Switch on={on} busy={isBusy} onToggle={() => set(!on)}>
      Pick for me until I return
    </Switch>
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
        <Button variant="secondary" size="s" busy={isBusy} onClick={() => set(false)}>
          I’m back
        </Button>
      }
    >
      We pick for you until you return.
    </RoomNotice>
  );
}
