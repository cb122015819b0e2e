import { LogOut } from "lucide-react";
import { type ReactNode, Suspense, useId } from "react";
import { useNavigate } from "react-router";
import { PasskeysCard } from "../../features/accounts/passkeys/passkeys-card.tsx";
import { useSession } from "../../platform/session/session.tsx";
import { deviceStore } from "../../platform/sw/device-store.ts";
import { findUnsaved } from "../../ui/unsaved/asking.ts";
import { useConfirm } from "../../ui/overlay/confirm-dialog.tsx";
import { hasProfile } from "../../platform/session/load-session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { ErrorState } from "../../ui/layout/error-state.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import { lazyPart } from "../../ui/overlay/lazy-sheet.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { ThemeSwitch } from "../../ui/controls/theme-switch.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { EmailPreferences } from "../../features/messages/preferences/email-preferences.tsx";
import { EmailVerification } from "../../features/accounts/profile/email-verification.tsx";
import { PasswordCard } from "../../features/accounts/settings/password-card.tsx";
import { PersonalInformation } from "../../features/accounts/profile/personal-information.tsx";
import { SessionsCard } from "../../features/accounts/settings/sessions-card.tsx";
import { YourDataCard } from "../../features/accounts/settings/your-data.tsx";

const ChatNotificationsCard = lazyPart(
  () => import("../../features/messages/preferences/chat-notifications-card.tsx"),
  "ChatNotificationsCard",
);
const CalendarCard = lazyPart(
  () => import("../../features/messages/preferences/calendar-card.tsx"),
  "CalendarCard",
);
// With the services that it shares, which every page loads a moment later.
const PushCard = lazyPart(() => import("../../features/messages/preferences/push-card.tsx"), "PushCard");
const RecapCard = lazyPart(() => import("../../features/messages/preferences/recap-card.tsx"), "RecapCard");
const SpoilersCard = lazyPart(() => import("../../features/spoilers/spoilers-card.tsx"), "SpoilersCard");

export function SettingsPage() {
  const { user, logout, recheck } = useSession();
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm();
  if (user === null) return null;
  const username = user.username ?? "";
  const leave = async () => {
    const loss = (await isWaiting(user.userId)) ? ANSWERS_LOST : findUnsaved() ? CHANGES_LOST : null;
    if (loss !== null && !(await ask(loss))) return;
    await logout();
    await navigate("/login");
  };
  return (
    <>
      <DocumentTitle>Settings</DocumentTitle>
      <PageHeader title="Settings" />
      {hasProfile(user) ? (
        <div className={columnsStyle}>
          <div>
            <Group name="Profile">
              <EmailVerification user={user} />
              <PersonalInformation user={user} />
            </Group>
            <Group name="Notifications">
              <Suspense fallback={<SkeletonBar className="h-40 rounded-2xl!" />}>
                <PushCard user={user} />
              </Suspense>
              <EmailPreferences user={user} />
              <Suspense fallback={<SkeletonBar className="h-112 rounded-2xl!" />}>
                <RecapCard />
                <ChatNotificationsCard />
                <CalendarCard />
              </Suspense>
            </Group>
          </div>
          <div>
            <Group name="Spoilers">
              <Suspense fallback={<SkeletonBar className="h-80 rounded-2xl!" />}>
                <SpoilersCard />
              </Suspense>
            </Group>
            <Group name="Account">
              <PasswordCard username={username} />
              <PasskeysCard />
              <SessionsCard />
              <YourDataCard username={username} />
            </Group>
            <ThisDevice onLeave={leave} />
          </div>
        </div>
      ) : (
        <>
          <ErrorState message="We could not load your profile. You are still logged in." onRetry={recheck} />
          <ThisDevice onLeave={leave} />
        </>
      )}
      {dialog}
    </>
  );
}

/** Tries to send the poll answers that the app has promised to send. Are there any left? */
async function isWaiting(userId: string | undefined): Promise<boolean> {
  // With the services, which have loaded it by then. A logout must not fail without a network.
  const keptAnswers = await import("../../platform/sw/kept-answers.ts").catch(() => null);
  if (keptAnswers === null) return false;
  const { listKept, sendKeptAnswers } = keptAnswers;
  const find = async () =>
    (await listKept(deviceStore)).some((kept) => kept.userId === userId && kept.outcome === undefined);
  if (!(await find())) return false;
  await sendKeptAnswers(deviceStore, fetch);
  return find();
}

const ANSWERS_LOST = {
  title: "Your poll answers are not sent yet",
  children: "They wait on this device for a network. If you log out now, they are not sent.",
  confirmLabel: "Log Out",
  cancelLabel: "Stay",
  danger: true,
};

const CHANGES_LOST = {
  title: "Leave without saving?",
  children: "What you changed here is not saved yet.",
  confirmLabel: "Log Out",
  cancelLabel: "Stay",
  danger: true,
};

/** Two columns of fixed content, so that no card changes sides when another grows. */
const columnsStyle =
  "mx-auto grid max-w-3xl grid-cols-1 landscape-phone:max-w-none gap-x-6 lg:max-w-none lg:grid-cols-2";

function ThisDevice({ onLeave }: { onLeave: () => Promise<void> }) {
  return (
    <Group name="This device">
      <Card title="Appearance">
        <ThemeSwitch />
      </Card>
      <Button className="w-full sm:w-auto sm:justify-self-start" onClick={() => void onLeave()}>
        <LogOut aria-hidden size={18} />
        Logout
      </Button>
    </Group>
  );
}

/** A group of cards with a heading. */
function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8 grid grid-cols-1 gap-4">
      <h2 id={id} className="-mb-1 text-sm font-semibold text-dim">
        {name}
      </h2>
      {children}
    </section>
  );
}
