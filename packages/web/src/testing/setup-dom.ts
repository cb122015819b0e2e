import type { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { unstable_NormalPriority, unstable_scheduleCallback } from "scheduler";
import { afterEach, beforeAll, type Mock, vi } from "vitest";
import { forgetShownSession } from "../platform/api/token.ts";
import { forgetInput } from "../ui/unsaved/kept-input.ts";
import { ignoreCompositionKeys } from "../ui/ignore-composition-keys.ts";
import { skipClosedSheets } from "../ui/overlay/back-gesture.ts";
import { loadParts } from "../ui/overlay/lazy-sheet.tsx";

/** No test has an authenticator. Modules stay loaded for the next file, so all files get the same functions. */
vi.mock("@simplewebauthn/browser", () => {
  const shared: { webAuthn?: Record<string, Mock> } = globalThis as object;
  shared.webAuthn ??= {
    startAuthentication: vi.fn<typeof startAuthentication>(),
    startRegistration: vi.fn<typeof startRegistration>(),
  };
  return shared.webAuthn;
});

const environment: { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined } = globalThis as object;

// React warns about updates outside of `act` unless it is told that this is a test.
environment.IS_REACT_ACT_ENVIRONMENT = true;

// As in every supported browser on a page with https.
Object.assign(globalThis, { isSecureContext: true, PublicKeyCredential: Object });

/** Tests replace it by a fake. */
const realSetTimeout = setTimeout;

/** Never connected. Tests of sockets replace it by a fake. */
class UnconnectedSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 0;
  send = () => undefined;
  close = () => undefined;
}
Object.assign(globalThis, { WebSocket: UnconnectedSocket });

configure({
  // Long enough for a busy machine; a test that passes does not wait for it.
  asyncUtilTimeout: 20_000,
  /**
   * Runs each wait and each user event. As Testing Library's own wrapper does, it lets React schedule its work
   * meanwhile. It then waits for the work that is already scheduled: on a busy machine React commits a change and runs
   * the effects of that change in a later task, and a test would go on before they have subscribed to anything.
   */
  asyncWrapper: async (callback) => {
    const isActEnvironment = environment.IS_REACT_ACT_ENVIRONMENT;
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      const result: unknown = await callback();
      await new Promise((resolve) => realSetTimeout(resolve, 0));
      await new Promise<void>((resolve) => {
        unstable_scheduleCallback(unstable_NormalPriority, () => resolve());
      });
      return result;
    } finally {
      environment.IS_REACT_ACT_ENVIRONMENT = isActEnvironment;
    }
  },
});

// As the app does once its first page is shown, and with the parts on demand.
beforeAll(() => loadParts({ withAll: true }));
// As the app does at its start. Without its listeners only the first sheet of a test file removes its history entry.
beforeAll(skipClosedSheets);
beforeAll(ignoreCompositionKeys);

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  // A test that takes the page offline would stop the mutations of the next file.
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  forgetShownSession();
  forgetInput();
  localStorage.clear();
  sessionStorage.clear();
});
