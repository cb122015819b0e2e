import { Check, X } from "lucide-react";

/** "Right" or "Wrong" with an icon. */
export function AnswerMark({ correct }: { correct: boolean }) {
  const Icon = correct ? Check : X;
  return (
    <span
      className={`inline-flex items-center gap-1 text-[0.8125rem] font-semibold whitespace-nowrap ${correct ? "text-lagoon" : "text-danger"}`}
    >
      <Icon aria-hidden size={15} strokeWidth={3} />
      {correct ? "Right" : "Wrong"}
    </span>
  );
}
