import { Card } from "../../ui/layout/card.tsx";
import { countText } from "../../ui/text/count-text.ts";
import {
  AccountButtons,
  AccountEmail,
  AccountName,
  type AccountViewProps,
  LastSeen,
} from "./account-cells.tsx";

/** The users as cards, for narrow screens. */
export function AccountCards({ accounts, onAction }: AccountViewProps) {
  return (
    <ul aria-label="Users" className="grid grid-cols-1 gap-3">
      {accounts.map((account) => (
        <li key={account.userId}>
          <Card className="grid grid-cols-1 gap-2">
            <AccountName account={account} />
            <AccountEmail account={account} />
            <p className="text-sm text-dim">
              {countText(account.leagues, "league")} · <LastSeen account={account} />
            </p>
            <div className="border-t border-line/60 pt-3">
              <AccountButtons account={account} onAction={onAction} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
