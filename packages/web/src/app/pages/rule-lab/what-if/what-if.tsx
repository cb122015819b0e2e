import { LeagueRules, type PlayedSeason } from "@emberline/contract";
import { CLASSIC_RULES, countAsPlayed, countUnder, type OtherRules, unknownRules } from "@emberline/game";
import { useMemo, useState } from "react";
import { toRules, toValues } from "../../../../features/leagues/settings/rule-values.ts";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import type { RuleChoice } from "../unsaved-rules.ts";
import { WhatIfForm, type WhatIfValues } from "./what-if-form.tsx";
import { WhatIfResults } from "./what-if-results.tsx";

interface WhatIfProps {
  played: PlayedSeason;
  /** The rules in the form of Settings, if they are not saved. */
  unsaved: readonly RuleChoice[];
}

/** The rules to count by, and what comes of them at once. */
export function WhatIf({ played, unsaved }: WhatIfProps) {
  const asPlayed = useMemo(() => countAsPlayed(played), [played]);
  const [values, setValues] = useState<WhatIfValues>({
    rules: toValues(played.rules, 0),
    hasAdjustments: true,
    hasEvents: true,
  });
  /** The last valid ones. */
  const [other, setOther] = useState<OtherRules>({ ...values, rules: played.rules });
  const counted = useMemo(() => countUnder(played, other), [played, other]);
  const rules = toRules(values.rules);
  const edit = (part: Partial<WhatIfValues>) => {
    const edited = { ...values, ...part };
    const next = toRules(edited.rules);
    setValues(edited);
    if (findErrors(LeagueRules, next) === null) setOther({ ...edited, rules: next });
  };
  const choices = [
    { name: "As in the last episode", rules: played.rules },
    { name: "Classic", rules: CLASSIC_RULES },
    // Invalid ones have fields that this form does not show.
    ...unsaved.filter((choice) => findErrors(LeagueRules, choice.rules) === null),
  ];
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(20rem,2fr)_3fr]">
      <WhatIfForm
        played={played}
        choices={choices}
        values={values}
        errors={findErrors(LeagueRules, rules) ?? {}}
        unknown={unknownRules(played.rules, other.rules)}
        onEdit={edit}
      />
      <WhatIfResults played={played} asPlayed={asPlayed} counted={counted} />
    </div>
  );
}
