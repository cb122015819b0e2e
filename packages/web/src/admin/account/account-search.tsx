import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "../../ui/forms/text-field.tsx";

interface Props {
  search: string;
  onChange: (search: string) => void;
}

const SEARCH_DELAY_MS = 300;
const SEARCH_MAX_LENGTH = 200;

/** The search runs once the user stops typing. */
export function AccountSearch({ search, onChange }: Props) {
  const [typed, setTyped] = useState(search);
  const submit = useEffectEvent((text: string) => {
    if (text !== search) onChange(text);
  });
  useEffect(() => {
    const timer = setTimeout(submit, SEARCH_DELAY_MS, typed.trim());
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search className="mb-4 block max-w-xl">
      <TextField
        label="Search"
        type="search"
        autoComplete="off"
        placeholder="Username, name or email"
        maxLength={SEARCH_MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}
