import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { BeachIllustration } from "../../ui/art/beach-illustration.tsx";
import { Logo } from "../../ui/art/logo.tsx";

/** The pages before the login: the illustration at the top on phones, at the left on desktops and on phones on their side. */
export function AuthLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="min-h-dvh wide-or-landscape:grid landscape-phone:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
      <header className={headerStyle}>
        <div className={fadeStyle}>
          <BeachIllustration className={illustrationStyle} />
        </div>
        <div className="relative p-5 drop-shadow-[0_1px_5px_var(--beach-shade)] lg:p-10">
          <Logo />
        </div>
        <p className="display absolute bottom-10 left-10 hidden max-w-md text-4xl text-balance drop-shadow-[0_2px_12px_var(--beach-shade)] lg:block">
          Draft castaways. Call the votes. Outlast your friends.
        </p>
      </header>
      <main className="flex justify-center px-5 pt-4 pb-12 landscape-phone:pb-4 wide-or-landscape:items-center lg:px-10 lg:pt-12">
        <div className="w-full max-w-md">{children}</div>
      </main>
    </div>
  );
}

const headerStyle =
  "relative aspect-[8/5.4] max-h-[min(20rem,40dvh)] w-full overflow-hidden text-(--beach-text) " +
  "wide-or-landscape:sticky wide-or-landscape:top-0 wide-or-landscape:aspect-auto wide-or-landscape:h-dvh wide-or-landscape:max-h-none";

const fadeStyle =
  "absolute inset-0 overflow-hidden mask-b-from-78% wide-or-landscape:mask-b-from-100% wide-or-landscape:mask-r-from-65%";

// Narrow screens show the part with the palm, the sun and the fire.
const illustrationStyle =
  "absolute inset-x-0 top-0 aspect-[8/9] w-full -translate-y-[30%] sm:-translate-y-[40%] " +
  "wide-or-landscape:aspect-auto wide-or-landscape:h-full wide-or-landscape:translate-y-0";
