import { House, Settings, ShieldCheck, StickyNote, Users, type LucideIcon } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { Outlet, useLocation, useMatch } from "react-router";
import { Link } from "../../ui/link.tsx";
import { spoiledEpisode } from "../../platform/api/api-error.ts";
import { useShownSince } from "../../platform/api/offline/use-shown-since.ts";
import { expectsAdmin } from "../../platform/session/admin/expected-admin.ts";
import { homePath } from "../../platform/session/home-path.ts";
import { useSession } from "../../platform/session/session.tsx";
import { useKnownMark } from "../../platform/session/known-mark.ts";
import { classNames } from "../../ui/class-names.ts";
import { Logo } from "../../ui/art/logo.tsx";
import { cardStyle } from "../../ui/layout/card.tsx";
import { OfflineBar } from "../../ui/layout/offline-bar.tsx";
import { OwnErrors } from "../../ui/layout/load-boundary.tsx";
import { lazyPart } from "../../ui/overlay/lazy-sheet.tsx";
import { VisuallyHidden } from "../../ui/layout/visually-hidden.tsx";
import { PageSkeleton, usePageKind } from "../loading/page-skeleton.tsx";
import { PageBoundary } from "../page-boundary.tsx";
import { SkipLink } from "../skip-link.tsx";
import { useFocusOnNavigate } from "../use-focus-on-navigate.ts";

const MarkBar = lazyPart(() => import("../../features/spoilers/mark-bar.tsx"), "MarkBar");

const ClosedByMark = lazyPart(() => import("../../features/spoilers/closed-by-mark.tsx"), "ClosedByMark");

interface Item {
  to: string;
  label: string;
  icon: LucideIcon;
}

const userItems: readonly Item[] = [
  { to: "/", label: "Home", icon: House },
  { to: "/players", label: "Players", icon: Users },
  { to: "/notes", label: "Notes", icon: StickyNote },
  { to: "/settings", label: "Settings", icon: Settings },
];
const ADMIN = "/admin";
const adminItems: readonly Item[] = [...userItems, { to: ADMIN, label: "Admin", icon: ShieldCheck }];

interface MainLayoutProps {
  isDraftRoom?: boolean;
  children?: ReactNode;
}

/**
 * The layout of the fans' pages: a top bar, and a bottom bar on upright phones. A draft room has neither on
 * phones and tablets: it has a back link of its own and needs the height (decision 029).
 */
export function MainLayout({ isDraftRoom = false, children = <Outlet /> }: MainLayoutProps) {
  const main = useFocusOnNavigate();
  const { isAdmin, isScorer, loading } = useSession();
  const items =
    isAdmin || isScorer || (loading && (isPrerendered || expectsAdmin())) ? adminItems : userItems;
  const shown = useShownSince();
  const [isClosed, setIsClosed] = useState(false);
  return (
    <div data-draft-room={isDraftRoom || undefined} className="flex min-h-dvh flex-col">
      <SkipLink />
      <header
        className={classNames(
          "sticky top-0 z-30 border-b border-line/60 bg-ink/85 pt-[env(safe-area-inset-top)] backdrop-blur-md",
          isDraftRoom && "max-lg:hidden",
        )}
      >
        <div className={classNames("flex h-nav items-center justify-between gap-3", column)}>
          <Link to={homePath()} className="-m-2 rounded-xl p-2">
            <Logo />
          </Link>
          <OfflineBar {...shown} className="wide-or-landscape:mr-auto" />
          <nav
            aria-label="Main"
            className="hidden gap-[clamp(0rem,calc(0.81vw-0.25rem),0.25rem)] wide-or-landscape:flex"
          >
            {items.map((item) => (
              <BarItem bar="top" key={item.to} item={item} />
            ))}
          </nav>
        </div>
      </header>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={classNames("flex-1 lg:pt-8 lg:pb-12", isDraftRoom ? withoutBars : withBars, column)}
      >
        {!isDraftRoom && <MarkPlace isPageClosed={isClosed} />}
        <PageBoundary>
          <OwnErrors value={(error, retry) => showClosed(error, retry, setIsClosed)}>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </OwnErrors>
        </PageBoundary>
      </main>
      {!isDraftRoom && (
        <nav
          aria-label="Main"
          className="safe-bottom fixed inset-x-0 bottom-0 z-30 border-t border-line/60 bg-ink/92 backdrop-blur-md wide-or-landscape:hidden"
        >
          <div className="mx-auto grid h-nav max-w-xl auto-cols-fr grid-flow-col">
            {items.map((item) => (
              <BarItem bar="bottom" key={item.to} item={item} />
            ))}
          </div>
        </nav>
      )}
    </div>
  );
}

/** The place of the bar for those who have one; in the page as it is built, the style sheet shows it to them only. */
function MarkPlace({ isPageClosed }: { isPageClosed: boolean }) {
  const hasBar = useKnownMark()?.bar === true;
  if (!hasBar && !isPrerendered) return null;
  return (
    <section aria-label="What you have seen" data-mark-bar className={markPlaceStyle}>
      {hasBar && (
        <Suspense>
          <MarkBar isPageClosed={isPageClosed} />
        </Suspense>
      )}
    </section>
  );
}

/** What tells more than the user has seen is closed; the refusal says how far it goes. */
function showClosed(error: unknown, retry: () => void, onShown: (isShown: boolean) => void): ReactNode {
  const episode = spoiledEpisode(error);
  if (episode === null) return null;
  return (
    <Suspense>
      <ClosedByMark episode={episode} onOpen={retry} onShown={onShown} />
    </Suspense>
  );
}

export const DraftRoomLayout = () => <MainLayout isDraftRoom />;

/** What is shown of a fan's page until it is known who is logged in. */
export const LoadingPage = () => (
  <MainLayout isDraftRoom={usePageKind() === "draft"}>
    <PageSkeleton />
  </MainLayout>
);

/** In the page as it is built, shell.css shows the Admin item to admins only. */
const isPrerendered = typeof document === "undefined";

// Beside the camera of a phone on its side.
const column =
  "mx-auto w-full max-w-[84rem] pr-[max(1rem,env(safe-area-inset-right))] pl-[max(1rem,env(safe-area-inset-left))] " +
  "sm:pr-[max(1.5rem,env(safe-area-inset-right))] sm:pl-[max(1.5rem,env(safe-area-inset-left))]";
const withBars =
  "pt-5 short:pt-3 pb-[calc(var(--spacing-nav)+env(safe-area-inset-bottom)+1.5rem)] " +
  "landscape-phone:pt-3 landscape-phone:pb-[calc(env(safe-area-inset-bottom)+1.5rem)]";
const markPlaceStyle = classNames(
  cardStyle,
  "mb-4 short:mb-3 flex min-h-15 w-full items-center gap-3 py-1.5 pr-2 pl-3.5 sm:w-fit sm:min-w-88",
);
/** `roomClass` subtracts the same. */
const withoutBars =
  "max-lg:pt-[max(var(--spacing-room),env(safe-area-inset-top))] max-lg:pb-[max(var(--spacing-room),env(safe-area-inset-bottom))]";

function BarItem({ item, bar }: { item: Item; bar: "top" | "bottom" }) {
  const { to, label, icon: Icon } = item;
  const needsAttention = useNeedsAttention(to);
  const { isCurrent, isInSection } = useIsActive(to);
  const style = bar === "top" ? topItemStyle : bottomItemStyle;
  return (
    <Link
      to={to}
      data-for-admins={to === ADMIN || undefined}
      aria-current={isCurrent ? "page" : undefined}
      className={style(isCurrent || isInSection)}
    >
      <Icon aria-hidden size={bar === "top" ? 18 : 22} className={classNames(needsAttention && attention)} />
      {label}
      {needsAttention && <AttentionText />}
    </Link>
  );
}

const AttentionText = () => <VisuallyHidden>, please verify your e-mail address</VisuallyHidden>;
const attention = "animate-pulse-ring rounded-full text-ember";

function useNeedsAttention(to: string): boolean {
  const { needsEmailVerification } = useSession();
  return to === "/settings" && needsEmailVerification;
}

/** The league pages and recaps belong to Home, past seasons to the players. */
function useIsActive(to: string): { isCurrent: boolean; isInSection: boolean } {
  const { pathname } = useLocation();
  const isCurrent = useMatch({ path: to, end: to === "/" }) !== null;
  if (to === "/players") return { isCurrent, isInSection: pathname.startsWith("/seasons/") };
  return { isCurrent, isInSection: to === "/" && /^\/(leagues?|recap)(\/|$)/.test(pathname) };
}

// Text at 200 % still fits: beyond that, the bars are limited by the screen's width.
const topItemStyle = (isActive: boolean) =>
  classNames(
    "inline-flex min-h-11 items-center gap-[clamp(0.125rem,calc(1.62vw-0.5rem),0.5rem)] rounded-xl px-[clamp(0.125rem,calc(3.24vw-1rem),1rem)] text-sm font-semibold transition-colors duration-150",
    isActive ? "bg-ink-3 text-ember" : "text-dim hover:bg-ink-3/60 hover:text-sand",
  );

const bottomItemStyle = (isActive: boolean) =>
  classNames(
    "flex flex-col items-center justify-center gap-1 text-[min(0.75rem,4.1vw)]/[1.3333] font-semibold transition-colors duration-150 focus-visible:-outline-offset-4",
    isActive ? "text-ember" : "text-dim",
  );
