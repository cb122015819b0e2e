import {
  LEAGUE_TEAMS_MAX,
  MULTIPLIER_MAX,
  POLL_WEIGHT_MAX,
  REPLACEMENTS_MAX,
  ROSTER_SIZE_MAX,
} from "@emberline/game";
import type { Ref } from "react";
import type { FieldErrors } from "../../../platform/api/form-errors.ts";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import type { RulesReply } from "../page/league-rules.tsx";
import { OwnEventsPart } from "./own-events-part.tsx";
import { LateJoinerFields } from "./fields/late-joiner-fields.tsx";
import { SecondDraftFields } from "./fields/second-draft-fields.tsx";
import { StatisticsPart } from "./statistics-part.tsx";
import { TradeFields } from "./fields/trade-fields.tsx";
import type { RuleValues } from "./rule-values.ts";

/** Whether episodes have counted, so that the first one stays. */
const isFirstEpisodeFixed = ({ rules, isBegun, nextEpisode }: RulesReply): boolean =>
  isBegun && (rules.countsFrom ?? 1) < nextEpisode;

const WEIGHTS = ["Do not count", "Count once", "Count double", "Count three times"];
const MULTIPLIERS = ["None", "Double", "Three times"];

interface RuleFieldsProps {
  reply: RulesReply;
  values: RuleValues;
  errors: FieldErrors;
  isSaving: boolean;
  onEdit: (part: Partial<RuleValues>) => void;
  pollPoints: Ref<HTMLSelectElement>;
}

/** A field for each rule of a league. */
export function RuleFields({ reply, values, errors, isSaving, onEdit, pollPoints }: RuleFieldsProps) {
  const isFixed = isFirstEpisodeFixed(reply);
  return (
    <>
      <RadioGroup
        label="Roster size"
        value={values.isLimited ? "limited" : "automatic"}
        disabled={reply.isDrafted || isSaving}
        onChange={(choice) => onEdit({ isLimited: choice === "limited" })}
        hint={reply.isDrafted && "The draft has begun, so the size stays until the next season."}
        options={[
          {
            value: "automatic",
            label: "Automatic",
            hint: "The same number for each team, as many as possible",
          },
          { value: "limited", label: "At most", hint: "The other contestants belong to no team" },
        ]}
      />
      {values.isLimited && (
        <div className="animate-rise">
          <TextField
            label="Contestants on a team"
            name="roster-size"
            inputMode="numeric"
            autoComplete="off"
            disabled={reply.isDrafted || isSaving}
            value={values.size}
            error={errors["rosterSize"]}
            hint={`Between 1 and ${ROSTER_SIZE_MAX}`}
            onChange={({ target }) => onEdit({ size: target.value })}
          />
        </div>
      )}
      <RadioGroup
        label="Teams with the same contestant"
        value={values.copies}
        disabled={reply.isDrafted || isSaving}
        onChange={(copies) => onEdit({ copies })}
        hint={reply.isDrafted && "The draft has begun, so this stays until the next season."}
        options={[
          { value: "one", label: "One", hint: "Each contestant is on one team at most" },
          {
            value: "automatic",
            label: "As many as it takes",
            hint: "Every team gets its roster, however many teams there are",
          },
          { value: "limited", label: "A number of teams", hint: "At most as many teams as you choose" },
        ]}
      />
      {values.copies === "limited" && (
        <div className="animate-rise">
          <TextField
            label="Teams"
            name="copies"
            inputMode="numeric"
            autoComplete="off"
            disabled={reply.isDrafted || isSaving}
            value={values.copiesMax}
            error={errors["copies"]}
            hint={`Between 2 and ${LEAGUE_TEAMS_MAX}`}
            onChange={({ target }) => onEdit({ copiesMax: target.value })}
          />
        </div>
      )}
      <Select
        ref={pollPoints}
        label="Poll points"
        value={values.pollWeight}
        disabled={isSaving}
        hint={reply.needsReason && "A change counts for episodes that have not begun to air."}
        onChange={({ target }) => onEdit({ pollWeight: target.value })}
      >
        {WEIGHTS.slice(0, POLL_WEIGHT_MAX + 1).map((text, weight) => (
          <option key={text} value={weight}>
            {text}
          </option>
        ))}
      </Select>
      <Select
        label="Multiplier"
        value={values.times}
        disabled={isSaving}
        hint="For all points from an episode on, such as the merge"
        onChange={({ target }) => onEdit({ times: target.value })}
      >
        {MULTIPLIERS.slice(0, MULTIPLIER_MAX).map((text, index) => (
          <option key={text} value={index + 1}>
            {text}
          </option>
        ))}
      </Select>
      {values.times !== "1" && (
        <div className="animate-rise">
          <TextField
            label="From episode"
            name="multiplier-from"
            inputMode="numeric"
            autoComplete="off"
            disabled={isSaving}
            value={values.timesFrom}
            error={errors["multiplier"]}
            hint={`The next episode is ${reply.nextEpisode}`}
            onChange={({ target }) => onEdit({ timesFrom: target.value })}
          />
        </div>
      )}
      <Select
        label="Captain"
        value={values.captain ? "yes" : "no"}
        disabled={isSaving}
        hint="A team chooses one contestant whose points count double"
        onChange={({ target }) => onEdit({ captain: target.value === "yes" })}
      >
        <option value="no">No captain</option>
        <option value="yes">Each team has one</option>
      </Select>
      <TextField
        label="First episode that counts"
        name="counts-from"
        inputMode="numeric"
        autoComplete="off"
        disabled={isFixed || isSaving}
        value={values.countsFrom}
        placeholder="1"
        error={errors["countsFrom"]}
        hint={
          isFixed
            ? "Episodes have counted already, so it stays until the next season."
            : "For a league that starts during the season"
        }
        onChange={({ target }) => onEdit({ countsFrom: target.value })}
      />
      <SecondDraftFields values={values} errors={errors} isSaving={isSaving} onEdit={onEdit} />
      <Select
        label="Replacements"
        value={values.replacements}
        disabled={isSaving}
        hint="How many contestants who left the game a team may replace in a season"
        onChange={({ target }) => onEdit({ replacements: target.value })}
      >
        {Array.from({ length: REPLACEMENTS_MAX + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count === 0 ? "None" : count}
          </option>
        ))}
      </Select>
      {values.replacements !== "0" && (
        <div className="grid animate-rise grid-cols-1 gap-4">
          <TextField
            label="Points that a replacement costs"
            name="replacement-price"
            inputMode="numeric"
            autoComplete="off"
            disabled={isSaving}
            value={values.replacementPrice}
            error={errors["replacementPrice"]}
            hint="Taken from the team; 0 for none. Replacements that were made keep their price."
            onChange={({ target }) => onEdit({ replacementPrice: target.value })}
          />
          <TextField
            label="Hours in which the lower half chooses first"
            name="lower-first-hours"
            inputMode="numeric"
            autoComplete="off"
            disabled={isSaving}
            value={values.lowerFirstHours}
            error={errors["lowerFirstHours"]}
            hint="After an episode begins to air; 0 for all teams at once"
            onChange={({ target }) => onEdit({ lowerFirstHours: target.value })}
          />
        </div>
      )}
      <TradeFields values={values} error={errors["trades"]} isSaving={isSaving} onEdit={onEdit} />
      <LateJoinerFields values={values} error={errors["lateJoiners"]} isSaving={isSaving} onEdit={onEdit} />
      <StatisticsPart
        entries={values.statistics}
        saved={reply.rules.statisticValues}
        error={errors["statisticValues"]}
        isSaving={isSaving}
        onEdit={(statistics) => onEdit({ statistics })}
      />
      <OwnEventsPart
        entries={values.ownEvents}
        error={errors["ownEvents"]}
        isSaving={isSaving}
        onEdit={(ownEvents) => onEdit({ ownEvents })}
      />
    </>
  );
}
