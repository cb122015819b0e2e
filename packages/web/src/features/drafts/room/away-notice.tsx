import { Moon } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { isAway } from "../state/selectors.ts";
import { RoomNotice } from "../parts/room-notice.tsx";
import type { RoomState } from "../state/room-state.ts";
import { useSetStatus } from "../parts/use-set-status.ts";

interface Props {
  state: RoomState;
  leagueId: string;
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
