import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import {
  AccountButtons,
  AccountEmail,
  AccountName,
  type AccountViewProps,
  LastSeen,
} from "./account-cells.tsx";

export function AccountTable({ accounts, onAction }: AccountViewProps) {
  return (
    <Table
      label="Users"
      head={
        <>
          <Th>User</Th>
          <Th>Email</Th>
          <Th number>Leagues</Th>
          <Th>Last seen</Th>
          <Th className="text-right">Actions</Th>
        </>
      }
    >
      {accounts.map((account) => (
        <Tr key={account.userId}>
          <Td>
            <AccountName account={account} />
          </Td>
          <Td>
            <AccountEmail account={account} />
          </Td>
          <Td number className="figures">
            {account.leagues}
          </Td>
          <Td className="text-sm text-dim">
            <LastSeen account={account} />
          </Td>
          <Td>
            <AccountButtons account={account} onAction={onAction} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
