import { vi } from "vitest";
import { stubWebSocket } from "./fake-socket.ts";

/**
 * A page for code that runs without one: a window, a document and an empty storage. Stubs globals; undo it with
 * `vi.unstubAllGlobals()`.
 */
export function stubPage() {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("document", document);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("location", { origin: "http://camp.test", pathname: "/" });
  return {
    window,
    stored,
    ...stubWebSocket(),
    /** Hides the page, or shows it again. */
    setVisible: (isVisible: boolean): void => {
      document.visibilityState = isVisible ? "visible" : "hidden";
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
}
