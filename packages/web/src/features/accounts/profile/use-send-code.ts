import { accountCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** An address, and the password if it replaces a verified one. */
interface ChangeEmailBody {
  email: string;
  password?: string;
}

interface SendCodeCallbacks {
  onSent: (email: string) => void;
  onFailed: (message: string) => void;
}

/** Requests a code for an address. */
export function useSendCode({ onSent, onFailed }: SendCodeCallbacks) {
  const toast = useToast();
  return useMutation({
    mutationFn: (body: ChangeEmailBody) => call(accountCalls.updateEmail, { body }),
    onSuccess: (_reply, { email }) => {
      toast.success("Verification code sent to your email");
      onSent(email);
    },
    onError: (error) => onFailed(errorMessage(error)),
  });
}
