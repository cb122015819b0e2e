import { KeyRound } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";

const PasswordSheet = lazySheet(() => import("./password-sheet.tsx"), "PasswordSheet");

export function PasswordCard({ username }: { username: string }) {
  const { shown, open, show, close } = useSheet<string>();
  return (
    <Card
      title="Password"
      actions={
        <Button size="s" onClick={() => show(username)}>
          <KeyRound aria-hidden size={15} />
          Change Password
        </Button>
      }
    >
      <p className="text-[0.9375rem] text-dim">A new password logs you out everywhere but here.</p>
      {shown && <PasswordSheet key={shown.visit} username={shown.subject} open={open} onClose={close} />}
    </Card>
  );
}
