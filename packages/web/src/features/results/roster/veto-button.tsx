import type { AcceptedTrade } from "@emberline/contract";
import type { RefObject } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";

const VetoSheet = lazySheet(() => import("./veto-sheet.tsx"), "VetoSheet", { onDemand: true });

interface VetoButtonProps {
  leagueId: string;
  trade: AcceptedTrade;
  /** "Ada Young for Cleo Walsh" */
  given: string;
  /** Takes the focus after a veto. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** For the owner of the league, as long as a trade may be vetoed. */
export function VetoButton({ leagueId, trade: { tradeId }, given, focusAfter }: VetoButtonProps) {
  const sheet = useSheet<true>();
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="dialog"
        aria-label={`Veto the trade of ${given}`}
        onClick={() => sheet.show(true)}
      >
        Veto
      </Button>
      {sheet.render((_, { open, onClose }) => (
        <VetoSheet
          leagueId={leagueId}
          tradeId={tradeId}
          given={given}
          open={open}
          onClose={onClose}
          focusAfter={focusAfter}
        />
      ))}
    </>
  );
}
