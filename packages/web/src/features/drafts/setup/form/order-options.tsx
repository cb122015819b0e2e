import type { OrderBy } from "@emberline/game";
import { Checkbox } from "../../../../ui/forms/checkbox-radio.tsx";
import { RadioGroup, type RadioOption } from "../../../../ui/forms/radio-group.tsx";

interface Props {
  orderBy: OrderBy;
  onChange: (orderBy: OrderBy) => void;
  /** The stored order was shuffled. */
  isShuffled: boolean;
  again: boolean;
  onAgain: (again: boolean) => void;
  readOnly: boolean;
}

/** How the order is decided. */
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
          hint="Otherwise the drawn order is kept."
          checked={again}
          onChange={(event) => onAgain(event.target.checked)}
        />
      )}
    </div>
  );
}

const options: readonly RadioOption<OrderBy>[] = [
  { value: "hand", label: "In my own order", hint: "You arrange the teams." },
  { value: "shuffled", label: "Shuffled when I save", hint: "Drawn at random now, and visible to everyone." },
  { value: "drawn", label: "Drawn at the start", hint: "Unknown until then." },
];
