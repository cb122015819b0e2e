import { Settings } from "lucide-react";
import { useSearchParams } from "react-router";
import { actionStyle } from "../../../ui/controls/action-menu.tsx";
import { Button } from "../../../ui/controls/button.tsx";

/** Opens the Settings tab, for users who may change the league. */
export function SettingsButton() {
  const [search, setSearch] = useSearchParams();
  return (
    <Button
      className={actionStyle}
      aria-pressed={search.get("tab") === "settings"}
      onClick={() => setSearch({ tab: "settings" }, { replace: true })}
    >
      <Settings aria-hidden size={18} />
      Settings
    </Button>
  );
}
