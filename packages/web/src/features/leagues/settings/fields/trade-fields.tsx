import { EPISODE_NUMBER_MAX, type LeagueRules } from "@emberline/game";
import { Select } from "../../../../ui/forms/select.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";

/** What the fields of the rule hold. */
export interface TradeValues {
  hasTrades: boolean;
  /** Empty for the whole season. */
  tradesUntil: string;
  vetoHours: string;
}

const untilOf = ({ tradesUntil }: TradeValues): number | null =>
  tradesUntil.trim() === "" ? null : wholeNumber(tradesUntil);

export const toTrades = (values: TradeValues): LeagueRules["trades"] =>
  values.hasTrades ? { until: untilOf(values), vetoHours: wholeNumber(values.vetoHours) } : null;

interface TradeFieldsProps {
  values: TradeValues;
  /** Of the first field that is wrong. */
  error: string | undefined;
  isSaving: boolean;
  onEdit: (part: Partial<TradeValues>) => void;
}

/** Whether teams trade, until when, and for how long the owner may veto. */
export function TradeFields({ values, error, isSaving, onEdit }: TradeFieldsProps) {
  const until = untilOf(values);
  const isUntilWrong = until !== null && !(until >= 1 && until <= EPISODE_NUMBER_MAX);
  return (
    <>
      <Select
        label="Trades"
        value={values.hasTrades ? "yes" : "no"}
        disabled={isSaving}
        hint="Teams trade contestants who are in the game, as many for as many"
        onChange={({ target }) => onEdit({ hasTrades: target.value === "yes" })}
      >
        <option value="no">No trades</option>
        <option value="yes">Teams may trade</option>
      </Select>
      {values.hasTrades && (
        <div className="grid animate-rise grid-cols-1 gap-4">
          <TextField
            label="Last episode before which teams may trade"
            name="trades-until"
            inputMode="numeric"
            autoComplete="off"
            disabled={isSaving}
            value={values.tradesUntil}
            error={isUntilWrong ? error : undefined}
            hint="Trades end when it begins; leave it empty for the whole season"
            onChange={({ target }) => onEdit({ tradesUntil: target.value })}
          />
          <TextField
            label="Hours in which you may veto a trade"
            name="veto-hours"
            inputMode="numeric"
            autoComplete="off"
            disabled={isSaving}
            value={values.vetoHours}
            error={isUntilWrong ? undefined : error}
            hint="Until the next episode begins at most; 0 for no veto"
            onChange={({ target }) => onEdit({ vetoHours: target.value })}
          />
        </div>
      )}
    </>
  );
}

/** NaN, which the contract refuses, for a number that is missing or no whole one. */
export const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
