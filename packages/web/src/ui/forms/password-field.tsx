import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { classNames } from "../class-names.ts";
import { controlStyle, Field } from "./field.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import type { TextFieldProps } from "./text-field.tsx";

/** Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField({ label, hint, error, id, className, ...rest }: TextFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(aria) => (
        <div className="relative">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            {...aria}
            type={isVisible ? "text" : "password"}
            className={classNames(controlStyle, "pr-13")}
          />
          <IconButton
            variant="text"
            label={isVisible ? "Hide password" : "Show password"}
            className="absolute top-0.5 right-0.5"
            onClick={() => setIsVisible(!isVisible)}
          >
            {isVisible ? <EyeOff aria-hidden size={19} /> : <Eye aria-hidden size={19} />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
