import { Dialog } from "@base-ui/react/dialog";
import { ArrowLeft, X, type LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import { useLocation } from "react-router";
import { Link } from "../../ui/link.tsx";
import { useBackGesture } from "../../ui/overlay/back-gesture.ts";
import { classNames } from "../../ui/class-names.ts";
import { iconButtonStyle } from "../../ui/controls/icon-button.tsx";
import { Logo } from "../../ui/art/logo.tsx";
import { backdropStyle } from "../../ui/overlay/backdrop-style.ts";
import { ThemeSwitch } from "../../ui/controls/theme-switch.tsx";

/** One entry of the admin menu; `path` is absolute. */
export interface AdminSection {
  path: string;
  label: string;
  icon: LucideIcon;
  /** A page elsewhere that belongs to this entry. */
  alsoAt?: string;
  /** Shows how much waits there. */
  badge?: ComponentType;
}

interface Props {
  sections: readonly AdminSection[];
}

/** In a low window the sections scroll and the link back stays in place. On a phone held sideways everything scrolls. */
export function AdminNavigation({ sections }: Props) {
  const { pathname } = useLocation();
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto py-4 [@media(max-height:960px)]:gap-1 [@media(max-height:960px)]:py-2">
      <div className="flex flex-wrap items-center gap-x-3 px-6 py-1.5 [@media(max-height:960px)]:py-0">
        <Logo size={26} />
        <p className="text-xs font-semibold tracking-wide text-ember uppercase">Admin</p>
      </div>
      <nav
        aria-label="Admin"
        className="grid flex-1 content-start gap-1 px-4 py-0.5 [@media(max-height:960px)]:gap-0 [@media(min-height:500px)]:min-h-0 [@media(min-height:500px)]:overflow-y-auto"
      >
        {sections.map((section) => {
          const { path, label, icon: Icon, badge: SectionBadge } = section;
          const isActive = isAt(section, pathname);
          return (
            <Link
              key={path}
              to={path}
              aria-current={isActive ? "page" : undefined}
              className={itemStyle({ isActive })}
            >
              <Icon aria-hidden size={18} />
              {label}
              {SectionBadge && <SectionBadge />}
            </Link>
          );
        })}
      </nav>
      <div className="grid gap-1 px-4 [@media(max-height:860px)]:flex [@media(max-height:860px)]:justify-between">
        <ThemeSwitch compact />
        <Link to="/" title="Back to site" className={itemStyle({ isActive: false })}>
          <ArrowLeft aria-hidden size={18} />
          <span className="[@media(max-height:860px)]:sr-only">Back to site</span>
        </Link>
      </div>
    </div>
  );
}

const isAt = ({ path, alsoAt }: AdminSection, pathname: string): boolean =>
  pathname === path || pathname === alsoAt || pathname.startsWith(`${path}/`);

interface DrawerProps extends Props {
  open: boolean;
  onClose: () => void;
}

export function AdminDrawer({ sections, open, onClose }: DrawerProps) {
  useBackGesture(open, onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyle} />
        <Dialog.Popup className={drawerStyle}>
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Dialog.Close aria-label="Close" className={iconButtonStyle("text", "absolute top-4 right-3")}>
            <X aria-hidden size={20} />
          </Dialog.Close>
          <AdminNavigation sections={sections} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const drawerStyle =
  "fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] border-r border-line bg-ink-2 shadow-float outline-none " +
  "transition-transform duration-220 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full";

const itemStyle = ({ isActive }: { isActive: boolean }) =>
  classNames(
    "flex min-h-11 items-center gap-3 rounded-xl px-3 text-[0.9375rem] font-semibold transition-colors duration-150",
    isActive ? "bg-ink-3 text-ember" : "text-dim hover:bg-ink-3/60 hover:text-sand",
  );
