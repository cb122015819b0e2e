import { RecordCard, RecordCards } from "../../../ui/tables/record-cards.tsx";
import { countText } from "../../../ui/text/count-text.ts";
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
    <RecordCards label="Users">
      {accounts.map((account) => (
        <RecordCard key={account.userId} actions={<AccountButtons account={account} onAction={onAction} />}>
          <AccountName account={account} />
          <AccountEmail account={account} />
          <p className="text-sm text-dim">
            {countText(account.leagues, "league")} · {account.lastSeenAt !== null && "seen "}
            <LastSeen account={account} />
          </p>
        </RecordCard>
      ))}
    </RecordCards>
  );
}
