import { ruleRoutes } from "@emberline/contract";
import {
  CLASSIC_RULES,
  COMMISSIONER_REASON_MAX_LENGTH,
  differingRules,
  type LeagueRules,
  POLL_WEIGHT_MAX,
  REPLACEMENTS_MAX,
  ROSTER_SIZE_MAX,
} from "@emberline/game";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { ruleCalls } from "../../../platform/api/calls/later-calls.ts";
import { type FieldErrors, findErrors } from "../../../platform/api/form-errors.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useFocusInvalid } from "../../../ui/forms/use-focus-invalid.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { type ConfirmOptions, useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { ChangedRules, rulesQuery, type RulesReply } from "../page/league-rules.tsx";
import type { League } from "../page/league-types.ts";

interface Values {
  isLimited: boolean;
  size: string;
  pollWeight: string;
  replacements: string;
  reason: string;
  /** The number of the latest change when the first of the others was edited. */
  seen: number;
}

const latestOf = ({ changes }: RulesReply): number => changes[0]?.number ?? 0;

const toValues = ({ rosterSize, pollWeight, replacements }: LeagueRules, seen: number): Values => ({
  isLimited: rosterSize !== null,
  size: String(rosterSize ?? ""),
  pollWeight: String(pollWeight),
  replacements: String(replacements),
  reason: "",
  seen,
});

/** A number that is missing or no whole number is NaN, which the contract refuses. */
const toRules = ({ isLimited, size, pollWeight, replacements }: Values): LeagueRules => ({
  rosterSize: isLimited ? (/^\d+$/.test(size.trim()) ? Number(size) : Number.NaN) : null,
  pollWeight: Number(pollWeight),
  replacements: Number(replacements),
});

const POLL_OPTIONS = ["Do not count", "Count once", "Count double", "Count three times"];

/** The rules of the league. What changes is shown before it is saved. */
export function RulesCard({ league }: { league: League }) {
  const reply = useSuspenseQuery(rulesQuery(league.leagueId)).data.data;
  const input = useUnsaved<Values>(
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
  const edit = (part: Partial<Values>) => {
    const next = { ...values, ...part };
    setErrors({});
    // Back at the stored rules nothing is unsaved, not even a reason.
    if (differingRules(reply.rules, toRules(next)).length === 0) input.forget();
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
    const found = findErrors(ruleRoutes.save.body, body);
    setErrors(found ?? {});
    if (found !== null) focusInvalid(form);
    else if (await ask(whatChanges(league, reply, rules)))
      await save.mutateAsync(body).then(focusForm, () => undefined);
  });
  return (
    <Card title="Rules">
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        {isChanged && values.seen !== latestOf(reply) && (
          <FormAlert>
            The rules have been changed since you began. Save shows what they are now and what you change.
          </FormAlert>
        )}
        <RadioGroup
          label="Roster size"
          value={values.isLimited ? "limited" : "automatic"}
          disabled={reply.isDrafted || save.isPending}
          onChange={(choice) => edit({ isLimited: choice === "limited" })}
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
              disabled={reply.isDrafted || save.isPending}
              value={values.size}
              error={errors["rules"]}
              hint={`Between 1 and ${ROSTER_SIZE_MAX}`}
              onChange={({ target }) => edit({ size: target.value })}
            />
          </div>
        )}
        <Select
          ref={pollPoints}
          label="Poll points"
          value={values.pollWeight}
          disabled={save.isPending}
          hint={reply.needsReason && "A change counts for episodes that have not begun to air."}
          onChange={({ target }) => edit({ pollWeight: target.value })}
        >
          {POLL_OPTIONS.slice(0, POLL_WEIGHT_MAX + 1).map((text, weight) => (
            <option key={text} value={weight}>
              {text}
            </option>
          ))}
        </Select>
        <Select
          label="Replacements"
          value={values.replacements}
          disabled={save.isPending}
          hint="How many contestants who left the game a team may replace in a season with those of no team"
          onChange={({ target }) => edit({ replacements: target.value })}
        >
          {Array.from({ length: REPLACEMENTS_MAX + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? "None" : count}
            </option>
          ))}
        </Select>
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
          {mayReturn(reply) && (
            <Button
              variant="text"
              className="mr-auto"
              onClick={() => edit(toValues(classicOf(reply), values.seen))}
            >
              Use Classic Rules
            </Button>
          )}
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

/** Once drafted, the roster size stays. */
const classicOf = ({ rules, isDrafted }: RulesReply): LeagueRules =>
  isDrafted ? { ...CLASSIC_RULES, rosterSize: rules.rosterSize } : CLASSIC_RULES;

const mayReturn = (reply: RulesReply): boolean => differingRules(reply.rules, classicOf(reply)).length > 0;

function whatChanges({ name, teams }: League, reply: RulesReply, rules: LeagueRules): ConfirmOptions {
  const others = teams.length > 1 && reply.needsReason;
  const differing = differingRules(reply.rules, rules);
  return {
    title: `Change the rules of ${name}?`,
    confirmLabel: "Change Rules",
    children: (
      <>
        <ChangedRules before={reply.rules} after={rules} />
        <p className="mt-3 text-dim empty:hidden">
          {differing.includes("rosterSize") && "A draft that is set gets as many rounds as that allows. "}
          {reply.needsReason &&
            differing.includes("pollWeight") &&
            "Polls of episodes that have begun to air count as before. "}
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
