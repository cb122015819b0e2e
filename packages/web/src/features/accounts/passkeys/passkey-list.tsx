import type { Passkey } from "@emberline/contract";
import { PASSKEYS_MAX } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Pencil, Plus } from "lucide-react";
import { useRef } from "react";
import { call } from "../../../platform/api/call.ts";
import { passkeyCalls } from "../../../platform/api/calls/settings-calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { DeleteDialog } from "../../../ui/overlay/delete-dialog.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { AddPasskeySheet } from "./add-passkey-sheet.tsx";
import { passkeyProblem } from "./passkey-problem.ts";
import { RenamePasskeySheet } from "./rename-passkey-sheet.tsx";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import { DeleteButton } from "../../../ui/controls/delete-button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { dayText } from "../../../ui/text/time-text.ts";

interface Props {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

const MINUTE_MS = 60_000;

function PasskeyRow({ passkey: { name, createdAt, usedAt }, onRename, onRemove }: Props) {
  const now = useServerNow(MINUTE_MS);
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-ink-3 text-dim">
        <KeyRound aria-hidden size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-dim">
          <span>Created {dayText(createdAt, now)}</span>
          <span>{usedAt === null ? "Not used yet" : `Last used ${dayText(usedAt, now)}`}</span>
        </p>
      </div>
      <span className="flex shrink-0 items-center">
        <IconButton label={`Rename ${name}`} variant="text" onClick={onRename}>
          <Pencil aria-hidden size={17} />
        </IconButton>
        <DeleteButton label={`Remove ${name}`} onClick={onRemove} />
      </span>
    </li>
  );
}

export function PasskeyList() {
  const passkeys = useSuspenseQuery(routeQuery(passkeyCalls.list)).data.data;
  const adding = useSheet<null>();
  const renaming = useSheet<Passkey>();
  const removing = useSheet<Passkey>();
  const top = useRef<HTMLDivElement>(null);
  const problem = passkeyProblem();
  const removed = removing.shown?.subject;
  return (
    <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
      <p className="text-[0.9375rem] text-dim">
        A passkey logs you in with your fingerprint, your face or the PIN of your device, in place of the
        password.
      </p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line/60">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.passkeyId}
              passkey={passkey}
              onRename={() => renaming.show(passkey)}
              onRemove={() => removing.show(passkey)}
            />
          ))}
        </ul>
      )}
      {problem !== null && <p className="text-sm wrap-anywhere text-dim">{problem}</p>}
      {problem === null && passkeys.length >= PASSKEYS_MAX && (
        <p className="text-sm text-dim">You have {PASSKEYS_MAX} passkeys, as many as there may be.</p>
      )}
      {problem === null && passkeys.length < PASSKEYS_MAX && (
        <Button className="justify-self-start" onClick={() => adding.show(null)}>
          <Plus aria-hidden size={18} />
          Add Passkey
        </Button>
      )}
      {adding.shown && <AddPasskeySheet key={adding.shown.visit} open={adding.open} onClose={adding.close} />}
      {renaming.shown && (
        <RenamePasskeySheet
          key={renaming.shown.visit}
          passkey={renaming.shown.subject}
          open={renaming.open}
          onClose={renaming.close}
        />
      )}
      {removing.shown && removed && (
        <DeleteDialog
          key={removing.shown.visit}
          open={removing.open}
          onClose={removing.close}
          title={<span className="wrap-anywhere">Remove “{removed.name}”?</span>}
          confirmLabel="Remove"
          remove={() => call(passkeyCalls.remove, { params: { passkeyId: removed.passkeyId } })}
          messages={{ done: "Passkey removed" }}
          focusAfterDelete={top}
        >
          <p>It no longer logs you in. Delete it on your device too: it does not disappear there.</p>
        </DeleteDialog>
      )}
    </div>
  );
}
