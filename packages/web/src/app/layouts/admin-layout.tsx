import { Menu } from "lucide-react";
import { Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useShownSince } from "../../platform/api/offline/use-shown-since.ts";
import { FirePage } from "../../ui/art/fire-loader.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { Logo } from "../../ui/art/logo.tsx";
import { OfflineBar } from "../../ui/layout/offline-bar.tsx";
import { ToastTimeout } from "../../ui/overlay/toasts.tsx";
import { PageBoundary } from "../page-boundary.tsx";
import { SkipLink } from "../skip-link.tsx";
import { useFocusOnNavigate } from "../use-focus-on-navigate.ts";
import { AdminDrawer, AdminNavigation, type AdminSection } from "./admin-navigation.tsx";

/** How long the admin's toasts stay (LIMIT-20). */
const TOAST_MS = 2000;

/** The admin area: a sidebar, or a drawer on narrow screens. */
export function AdminLayout({ sections }: { sections: readonly AdminSection[] }) {
  const main = useFocusOnNavigate();
  const shown = useShownSince();
  const { pathname } = useLocation();
  // The drawer is open for one path only, so navigating closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh border-r border-line/60 bg-ink-2 lg:flex lg:flex-col">
        <div className="min-h-0 flex-1">
          <AdminNavigation sections={sections} />
        </div>
        <OfflineBar {...shown} className="mx-6 mb-3" />
      </aside>
      <header className="sticky top-0 z-30 flex h-nav items-center gap-2 border-b border-line/60 bg-ink/85 px-3 backdrop-blur-md lg:hidden">
        <IconButton variant="text" label="Open the menu" onClick={() => setOpenOn(pathname)}>
          <Menu aria-hidden size={22} />
        </IconButton>
        <Logo />
        <OfflineBar {...shown} className="ml-auto" />
      </header>
      <AdminDrawer sections={sections} open={openOn === pathname} onClose={() => setOpenOn(null)} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        // There is no bar above the content here, so the heads of tables stick to the top.
        className="mx-auto w-full max-w-[80rem] px-4 pt-5 pb-16 sm:px-6 lg:px-8 lg:pt-8 lg:[--spacing-nav:0rem]"
      >
        <PageBoundary>
          <ToastTimeout value={TOAST_MS}>
            <Suspense fallback={<FirePage />}>
              <Outlet />
            </Suspense>
          </ToastTimeout>
        </PageBoundary>
      </main>
    </div>
  );
}
