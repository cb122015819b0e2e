import { Copy, RefreshCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useConfirm } from "../overlay/confirm-dialog.tsx";
import { copyToClipboard } from "../copy-to-clipboard.ts";
import { useToast } from "../overlay/toasts.tsx";

interface SecretLinkProps {
  url: string;
  /** What whoever has it may do. */
  hint: ReactNode;
  copyLabel: string;
  /** What else can be done with it, beside copying. */
  extraActions: ReactNode;
  renew: { busy: boolean; run: () => void };
  revoke: {
    busy: boolean;
    run: () => void;
    label: string;
    /** Asked before, with what it means. */
    question: { title: string; confirmLabel: string; explanation: string };
  };
}

/** A link that lets in whoever has it: to copy, to replace, to end. */
export function SecretLink({
  url: address,
  hint,
  copyLabel,
  extraActions: beside,
  renew,
  revoke: end,
}: SecretLinkProps) {
  const toast = useToast();
  const { ask, dialog } = useConfirm();

  const copy = async () => {
    if (await copyToClipboard(address)) toast.success("Link copied");
    else toast.error("Copying did not work here. Select the link and copy it");
  };
  const askRenew = async () => {
    const question = { title: "Make a new link?", confirmLabel: "Make New Link" };
    const children = <p className="pb-1 text-dim">The old one stops working at once.</p>;
    if (await ask({ ...question, children })) renew.run();
  };
  const askEnd = async () => {
    const { explanation: meaning, ...question } = end.question;
    const children = <p className="pb-1 text-dim">{meaning}</p>;
    if (await ask({ ...question, danger: true, children })) end.run();
  };

  return (
    <>
      <p className="rounded-xl border border-edge bg-well px-3.5 py-2.5 text-[0.9375rem] leading-snug break-all select-all">
        {address}
      </p>
      <p className="mt-1.5 text-[0.8125rem] text-dim">{hint}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="ember" onClick={() => void copy()}>
          <Copy aria-hidden size={17} />
          {copyLabel}
        </Button>
        {beside}
      </div>
      <div className="mt-2 -ml-3 flex flex-wrap">
        <Button variant="plain" className="px-3" busy={renew.busy} onClick={() => void askRenew()}>
          <RefreshCw aria-hidden size={16} />
          New Link
        </Button>
        <Button variant="plain" className="px-3" busy={end.busy} onClick={() => void askEnd()}>
          <X aria-hidden size={17} />
          {end.label}
        </Button>
      </div>
      {dialog}
    </>
  );
}
