import { Outlet } from "react-router";
import { BeachScene } from "../../ui/beach-scene.tsx";
import { Logo } from "../../ui/logo.tsx";

/** Before the login: the beach on top of a phone, at the left of a desktop. */
export function AuthLayout() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
      <div className="relative h-44 overflow-hidden text-[#f6efe2] sm:h-56 lg:sticky lg:top-0 lg:h-dvh">
        <BeachScene className="absolute inset-0 size-full mask-b-from-60% lg:mask-b-from-100% lg:mask-r-from-65%" />
        <div className="relative p-5 drop-shadow-[0_1px_6px_rgb(0_0_0/0.5)] lg:p-10">
          <Logo />
        </div>
        <p className="display absolute bottom-10 left-10 hidden max-w-md text-4xl text-balance drop-shadow-[0_2px_12px_rgb(0_0_0/0.7)] lg:block">
          Draft castaways. Call the votes. Outlast your friends.
        </p>
      </div>
      <main className="flex justify-center px-5 pt-6 pb-12 lg:items-center lg:px-10 lg:pt-12">
        <div className="w-full max-w-md">
          <Outlet />
        </div>
      </main>
    </div>
  );
}
