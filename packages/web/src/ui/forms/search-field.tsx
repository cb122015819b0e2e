import { SEARCH_MAX_LENGTH } from "@emberline/game";
import { type Ref, useEffect, useEffectEvent, useState } from "react";
import { TextField } from "./text-field.tsx";

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>;
  label?: string;
  value: string;
  placeholder: string;
  /** Called with the trimmed text once the user stops typing. */
  onSearch: (text: string) => void;
}

const SEARCH_DELAY_MS = 300;

/** A search field for lists that the server searches. */
export function SearchField({ ref, label = "Search", value, placeholder, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const search = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(search, SEARCH_DELAY_MS, typed.trim());
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      ref={ref}
      label={label}
      type="search"
      autoComplete="off"
      placeholder={placeholder}
      maxLength={SEARCH_MAX_LENGTH}
      value={typed}
      // Enter must not submit a form around it.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
