import { Dialog } from "@base-ui/react/dialog";
import { ArrowLeft, X, type LucideIcon } from "lucide-react";
import { Link, NavLink } from "react-router";
import { useBackGesture } from "../../ui/overlay/back-gesture.ts";
import { classNames } from "../../ui/class-names.ts";
import { iconButtonStyle } from "../../ui/controls/icon-button.tsx";
import { Logo } from "../../ui/art/logo.tsx";
import { backdropStyle } from "../../ui/overlay/sheet.tsx";
import { ThemeSwitch } from "../../ui/controls/theme-switch.tsx";

/** One entry of the admin menu; `path` is absolute. */
export interface AdminSection {
  path: string;
  label: string;
  icon: LucideIcon;
}

interface Props {
  sections: readonly AdminSection[];
}

export function AdminNavigation({ sections }: Props) {
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-4">
      <div className="px-2 py-1.5">
        <Logo size={26} />
        <p className="mt-1 text-xs font-semibold tracking-wide text-ember uppercase">Admin</p>
      </div>
      <nav aria-label="Admin" className="grid gap-1">
        {sections.map(({ path, label, icon: Icon }) => (
          <NavLink key={path} to={path} className={itemStyle}>
            <Icon aria-hidden size={18} />
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto grid gap-3">
        <ThemeSwitch compact />
        <Link to="/" className={itemStyle({ isActive: false })}>
          <ArrowLeft aria-hidden size={18} />
          Back to site
        </Link>
      </div>
    </div>
  );
}

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
