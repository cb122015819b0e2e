import { useState } from "react";
import { Switch } from "../../../ui/controls/switch.tsx";
import { isTurnSoundOn, setTurnSound } from "../announcements/turn-sound-setting.ts";

export function TurnSoundSwitch() {
  const [on, setOn] = useState(isTurnSoundOn);
  const toggle = () => {
    setTurnSound(!on);
    setOn(!on);
  };
  return (
    <Switch on={on} onToggle={toggle}>
      Sound on my turn
    </Switch>
  );
}
