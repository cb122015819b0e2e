import { differingRules, type LeagueRules } from "@emberline/game";
import type { RulesReply } from "../../../features/leagues/page/league-rules.tsx";
import type { League } from "../../../features/leagues/page/league-types.ts";
import { toRules, toValues } from "../../../features/leagues/settings/rule-values.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";

export interface RuleChoice {
  name: string;
  rules: LeagueRules;
}

/** The rules in the form of Settings that are not saved; none for members who may not change them. */
export function useUnsavedRules({ leagueId, mayChange }: League, reply: RulesReply): RuleChoice[] {
  // Only read here; the form in Settings changes it.
  const saved = toValues(reply.rules, reply.changes[0]?.number ?? 0);
  const form = useUnsaved(`rules of league ${leagueId}`, saved, { asks: false });
  const rules = toRules(form.values);
  return mayChange && differingRules(reply.rules, rules).length > 0
    ? [{ name: "Those in Settings, not saved yet", rules }]
    : [];
}
