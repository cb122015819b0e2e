import { Copy, RefreshCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useConfirm } from "../overlay/confirm-dialog.tsx";
import { useToast } from "../overlay/toasts.tsx";

interface LinkBoxProps {
  url: string;
  /** What the link allows its holder to do. */
  hint: ReactNode;
  copyLabel: string;
  /** Buttons beside Copy. */
  extraActions: ReactNode;
}

interface SecretLinkProps extends LinkBoxProps {
  renew: { busy: boolean; run: () => void };
  revoke: {
    busy: boolean;
    run: () => void;
    label: string;
    /** The confirmation. */
    question: { title: string; confirmLabel: string; explanation: string };
  };
}

/** A link that gives access to its holder: it can be copied, replaced and revoked. */
export function SecretLink({ renew, revoke, ...link }: SecretLinkProps) {
  const { ask, dialog } = useConfirm();

  const askRenew = async () => {
    const question = { title: "Make a new link?", confirmLabel: "Make New Link" };
    const children = <p className="pb-1 text-dim">The old one stops working at once.</p>;
    if (await ask({ ...question, children })) renew.run();
  };
  const askEnd = async () => {
    const { explanation, ...question } = revoke.question;
    const children = <p className="pb-1 text-dim">{explanation}</p>;
    if (await ask({ ...question, danger: true, children })) revoke.run();
  };

  return (
    <>
      <LinkBox {...link} />
      <div className="mt-2 -ml-3 flex flex-wrap">
        <Button variant="text" className="px-3" busy={renew.busy} onClick={() => void askRenew()}>
          <RefreshCw aria-hidden size={16} />
          New Link
        </Button>
        <Button variant="text" className="px-3" busy={revoke.busy} onClick={() => void askEnd()}>
          <X aria-hidden size={17} />
          {revoke.label}
        </Button>
      </div>
      {dialog}
    </>
  );
}

/** A link that gives access to its holder, to be copied. */
export function LinkBox({ url, hint, copyLabel, extraActions }: LinkBoxProps) {
  const toast = useToast();
  const copy = async () => {
    if (await copyToClipboard(url)) toast.success("Link copied");
    else toast.error("Could not copy. Select the link and copy it");
  };
  return (
    <>
      <p className="rounded-xl border border-edge bg-well px-3.5 py-2.5 text-[0.9375rem] leading-snug break-all select-all">
        {url}
      </p>
      <p className="mt-1.5 text-[0.8125rem] text-dim">{hint}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copy()}>
          <Copy aria-hidden size={17} />
          {copyLabel}
        </Button>
        {extraActions}
      </div>
    </>
  );
}

/** Copies a text. On plain http, where browsers block the clipboard API, by selection. False when both fail. */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.setAttribute("aria-hidden", "true");
  field.className = "fixed top-0 left-0 opacity-0";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
