import type { OrderBy } from "@emberline/game";
import { Checkbox } from "../../ui/forms/checkbox-radio.tsx";
import { RadioGroup, type RadioOption } from "../../ui/forms/radio-group.tsx";

interface Props {
  orderBy: OrderBy;
  onChange: (orderBy: OrderBy) => void;
  /** An order was shuffled before and stands. */
  isShuffled: boolean;
  again: boolean;
  onAgain: (again: boolean) => void;
  readOnly: boolean;
}

/** How the order comes about. */
export function OrderOptions({ orderBy, onChange, isShuffled, again, onAgain, readOnly }: Props) {
  return (
    <div className="grid gap-2">
      <RadioGroup
        label="Who picks first"
        options={options}
        value={orderBy}
        onChange={onChange}
        disabled={readOnly}
      />
      {orderBy === "shuffled" && isShuffled && !readOnly && (
        <Checkbox
          label="Shuffle again"
          hint="Without it the order that was drawn stays."
          checked={again}
          onChange={(event) => onAgain(event.target.checked)}
        />
      )}
    </div>
  );
}

const options: readonly RadioOption<OrderBy>[] = [
  { value: "hand", label: "In an order of my own", hint: "You put the teams in a row." },
  { value: "shuffled", label: "Shuffled when I save", hint: "Chance decides now, and everybody sees it." },
  { value: "drawn", label: "Drawn at the start", hint: "Nobody knows it before the first clock runs." },
];
