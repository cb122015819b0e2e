import { errorMessage } from "../../../api/api-error.ts";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";

/** Why a file was refused: each line names a place in it. */
export function ImportErrors({ error }: { error: Error }) {
  const lines = errorMessage(error, "The server could not be reached. Please try again.").split("\n");
  return (
    <FormAlert>
      <p className="font-semibold">The import did not go through</p>
      <ul className="mt-1 grid gap-1">
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </FormAlert>
  );
}
