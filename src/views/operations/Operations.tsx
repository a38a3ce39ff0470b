import { Plural, useLingui } from "@lingui/react/macro";
import { ServerCog } from "lucide-react";
import { SECOND } from "../../domain/base/time.ts";
import type { JobStanding } from "../../domain/operations/jobBook.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import { useNow } from "../kit/useNow.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import { useCustomerMachines } from "../customers/customerMachines.ts";
import { OperationCards } from "./OperationCards.tsx";
import { useJobColumns, useJobFilters } from "./useJobColumns.tsx";

const NONE: readonly never[] = [];
const keyOf = ({ name }: JobStanding) => name;

/** How the platform runs: nodes, jobs, what waits to be sent, storage, and what goes out (/administration/operations). */
export function Operations() {
  const { t } = useLingui();
  const machines = useCustomerMachines();
  const { head, value } = useWatchedRead(machines.operations, null);
  const now = useNow(5 * SECOND);
  const columns = useJobColumns();
  const filters = useJobFilters();
  return (
    <AdminList
      route="operations"
      title={t`Operations`}
      label={t`Jobs`}
      feed={head}
      // What the cards say stays in sight where no node runs the jobs.
      state={value === null ? undefined : { kind: "ready" }}
      rows={value?.jobs ?? NONE}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      searched={t`Job, reason`}
      count={(kept) => <Plural value={kept} one="# job" other="# jobs" />}
      exportName={t`jobs`}
      notes={value !== null && <OperationCards of={value} now={now} />}
      empty={{
        icon: <ServerCog aria-hidden />,
        title: t`No node runs the jobs.`,
        description: t`One takes them over within a few seconds; if it stays so, look into the log.`,
      }}
      errorTitle={t`How the platform runs could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
    />
  );
}
