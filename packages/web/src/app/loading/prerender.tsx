import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { SessionProvider } from "../../platform/session/session.tsx";
import { LoadingPage } from "../layouts/main-layout.tsx";
import { AuthLayout } from "../layouts/auth-layout.tsx";
import { LoginPage } from "../../features/accounts/login-page.tsx";
import { ToastProvider } from "../../ui/overlay/toasts.tsx";
import { loadSkeleton, type PageKind } from "./page-skeleton.tsx";

/** An address for each skeleton. */
const addresses: Record<PageKind, string> = {
  home: "/",
  league: "/league/id",
  draft: "/draft/id",
  other: "/players",
};

await loadSkeleton(addresses.draft);

/**
 * What the app shows first, as HTML: the build writes it into the page, where it is seen before the scripts have run.
 * start.js chooses one. It cannot be used: the app replaces it as soon as it runs.
 */
export function prerender(): string {
  const login = (
    <AuthLayout>
      <LoginPage />
    </AuthLayout>
  );
  const skeletons = [
    ["login", render("/login", login)],
    ...Object.entries(addresses).map(([kind, path]) => [kind, render(path, <LoadingPage />)]),
  ];
  return skeletons
    .map(([kind, html]) => `<div data-skeleton="${kind}" aria-busy="true" inert>${html}</div>`)
    .join("");
}

const render = (path: string, view: React.ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location={path}>
        <SessionProvider>
          <ToastProvider>{view}</ToastProvider>
        </SessionProvider>
      </StaticRouter>
    </QueryClientProvider>,
  );
