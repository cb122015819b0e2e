import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { errorMessage } from "../../platform/api/api-error.ts";
import { type Unsaved, useUnsaved } from "../unsaved/use-unsaved.ts";
import { useToast } from "../overlay/toasts.tsx";

const TOAST_MS = 2000;
const UNREACHABLE_MESSAGE = "The server could not be reached. What you typed is still here.";

type Errors = Record<string, string>;

interface RecordFormOptions<Values> {
  /** The kind of record. */
  subject: string;
  /** The record that is edited; null for a new one. */
  id: string | null;
  initialValues: () => Values;
  /** Errors by field; null without any. */
  validate: (values: Values) => Errors | null;
  /** Resolves to the record's id. */
  save: (values: Values, id: string | null) => Promise<string>;
  messages: { saved: (isNew: boolean) => string; failed: string };
}

/** The state of a form for one record. */
export interface RecordForm {
  status: "open" | "saving" | "saved";
  unsaved: Unsaved;
  /** Why the last save failed, until the next one. */
  error: string | null;
  submit: () => void;
}

/** A form that creates or edits one record. Ignores a second submit while it saves. */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>) {
  const [savedValues, setSavedValues] = useState(options.initialValues);
  const [subject] = useState(`${options.subject} ${options.id ?? "new"}`);
  const input = useUnsaved(subject, savedValues);
  const { values, isChanged } = input;
  const [errors, setErrors] = useState<Errors>({});
  const id = useRef(options.id);
  const isSaving = useRef(false);
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (sent: Values) => options.save(sent, id.current),
    onSuccess: (savedId, sent) => {
      toast.success(options.messages.saved(id.current === null), TOAST_MS);
      id.current = savedId;
      flushSync(() => setSavedValues(sent));
      input.settle(sent);
    },
    onError: () => toast.error(options.messages.failed),
    onSettled: () => {
      isSaving.current = false;
      // Many screens show the record; and a request that failed here may have been processed.
      void queries.invalidateQueries();
    },
  });

  const change = (part: Partial<Values>) => {
    input.change(part);
    setErrors((before) => without(before, Object.keys(part)));
  };
  const submit = () => {
    if (isSaving.current) return;
    const found = options.validate(values);
    setErrors(found ?? {});
    if (found !== null) return;
    isSaving.current = true;
    mutate(values);
  };
  const status = isPending ? "saving" : isSuccess && !isChanged ? "saved" : "open";
  const form: RecordForm = {
    status,
    unsaved: input,
    error: error && errorMessage(error, UNREACHABLE_MESSAGE),
    submit,
  };
  return { values, change, errors, entry: form };
}

const without = (errors: Errors, names: string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
