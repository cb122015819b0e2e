import { adminAccountRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { findErrors } from "../../api/form-errors.ts";
import { routeKey } from "../../api/route-query.ts";
import { useSession } from "../../session/session.tsx";
import { FormSheet } from "../../ui/forms/form-sheet.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useToast } from "../../ui/overlay/toasts.tsx";
import { type AccountRequest, actionTexts, performAction } from "./account-actions.ts";

interface Props {
  request: AccountRequest;
  open: boolean;
  onClose: () => void;
}

/** Explains the action and asks for a reason. Needs a new `key` for each opening. */
export function AccountActionSheet({ request, open, onClose }: Props) {
  const { action, account } = request;
  const text = actionTexts[action];
  const { user, recheck } = useSession();
  const queries = useQueryClient();
  const toast = useToast();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const perform = useMutation({
    mutationFn: () => performAction(request, reason),
    onSuccess: async ({ message }) => {
      toast.success(message);
      onClose();
      // An admin who removed their own rights has to leave the area.
      if (account.userId === user?.userId) await recheck();
    },
    // Also after a failure: another admin may have changed the account.
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(adminAccountRoutes.list) }),
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
      title={<span className="wrap-anywhere">{text.title(account)}</span>}
      description={<span className="wrap-anywhere">{text.explanation(account)}</span>}
      submitLabel={text.submit}
      danger={text.danger ?? false}
      busy={perform.isPending}
      error={perform.error && errorMessage(perform.error)}
      onSubmit={submit}
    >
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        required
        hint="Kept in the audit log."
        value={reason}
        error={error}
        onChange={({ target }) => {
          setReason(target.value);
          setError(null);
        }}
      />
    </FormSheet>
  );
}
