import { Check, CircleAlert } from "lucide-react";
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { classNames } from "../class-names.ts";

type Tone = "success" | "error";

/** A text, optionally with a title. */
export type ToastContent = string | { title: string; text: string };

interface Toast {
  id: number;
  tone: Tone;
  title?: string | undefined;
  text: string;
  timeoutMs: number;
}

/** Shows a message below the header that closes after `timeoutMs` (default 3 s for success, 4 s for errors). */
export interface ToastApi {
  success: (content: ToastContent, timeoutMs?: number) => void;
  error: (content: ToastContent, timeoutMs?: number) => void;
}

const SUCCESS_MS = 3000;
const ERROR_MS = 4000;
const MAX_VISIBLE = 3;

const ToastContext = createContext<ToastApi | null>(null);
/** The default `timeoutMs` for toasts shown from inside; null keeps the defaults above. */
export const ToastTimeout = createContext<number | null>(null);
let lastId = 0;

/** Shows toasts. Throws outside of `ToastProvider`. */
export function useToast(): ToastApi {
  const api = use(ToastContext);
  const defaultMs = use(ToastTimeout);
  if (api === null) throw new Error("useToast outside of ToastProvider");
  return useMemo(() => (defaultMs === null ? api : withDefaultTimeout(api, defaultMs)), [api, defaultMs]);
}

const withDefaultTimeout = ({ success, error }: ToastApi, defaultMs: number): ToastApi => ({
  success: (content, timeoutMs = defaultMs) => success(content, timeoutMs),
  error: (content, timeoutMs = defaultMs) => error(content, timeoutMs),
});

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const remove = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const api = useMemo<ToastApi>(() => {
    const show = (tone: Tone, content: ToastContent, timeoutMs: number) => {
      lastId += 1;
      const { title, text } = typeof content === "string" ? { title: undefined, text: content } : content;
      const toast = { id: lastId, tone, title, text, timeoutMs };
      setToasts((all) => [...all.filter((other) => other.text !== text), toast].slice(-MAX_VISIBLE));
    };
    return {
      success: (content, timeoutMs = SUCCESS_MS) => show("success", content, timeoutMs),
      error: (content, timeoutMs = ERROR_MS) => show("error", content, timeoutMs),
    };
  }, []);
  return (
    <ToastContext value={api}>
      {children}
      <div
        aria-live="polite"
        aria-relevant="additions"
        className={classNames(
          "pointer-events-none fixed inset-x-4 top-[calc(env(safe-area-inset-top)+var(--spacing-nav)+0.5rem)] z-100 flex flex-col items-center gap-2",
          belowRoomHeader,
        )}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onEnd={remove} />
        ))}
      </div>
    </ToastContext>
  );
}

/** In a draft room on a phone the header is at the top, and its clock stays in view. */
const belowRoomHeader =
  "max-lg:[:root:has([data-draft-room])_&]:top-[calc(max(var(--spacing-room),env(safe-area-inset-top))+4.25rem)]";

const tones: Record<Tone, string> = {
  success: "border-lagoon bg-[color-mix(in_oklab,var(--color-lagoon)_22%,var(--color-ink))]",
  error: "border-danger bg-[color-mix(in_oklab,var(--color-danger)_20%,var(--color-ink))]",
};

function ToastCard({ toast, onEnd }: { toast: Toast; onEnd: (id: number) => void }) {
  const { id, tone, title, text, timeoutMs } = toast;
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => onEnd(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [isPaused, id, onEnd, timeoutMs]);
  const Icon = tone === "success" ? Check : CircleAlert;
  return (
    <div
      role={tone === "success" ? "status" : "alert"}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      className={classNames(
        "pointer-events-auto flex max-w-md animate-drop items-center gap-2.5 rounded-xl border px-4 py-3 text-[0.9375rem] font-medium text-sand shadow-float",
        tones[tone],
      )}
    >
      <Icon
        aria-hidden
        size={18}
        className={classNames("shrink-0", tone === "success" ? "text-lagoon" : "text-danger")}
      />
      {title === undefined ? (
        text
      ) : (
        <span>
          <strong className="block font-semibold">{title}</strong> {text}
        </span>
      )}
    </div>
  );
}
