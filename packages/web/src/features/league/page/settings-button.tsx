import { Settings } from "lucide-react";
import { useSearchParams } from "react-router";
import { IconButton } from "../../../ui/controls/icon-button.tsx";

/** Opens the Settings tab, for users who may change the league. */
export function SettingsButton() {
  const [search, setSearch] = useSearchParams();
  return (
    <IconButton
      label="Settings"
      aria-pressed={search.get("tab") === "settings"}
      onClick={() => setSearch({ tab: "settings" }, { replace: true })}
    >
      <Settings aria-hidden size={20} />
    </IconButton>
  );
}
