import type { PlayedSeason } from "@emberline/contract";
import { type LeagueRules, MULTIPLIER_MAX, POLL_WEIGHT_MAX, RULE_NAMES, weightText } from "@emberline/game";
import { type RuleValues, toValues } from "../../../../features/leagues/settings/rule-values.ts";
import type { FieldErrors } from "../../../../platform/api/form-errors.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Checkbox } from "../../../../ui/forms/checkbox-radio.tsx";
import { Select } from "../../../../ui/forms/select.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import type { RuleChoice } from "../unsaved-rules.ts";
import { WhatIfStatistics } from "./what-if-statistics.tsx";

export interface WhatIfValues {
  rules: RuleValues;
  hasAdjustments: boolean;
  hasEvents: boolean;
}

interface WhatIfFormProps {
  played: PlayedSeason;
  /** Rules that fill the form. */
  choices: readonly RuleChoice[];
  values: WhatIfValues;
  errors: FieldErrors;
  /** Rules that differ, and that the season cannot be counted by. */
  unknown: readonly (keyof LeagueRules)[];
  onEdit: (part: Partial<WhatIfValues>) => void;
}

/** A field for each rule that a season can be counted by again; those that change nothing in it are left out. */
export function WhatIfForm({ played, choices, values, errors, unknown, onEdit }: WhatIfFormProps) {
  const { rules, hasAdjustments, hasEvents } = values;
  const edit = (part: Partial<RuleValues>) => onEdit({ rules: { ...rules, ...part } });
  const numbers = played.episodes.map(({ number }) => number);
  const [first = 1] = numbers;
  const later = numbers.filter((number) => number > first);
  const middle = numbers[Math.floor(numbers.length / 2)] ?? first;
  const hasEntries = played.events.some(({ count }) => count > 0);
  return (
    <Card title="Other rules">
      <p className="text-dim">
        Counts this season of the league again, as if these rules had held from its first episode on.
      </p>
      <div role="group" aria-label="Begin with the rules" className="mt-3 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button key={choice.name} size="s" onClick={() => edit(toValues(choice.rules, 0))}>
            {choice.name}
          </Button>
        ))}
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4">
        {played.polls.length > 0 && (
          <Select
            label="Poll points"
            value={rules.pollWeight}
            onChange={({ target }) => edit({ pollWeight: target.value })}
          >
            {Array.from({ length: POLL_WEIGHT_MAX + 1 }, (_, weight) => (
              <option key={weight} value={weight}>
                {capitalized(weightText(weight))}
              </option>
            ))}
          </Select>
        )}
        <Select
          label="Multiplier"
          value={rules.times}
          onChange={({ target }) =>
            edit({ times: target.value, timesFrom: rules.timesFrom.trim() || String(middle) })
          }
        >
          {Array.from({ length: MULTIPLIER_MAX }, (_, index) => (
            <option key={index} value={index + 1}>
              {index === 0 ? "None" : `All points ${weightText(index + 1)}`}
            </option>
          ))}
        </Select>
        {rules.times !== "1" && (
          <EpisodeSelect
            label="From episode"
            numbers={numbers}
            value={rules.timesFrom}
            onChoose={(timesFrom) => edit({ timesFrom })}
          />
        )}
        <EpisodeSelect
          label="First episode that counts"
          numbers={later}
          none={String(first)}
          value={rules.countsFrom}
          onChoose={(countsFrom) => edit({ countsFrom })}
        />
        {played.captains.length > 0 && (
          <Select
            label="Captain"
            value={rules.captain ? "yes" : "no"}
            hint="Captains are those that the teams chose."
            onChange={({ target }) => edit({ captain: target.value === "yes" })}
          >
            <option value="no">Counts once</option>
            <option value="yes">Counts double</option>
          </Select>
        )}
        {played.replacements.length > 0 && (
          <TextField
            label="Points that a replacement costs"
            name="replacement-price"
            inputMode="numeric"
            autoComplete="off"
            value={rules.replacementPrice}
            error={errors["replacementPrice"]}
            hint="Teams make the same replacements."
            onChange={({ target }) => edit({ replacementPrice: target.value })}
          />
        )}
        {hasEntries && (
          <Checkbox
            label="Own events count"
            checked={hasEvents}
            onChange={({ target }) => onEdit({ hasEvents: target.checked })}
          />
        )}
        {played.adjustments.some(({ isOpening }) => !isOpening) && (
          <Checkbox
            label="Adjusted points count"
            checked={hasAdjustments}
            onChange={({ target }) => onEdit({ hasAdjustments: target.checked })}
          />
        )}
        <WhatIfStatistics
          statistics={played.statistics}
          entries={rules.statistics}
          error={errors["statisticValues"]}
          onEdit={(statistics) => edit({ statistics })}
        />
      </div>
      <section
        aria-labelledby="how-it-counts"
        className="mt-5 grid gap-1 border-t border-line/60 pt-4 text-sm text-dim"
      >
        <h3 id="how-it-counts" className="font-text text-sm font-semibold text-sand">
          What stays as it was
        </h3>
        <p>
          Drafts, moves, captains and answers are those of the league, although teams would perhaps have
          chosen otherwise. How the season would have gone with other rules for them, such as another roster
          size or a second draft, is unknown.
        </p>
        {unknown.length > 0 && (
          <p>Not counted by these rules: {unknown.map((rule) => RULE_NAMES[rule]).join(", ")}.</p>
        )}
      </section>
    </Card>
  );
}

interface EpisodeSelectProps {
  label: string;
  numbers: readonly number[];
  /** The text of the choice of no episode; missing without one. */
  none?: string;
  value: string;
  onChoose: (value: string) => void;
}

/** A rule may name an episode that the season does not have. */
function EpisodeSelect({ label, numbers, none, value, onChoose }: EpisodeSelectProps) {
  const shown = value.trim();
  const all = numbers.map(String);
  const isOther = shown !== "" && shown !== none && !all.includes(shown);
  return (
    <Select
      label={label}
      value={shown === none ? "" : shown}
      onChange={({ target }) => onChoose(target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {(isOther ? [...all, shown] : all).map((number) => (
        <option key={number}>{number}</option>
      ))}
    </Select>
  );
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
