import { IOS_INSTALL_PROMPT_MS } from "@emberline/game";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryRouter } from "react-router";
import { SessionProvider } from "../../platform/session/session.tsx";
import { useInstallOffer } from "./install-offer.ts";
import { InstallPrompt } from "./install-prompt.tsx";

function Page() {
  const isOffered = useInstallOffer();
  return (
    <>
      <main tabIndex={-1} />
      {isOffered && <InstallPrompt />}
    </>
  );
}

const pretendToBe = (userAgent: string) => vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
/** Opens a page and lets the time until the offer pass. */
async function openAndWait(path = "/") {
  const page = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <SessionProvider>
          <Page />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(IOS_INSTALL_PROMPT_MS - 1));
  expect(prompt()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  return page;
}
const prompt = () => screen.queryByRole("complementary", { name: /on your home screen$/ });

beforeEach(() => {
  vi.useFakeTimers();
  pretendToBe("Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X)");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

// Covers APP-9, LIMIT-17.
test("a browser on an iPhone is told after a while how to install the app, until that is dismissed", async () => {
  const { unmount } = await openAndWait();
  const [share, add, ...more] = within(prompt()!).getAllByRole("listitem");
  expect(share?.textContent).toContain("Share");
  expect(add?.textContent).toContain("Add to Home Screen");
  expect(more).toEqual([]);
  // The prompt takes no focus from what is being typed.
  expect(document.activeElement).toBe(document.body);
  act(() => screen.getByRole("button", { name: "Dismiss" }).click());
  expect(prompt()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
  unmount();
  await openAndWait();
  expect(prompt()).toBeNull();
});

// Covers APP-9.
test("the offer does not cover a draft", async () => {
  await openAndWait("/draft/7");
  expect(prompt()).toBeNull();
});

// Covers APP-9.
test("other devices and an installed app are offered nothing", async () => {
  pretendToBe("Mozilla/5.0 (X11; Linux x86_64)");
  const { unmount } = await openAndWait();
  expect(prompt()).toBeNull();
  unmount();
  pretendToBe("Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X)");
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  await openAndWait();
  expect(prompt()).toBeNull();
});
