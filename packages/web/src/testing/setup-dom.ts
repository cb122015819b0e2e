import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// React warns about updates outside of `act` unless it is told that this is a test.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// Long enough for a busy machine; a test that passes does not wait for it.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
