import { broadcastRoutes } from "@emberline/contract";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { wordsOf } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { useToast } from "../../ui/toasts.tsx";
import type { SentEmail } from "./email.ts";

const OUT_OF_REACH =
  "The server could not be reached. What you typed is still here; sending it again mails nobody twice.";

/** Sends a letter. The same one again, after an answer that got lost, is the same mailing. */
export function useSendEmail(onSent: () => void) {
  const toast = useToast();
  const last = useRef({ letter: "", mailingId: "" });
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (body: SentEmail) => {
      const letter = JSON.stringify(body);
      if (last.current.letter !== letter) last.current = { letter, mailingId: newId() };
      return call(broadcastRoutes.email, { body: { ...body, mailingId: last.current.mailingId } });
    },
    onSuccess: ({ message }) => {
      last.current = { letter: "", mailingId: "" };
      toast.success(message);
      onSent();
    },
    onError: (failure) => toast.error(wordsOf(failure, OUT_OF_REACH)),
  });
  return {
    send: mutate,
    isSending: isPending,
    problem: error && wordsOf(error, OUT_OF_REACH),
    outcome: data?.message,
  };
}

/** `crypto.randomUUID` is there on secure pages only, and a server at home has none. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
