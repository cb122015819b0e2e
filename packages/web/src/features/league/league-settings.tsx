import { InviteCard } from "./invite-card.tsx";
import type { League } from "./league.ts";
import { LeagueForm } from "./league-form.tsx";
import { MembersCard } from "./members-card.tsx";

/** The owner's Settings tab. */
export function LeagueSettings({ league }: { league: League }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <LeagueForm league={league} />
        <InviteCard league={league} />
      </div>
      <MembersCard league={league} />
    </div>
  );
}
