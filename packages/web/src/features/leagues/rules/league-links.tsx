import { History, Scale } from "lucide-react";
import { actionStyle } from "../../../ui/controls/action-menu.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";

const PAGES = [
  ["rules", "Rules", Scale],
  ["activity", "Activity", History],
] as const;

/** The links to the pages of a league besides its tabs, among its actions. */
export const LeagueLinks = ({ leagueId }: { leagueId: string }) =>
  PAGES.map(([page, text, Icon]) => (
    <ButtonLink key={page} to={`/league/${leagueId}/${page}`} className={actionStyle}>
      <Icon aria-hidden size={18} className="shrink-0" />
      {text}
    </ButtonLink>
  ));
