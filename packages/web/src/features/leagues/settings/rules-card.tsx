import { LeagueRules, ruleRoutes } from "@emberline/contract";
import {
  CLASSIC_RULES,
  COMMISSIONER_REASON_MAX_LENGTH,
  differingRules,
  RULE_PRESETS,
  type LeagueRules as Rules,
} from "@emberline/game";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { ruleCalls } from "../../../platform/api/calls/later-calls.ts";
import { type FieldErrors, findErrors } from "../../../platform/api/form-errors.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useFocusInvalid } from "../../../ui/forms/use-focus-invalid.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { type ConfirmOptions, useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { ChangedRules, rulesQuery, type RulesReply } from "../page/league-rules.tsx";
import type { League } from "../page/league-types.ts";
import { RuleFields } from "./rule-fields.tsx";
import { type RuleValues, toRules, toValues } from "./rule-values.ts";

const latestOf = ({ changes }: RulesReply): number => changes[0]?.number ?? 0;

/** The rules of the league. What changes is shown before it is saved. */
export function RulesCard({ league }: { league: League }) {
  const reply = useSuspenseQuery(rulesQuery(league.leagueId)).data.data;
  const input = useUnsaved<RuleValues>(
    `rules of league ${league.leagueId}`,
    toValues(reply.rules, latestOf(reply)),
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useSaveRules(league.leagueId, input.forget);
  const focusInvalid = useFocusInvalid();
  const { ask, dialog } = useConfirm();
  const { values } = input;
  const rules = toRules(values);
  const isChanged = differingRules(reply.rules, rules).length > 0;
  const edit = (part: Partial<RuleValues>) => {
    const next = { ...values, ...part };
    setErrors({});
    // Back at the stored rules nothing is unsaved, not even a reason. On the way to a number, other texts may mean the same.
    if (hasSameFields(next, toValues(reply.rules, next.seen))) input.forget();
    else input.change({ ...part, seen: values.seen });
  };
  const pollPoints = useRef<HTMLSelectElement>(null);
  // The buttons that had the focus are gone.
  const focusForm = () => pollPoints.current?.focus();
  const reset = () => {
    input.forget();
    setErrors({});
    focusForm();
  };
  const submit = useSubmit(async (form) => {
    const reason = values.reason.trim();
    const body = { rules, seen: latestOf(reply), ...(reply.needsReason ? { reason } : {}) };
    const found = { ...findErrors(ruleRoutes.save.body, body), ...findErrors(LeagueRules, rules) };
    setErrors(found);
    if (Object.keys(found).length > 0) focusInvalid(form);
    else if (await ask(whatChanges(league, reply, rules)))
      await save.mutateAsync(body).then(focusForm, () => undefined);
  });
  return (
    <Card title="Rules" actions={<LabButton leagueId={league.leagueId} />}>
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        {isChanged && values.seen !== latestOf(reply) && (
          <FormAlert>
            The rules have been changed since you began. Save shows what they are now and what you change.
          </FormAlert>
        )}
        <Presets
          reply={reply}
          rules={rules}
          disabled={save.isPending}
          onChoose={(preset) => edit(toValues(preset, values.seen))}
        />
        <RuleFields
          reply={reply}
          values={values}
          errors={errors}
          isSaving={save.isPending}
          onEdit={edit}
          pollPoints={pollPoints}
        />
        {isChanged && reply.needsReason && (
          <div className="animate-rise">
            <TextField
              label="Reason"
              name="reason"
              autoComplete="off"
              required
              maxLength={COMMISSIONER_REASON_MAX_LENGTH}
              hint="Your members read it"
              value={values.reason}
              error={errors["reason"]}
              disabled={save.isPending}
              onChange={({ target }) => edit({ reason: target.value })}
            />
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2 empty:hidden">
          {(isChanged || input.isChanged) && (
            <>
              <Button variant="text" onClick={reset}>
                Cancel
              </Button>
              {isChanged && (
                <Button type="submit" variant="primary" busy={save.isPending}>
                  Save
                </Button>
              )}
            </>
          )}
        </div>
      </form>
      {dialog}
    </Card>
  );
}

/** Opens the rule lab, which can try what is not saved yet. No link, because leaving the form loses nothing then. */
function LabButton({ leagueId }: { leagueId: string }) {
  const navigate = useNavigate();
  return (
    <Button size="s" onClick={() => void navigate(`/league/${leagueId}/rules/lab`)}>
      Try on a past season
    </Button>
  );
}

const hasSameFields = (one: RuleValues, other: RuleValues): boolean =>
  JSON.stringify({ ...one, reason: "" }) === JSON.stringify({ ...other, reason: "" });

interface PresetsProps {
  reply: RulesReply;
  /** Those in the form. */
  rules: Rules;
  disabled: boolean;
  onChoose: (rules: Rules) => void;
}

/** Fills the form with a set of rules. */
function Presets({ reply, rules, disabled, onChoose }: PresetsProps) {
  const headingId = useId();
  // Rules that stay may leave two presets with the same ones; then the first is enough.
  const presets = RULE_PRESETS.map(({ name, rules: preset }) => ({ name, preset: withFixed(reply, preset) }));
  const shown = presets.filter(
    ({ preset }) => presets.find((one) => differingRules(one.preset, preset).length === 0)?.preset === preset,
  );
  return (
    <div role="group" aria-labelledby={headingId}>
      <h3 id={headingId} className="font-text text-sm font-semibold">
        Presets
      </h3>
      <p className="mt-1 text-[0.8125rem] text-dim">
        A preset fills in the form. Nothing changes before you save.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {shown.map(({ name, preset }) => (
          <Button
            key={name}
            size="s"
            disabled={disabled}
            aria-pressed={differingRules(rules, preset).length === 0}
            className="aria-pressed:border-ember aria-pressed:text-ember"
            onClick={() => onChoose(preset)}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** With the rules that stay for the season, and, except for the classic ones, what only the league has. */
const withFixed = (reply: RulesReply, rules: Rules): Rules => ({
  ...rules,
  ...(rules !== CLASSIC_RULES && {
    statisticValues: reply.rules.statisticValues,
    ownEvents: reply.rules.ownEvents,
  }),
  ...(reply.isDrafted && { rosterSize: reply.rules.rosterSize, copies: reply.rules.copies }),
  // Episodes that have begun to air do not begin to count.
  ...(reply.isBegun && reply.nextEpisode > 1 && { countsFrom: reply.rules.countsFrom }),
});

const COUNTED_BY_AIR_TIME: readonly (keyof Rules)[] = [
  "pollWeight",
  "multiplier",
  "captain",
  "statisticValues",
  "ownEvents",
];

function whatChanges({ name, teams }: League, reply: RulesReply, rules: Rules): ConfirmOptions {
  const others = teams.length > 1 && reply.needsReason;
  const differing = differingRules(reply.rules, rules);
  return {
    title: `Change the rules of ${name}?`,
    confirmLabel: "Change Rules",
    children: (
      <>
        <ChangedRules before={reply.rules} after={rules} />
        <p className="mt-3 text-dim empty:hidden">
          {(differing.includes("rosterSize") || differing.includes("copies")) &&
            "A draft that is set gets as many rounds as that allows. "}
          {reply.needsReason &&
            differing.some((rule) => COUNTED_BY_AIR_TIME.includes(rule)) &&
            "Episodes that have begun to air count as before. "}
          {rules.replacements < reply.rules.replacements && "Replacements that teams have made stay. "}
          {others && "The other members are notified."}
        </p>
      </>
    ),
  };
}

function useSaveRules(leagueId: string, onSaved: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: Parameters<typeof call<typeof ruleCalls.save>>[1]["body"]) =>
      call(ruleCalls.save, { params: { leagueId }, body }),
    onSuccess: ({ message }) => {
      onSaved();
      toast.success(message);
      // Standings, teams and the draft follow the rules.
      return queries.invalidateQueries();
    },
    onError: (error) => {
      toast.error(errorMessage(error));
      return queries.invalidateQueries({ queryKey: rulesQuery(leagueId).queryKey });
    },
  });
}
