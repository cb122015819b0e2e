import { LeagueRules } from "@emberline/contract";
import {
  LEAGUE_TEAMS_MAX,
  type LeagueRules as Rules,
  RULE_NAMES,
  RULE_PRESETS,
  unplayedRules,
} from "@emberline/game";
import { useRef, useState } from "react";
import { RuleSentences, type RulesReply } from "../../../features/leagues/page/league-rules.tsx";
import type { League } from "../../../features/leagues/page/league-types.ts";
import { type FieldErrors, findErrors } from "../../../platform/api/form-errors.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ProgressBar } from "../../../ui/display/progress-bar.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useFocusInvalid } from "../../../ui/forms/use-focus-invalid.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import type { SeasonFile } from "./season-files.ts";
import { type RuleChoice, useUnsavedRules } from "./unsaved-rules.ts";
import type { LabRun, LabSettings } from "./use-lab.ts";

const DRAFTS_MAX = 5000;
const SEED_MAX = 999_999_999;

interface LabFormProps {
  league: League;
  reply: RulesReply;
  files: readonly SeasonFile[];
  run: LabRun;
  onRun: (settings: LabSettings) => void;
  onCancel: () => void;
}

/** What to play: the season, the rules, and how often. */
export function LabForm({ league, reply, files, run, onRun, onCancel }: LabFormProps) {
  const choices = useRuleChoices(league, reply);
  const [values, setValues] = useState({
    season: "",
    rules: choices[0]!.name,
    teams: String(Math.max(2, league.teams.length)),
    drafts: "1000",
    seed: "1",
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const focusInvalid = useFocusInvalid();
  const runButton = useRef<HTMLButtonElement>(null);
  const { name: rulesName, rules } = choices.find(({ name }) => name === values.rules) ?? choices[0]!;
  const areValid = findErrors(LeagueRules, rules) === null;
  const isRunning = run.state === "running";
  const edit = (part: Partial<typeof values>) => {
    setErrors({});
    setValues({ ...values, ...part });
  };
  const submit = useSubmit((form) => {
    const file = files.find(({ name }) => name === values.season);
    const [teams, drafts, seed] = [values.teams, values.drafts, values.seed].map(wholeNumber);
    const found: FieldErrors = {
      ...(file ? {} : { season: "Please choose a season" }),
      ...outside("teams", teams!, 2, LEAGUE_TEAMS_MAX),
      ...outside("drafts", drafts!, 1, DRAFTS_MAX),
      ...outside("seed", seed!, 0, SEED_MAX),
      ...(areValid
        ? {}
        : { rules: "The form has values that cannot be saved. Please check them in Settings" }),
    };
    setErrors(found);
    if (!file || Object.keys(found).length > 0) focusInvalid(form);
    else onRun({ file, rulesName, rules, teams: teams!, drafts: drafts!, seed: seed! });
  });
  const number = (name: "teams" | "drafts" | "seed", label: string, hint: string) => (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      hint={hint}
      value={values[name]}
      error={errors[name]}
      disabled={isRunning}
      onChange={({ target }) => edit({ [name]: target.value })}
    />
  );
  return (
    <Card title="Try rules on a past season">
      <p className="text-dim">
        Plays a season that is over many times on this device, each time with another draft, and compares the
        rules with Classic.
      </p>
      <form noValidate className="mt-4 grid grid-cols-1 gap-4" onSubmit={submit}>
        <Select
          label="Season"
          value={values.season}
          error={errors["season"]}
          disabled={isRunning}
          hint="The results tell how the season went that you choose, and who won it."
          onChange={({ target }) => edit({ season: target.value })}
        >
          <option value="">Choose a season</option>
          {files.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Select
          label="Rules"
          value={rulesName}
          error={errors["rules"]}
          disabled={isRunning}
          onChange={({ target }) => edit({ rules: target.value })}
        >
          {choices.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        {areValid && (
          <details>
            <summary className="cursor-pointer py-1 text-sm font-semibold text-ember">
              What these rules say
            </summary>
            <RuleSentences rules={rules} />
          </details>
        )}
        <div className="grid grid-cols-2 gap-3">
          {number("teams", "Teams", `2 to ${LEAGUE_TEAMS_MAX}`)}
          {number("drafts", "Drafts", `1 to ${DRAFTS_MAX}`)}
        </div>
        {number("seed", "Seed", "The same number gives the same drafts.")}
        {isRunning && (
          <div>
            <ProgressBar label="Drafts that are played" value={run.done} max={run.drafts} />
            <p className="mt-1 text-sm text-dim">
              {run.done} of {countText(run.drafts, "draft")}
            </p>
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {isRunning && (
            <Button
              variant="text"
              onClick={() => {
                // This button goes.
                runButton.current?.focus();
                onCancel();
              }}
            >
              Cancel
            </Button>
          )}
          <Button ref={runButton} type="submit" variant="primary" busy={isRunning}>
            Run
          </Button>
        </div>
      </form>
      <HowItPlays rules={rules} />
    </Card>
  );
}

/** The rules that can be tried: the form's that are not saved, the league's, and the presets. */
function useRuleChoices(league: League, reply: RulesReply): RuleChoice[] {
  const choices = [...useUnsavedRules(league, reply), { name: "Those of this league", rules: reply.rules }];
  const presets = RULE_PRESETS.filter(({ name }) => name !== "Classic");
  return [...choices, ...presets.map(({ name, rules }) => ({ name: `Preset “${name}”`, rules }))];
}

/** NaN for what is no whole number. */
const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

const outside = (name: string, value: number, least: number, most: number): FieldErrors =>
  value >= least && value <= most ? {} : { [name]: `Please enter a number from ${least} to ${most}` };

/** How teams decide in simulated seasons, and what is left out. */
function HowItPlays({ rules }: { rules: Rules }) {
  const unplayed = unplayedRules(rules).map((rule) => RULE_NAMES[rule]);
  return (
    <section aria-labelledby="how-it-plays" className="mt-5 border-t border-line/60 pt-4 text-sm text-dim">
      <h3 id="how-it-plays" className="font-text text-sm font-semibold text-sand">
        How the lab plays
      </h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        <li>In the draft each team picks at random among the contestants it may pick.</li>
        {rules.captain && (
          <li>
            Before each episode a team&apos;s captain is its contestant with the most points so far who is in
            the game.
          </li>
        )}
        {rules.replacements > 0 && (
          <li>
            After each episode teams replace contestants who left by the one with the most points so far whom
            they may have, in random order
            {rules.lowerFirstHours > 0 && ", but those in the lower half of the standings first"}
            {rules.replacementPrice > 0 && ", unless that one has earned less than the price"}.
          </li>
        )}
        {rules.statisticValues.length > 0 && (
          <li>Own values replace those of the season&apos;s statistics with the same names.</li>
        )}
        {(rules.multiplier ?? rules.countsFrom) !== null && (
          <li>Rules that name an episode count from the one with that number.</li>
        )}
        <li>The seasons have no polls.</li>
        {unplayed.length > 0 && <li>It does not play these rules: {unplayed.join(", ")}.</li>}
      </ul>
    </section>
  );
}
