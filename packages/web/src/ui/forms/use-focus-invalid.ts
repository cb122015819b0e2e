import { useAfterRender } from "../hooks/use-after-render.ts";

/** Focuses a form's first invalid field after the next render. */
export function useFocusInvalid(): (form: HTMLFormElement) => void {
  const onceDrawn = useAfterRender();
  return (form) => onceDrawn(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
