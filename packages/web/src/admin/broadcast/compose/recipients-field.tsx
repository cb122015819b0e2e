import type { broadcastRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../api/route-query.ts";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import type { RecipientSelection } from "./recipient-selection.ts";
import { RecipientList } from "./recipient-list.tsx";

interface Props {
  /** Returns the users that can be chosen. */
  route: typeof broadcastRoutes.emailRecipients | typeof broadcastRoutes.pushRecipients;
  value: RecipientSelection;
  onChange: (selection: RecipientSelection) => void;
  /** Explains "All Users". */
  allHint: string;
  error?: string | undefined;
}

/** All users, or users chosen from a searchable list. */
export function RecipientsField({ route, value, onChange, allHint, error }: Props) {
  return (
    <div className="grid gap-3">
      <RadioGroup
        label="Recipients"
        value={value.all ? "all" : "chosen"}
        onChange={(kind) => onChange({ ...value, all: kind === "all" })}
        error={error}
        options={[
          { value: "all", label: "All Users", hint: allHint },
          { value: "chosen", label: "Chosen users" },
        ]}
      />
      {!value.all && (
        <LoadBoundary
          skeleton={<SkeletonBar className="h-[16rem] w-full rounded-xl" />}
          error="Something went wrong loading users"
        >
          <ChosenUsers route={route} value={value} onChange={onChange} />
        </LoadBoundary>
      )}
    </div>
  );
}

function ChosenUsers({ route, ...rest }: Pick<Props, "route" | "value" | "onChange">) {
  const { users } = useSuspenseQuery(routeQuery(route)).data;
  return <RecipientList users={users} {...rest} />;
}
