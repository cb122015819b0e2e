import { accountRoutes, type Me } from "@emberline/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { ApiError } from "../platform/api/api-error.ts";
import { createQueryClient } from "../platform/api/query-client.ts";
import { storeToken } from "../platform/api/token.ts";
import type { Rights } from "../platform/session/load-session.ts";
import { SessionProvider, useSession } from "../platform/session/session.tsx";
import { emitUnauthorized } from "../platform/session/unauthorized.ts";
import { LiveRegion } from "../ui/layout/live-region.tsx";
import { LeaveQuestion } from "../ui/unsaved/leave-question.tsx";
import { ToastProvider } from "../ui/overlay/toasts.tsx";
import type { FakeApi } from "./fake-api.ts";
import { testUser } from "./test-user.ts";

export interface PageOptions {
  /** The URL the page is opened at, with its query. */
  path?: string;
  /** The route's pattern, where the page reads parameters from its path. */
  pattern?: string;
  /** The location's state. */
  state?: unknown;
  /** Who is logged in; null for a visitor. */
  signedInAs?: Partial<Me> | null;
  isAdmin?: boolean;
  isScorer?: boolean;
  /** False renders the page at once, while the session is still being checked. */
  waitForSession?: boolean;
}

/** Renders a page as the app does, with a session and a fake of the server, once the session is known. */
export async function renderPage(page: ReactNode, api: FakeApi, options: PageOptions = {}) {
  const {
    path = "/",
    pattern = "*",
    state = null,
    signedInAs = {},
    isAdmin = false,
    isScorer = false,
  } = options;
  const { waitForSession = true } = options;
  const profile = signedInAs && { ...testUser, ...signedInAs };
  if (profile !== null) signIn(api, profile, { isAdmin, isScorer });
  history.replaceState({ usr: state, key: "first", idx: 0 }, "", path);
  const queries = createQueryClient(emitUnauthorized);
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  const user = userEvent.setup();
  const view = render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <SessionProvider>
          <ToastProvider>
            <WhenInitialized waits={waitForSession}>
              <Routes>
                <Route path={pattern} element={page} />
                <Route path="*" element={null} />
              </Routes>
            </WhenInitialized>
            <LeaveQuestion />
            <LiveRegion />
          </ToastProvider>
        </SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>,
    { onCaughtError: logUnexpectedError },
  );
  await waitFor(() => view.getByTestId("initialized"));
  /** Fills an empty field in one step instead of key by key. */
  const fill = async (label: string, text: string) => {
    await user.click(view.getByLabelText(label));
    await user.paste(text);
  };
  return { ...view, user, queries, fill };
}

function WhenInitialized({ waits, children }: { waits: boolean; children: ReactNode }) {
  const { initialized } = useSession();
  return (initialized || !waits) && <div data-testid="initialized">{children}</div>;
}

/** Boundaries show failed requests on the page; other errors are bugs. */
function logUnexpectedError(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error);
}

function signIn(api: FakeApi, profile: Me, { isAdmin, isScorer }: Rights): void {
  storeToken("test-token");
  if (!api.isAnswered(accountRoutes.check)) api.reply(accountRoutes.check, { verified: true });
  if (!api.isAnswered(accountRoutes.checkAdmin)) {
    api.reply(accountRoutes.checkAdmin, { verified: isAdmin, ...(isScorer && { scorer: true }) });
  }
  if (!api.isAnswered(accountRoutes.me)) api.reply(accountRoutes.me, { data: profile });
}
