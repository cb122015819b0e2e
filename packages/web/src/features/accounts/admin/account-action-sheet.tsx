import { type AccountRole, adminAccountRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { RadioGroup, type RadioOption } from "../../../ui/forms/radio-group.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { type AccountRequest, actionTexts, performAction } from "./account-actions.ts";

interface Props {
  request: AccountRequest;
  open: boolean;
  onClose: () => void;
  /** Called when the account is deleted. */
  onDeleted?: () => void;
}

const ROLES: readonly RadioOption<AccountRole>[] = [
  { value: "fan", label: "Fan", hint: "No special rights." },
  { value: "scorer", label: "Scorer", hint: "Manages episodes and sets scores, nothing else in this area." },
  { value: "admin", label: "Admin", hint: "Can do everything in this area, to every league and account." },
];

/** Explains the action and asks for a reason. */
export function AccountActionSheet({ request, open, onClose, onDeleted }: Props) {
  const { action, account } = request;
  const text = actionTexts[action];
  const { user, recheck } = useSession();
  const queries = useQueryClient();
  const toast = useToast();
  const input = useUnsaved(`${action} of account ${account.userId}`, { reason: "", role: account.role });
  const { reason, role } = input.values;
  const [error, setError] = useState<string | null>(null);
  const perform = useMutation({
    mutationFn: () => performAction(request, { reason, role }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      input.forget();
      onClose();
      // An admin who removed their own rights has to leave the area.
      if (account.userId === user?.userId) await recheck();
      if (action === "delete") onDeleted?.();
    },
    // Also after a failure: another admin may have changed the account.
    onSettled: (_reply, failure) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: routeKey(adminAccountRoutes.list) }),
        // A deleted account cannot be loaded again.
        (action !== "delete" || failure !== null) &&
          queries.invalidateQueries({ queryKey: routeKey(adminAccountRoutes.get) }),
      ]),
  });
  const submit = async () => {
    const wrong = findErrors(adminAccountRoutes.verify.body, { reason })?.["reason"] ?? null;
    setError(wrong);
    // The form shows the error.
    if (wrong === null) await perform.mutateAsync().catch(() => undefined);
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title={<span className="wrap-anywhere">{text.title(account)}</span>}
      description={<span className="wrap-anywhere">{text.explanation(account)}</span>}
      submitLabel={text.submit}
      danger={text.danger ?? false}
      busy={perform.isPending}
      error={perform.error && errorMessage(perform.error)}
      onSubmit={submit}
    >
      {action === "set-role" && (
        <RadioGroup
          label="Role"
          options={ROLES}
          value={role}
          onChange={(next) => input.change({ role: next })}
        />
      )}
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        required
        hint={text.tells ? "Kept in the audit log and emailed to the user." : "Kept in the audit log."}
        value={reason}
        error={error}
        onChange={({ target }) => {
          input.change({ reason: target.value });
          setError(null);
        }}
      />
    </FormSheet>
  );
}
