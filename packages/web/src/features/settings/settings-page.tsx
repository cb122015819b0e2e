import { LogOut } from "lucide-react";
import { useNavigate } from "react-router";
import { useSession } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { Title } from "../../ui/title.tsx";
import { EmailVerification } from "./email-verification.tsx";
import { PersonalInformation } from "./personal-information.tsx";

export function SettingsPage() {
  const { user, logout } = useSession();
  const navigate = useNavigate();
  if (user === null) return null;
  const leave = async () => {
    await logout();
    await navigate("/login");
  };
  return (
    <>
      <Title>Settings</Title>
      <div className="mx-auto max-w-3xl">
        <PageHeader title="Settings" />
        <div className="grid grid-cols-1 gap-4">
          <EmailVerification user={user} />
          <PersonalInformation user={user} />
          <Card title="Appearance">
            <ThemeSwitch />
          </Card>
          <div>
            <Button onClick={() => void leave()}>
              <LogOut aria-hidden size={18} />
              Logout
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}
