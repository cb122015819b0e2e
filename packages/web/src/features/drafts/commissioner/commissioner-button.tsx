import { Gavel } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { commissionerRoleOf } from "./commissioner-role.ts";
import { headerActionIcon, headerActionStyle } from "../parts/room-layout.ts";
import type { RoomState } from "../state/room-state.ts";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";

const CommissionerSheet = lazySheet(() => import("./commissioner-sheet.tsx"), "CommissionerSheet", {
  onDemand: true,
});

/** Opens the commissioner's actions. Hidden for everyone else. */
export function CommissionerButton({ state, leagueId }: { state: RoomState; leagueId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const role = commissionerRoleOf(state);
  if (role === null) return null;
  return (
    <>
      <Button
        title="Run the draft"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={headerActionStyle}
      >
        <Gavel aria-hidden size={18} className={headerActionIcon} />
        <span aria-hidden className="text-[0.6875rem]/none sm:hidden landscape-phone:inline">
          Run
        </span>
        <span className="phone:sr-only">Run the draft</span>
      </Button>
      <CommissionerSheet
        state={state}
        leagueId={leagueId}
        role={role}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
