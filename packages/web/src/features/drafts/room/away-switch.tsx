import { Switch } from "../../../ui/controls/switch.tsx";
import { isAway } from "../state/selectors.ts";
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
