import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { wordsOf } from "../../api/api-error.ts";
import { useToast } from "../overlay/toasts.tsx";

const TOAST_MS = 2000;
const OUT_OF_REACH = "The server could not be reached. What you typed is still here.";

type Errors = Record<string, string>;

interface EntryPlan<Values> {
  /** The entry that is changed; null for a new one. */
  id: string | null;
  start: () => Values;
  /** What is wrong, by field; null: nothing. */
  check: (values: Values) => Errors | null;
  /** Answers the id. */
  save: (values: Values, id: string | null) => Promise<string>;
  words: { saved: (isNew: boolean) => string; failed: string };
}

/** Where a form about one entry of a list stands. */
export interface Entry {
  status: "open" | "saving" | "saved";
  isDirty: boolean;
  /** Why the last save failed, as long as nothing else came of it. */
  problem: string | null;
  submit: () => void;
}

/** A form about one entry of a list. What was typed stays until it is saved; a second press saves nothing twice. */
export function useEntry<Values extends object>(plan: EntryPlan<Values>) {
  const [values, setValues] = useState(plan.start);
  const [kept, setKept] = useState(values);
  const [errors, setErrors] = useState<Errors>({});
  const id = useRef(plan.id);
  const isUnderWay = useRef(false);
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (sent: Values) => plan.save(sent, id.current),
    onSuccess: (savedId, sent) => {
      toast.success(plan.words.saved(id.current === null), TOAST_MS);
      id.current = savedId;
      setKept(sent);
    },
    onError: () => toast.error(plan.words.failed),
    onSettled: () => {
      isUnderWay.current = false;
      // What is saved here stands on many screens; and what failed may have come through all the same.
      void queries.invalidateQueries();
    },
  });
  const isDirty = JSON.stringify(values) !== JSON.stringify(kept);

  const change = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors((before) => without(before, Object.keys(part)));
  };
  const submit = () => {
    if (isUnderWay.current) return;
    const found = plan.check(values);
    setErrors(found ?? {});
    if (found !== null) return;
    isUnderWay.current = true;
    mutate(values);
  };
  const status = isPending ? "saving" : isSuccess && !isDirty ? "saved" : "open";
  const entry: Entry = { status, isDirty, problem: error && wordsOf(error, OUT_OF_REACH), submit };
  return { values, change, errors, entry };
}

const without = (errors: Errors, names: string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
