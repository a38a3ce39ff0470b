import { Plural, useLingui } from "@lingui/react/macro";
import { Megaphone, ServerCog } from "lucide-react";
import { SECOND } from "../../domain/base/time.ts";
import type { JobStatus } from "../../domain/operations/jobBook.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { useKeys } from "../kit/useKeys.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import { useCustomerMachines } from "../customers/customerMachines.ts";
import { Button } from "../ui/Button.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Notices } from "./Notices.tsx";
import { OperationCards } from "./OperationCards.tsx";
import { useJobColumns, useJobFilters } from "./useJobColumns.tsx";
import "./Operations.css";

const NONE: readonly never[] = [];
/** The address of a notice that is being written, and of the list of jobs. */
const NEW = "new";
const JOBS = "jobs";
const keyOf = ({ name }: JobStatus) => name;

/**
 * How the platform runs: nodes, what waits to be sent, storage, what goes out, and its jobs; and what those who run it
 * tell whoever has a screen open (/administration/operations).
 */
export function Operations() {
  const { t } = useLingui();
  const machines = useCustomerMachines();
  const { head, value } = useWatchedRead(machines.operations, null);
  const now = useNow(5 * SECOND);
  const columns = useJobColumns();
  const filters = useJobFilters();
  const [edited, setEdited] = useUrlState("notice");
  const [part, setPart] = useUrlState("part");
  const isLive = head.liveness?.isLive ?? false;
  const write = { keys: "n", label: t`New notice`, run: () => setEdited(NEW) };
  useKeys(t`Operations`, part === JOBS ? NONE : [write]);
  const errors = {
    title: t`How the platform runs could not be read.`,
    description: t`They are retried automatically as soon as the server answers.`,
  };
  const empty = {
    icon: <ServerCog aria-hidden />,
    title: t`No node runs the jobs.`,
    description: t`One takes them over within a few seconds; if it stays so, look into the log.`,
  };
  const choice = (
    <SegmentedControl
      size="small"
      label={t`What is shown`}
      options={[
        { id: "", label: t`Platform` },
        { id: JOBS, label: t`Jobs` },
      ]}
      value={part === JOBS ? JOBS : ""}
      onChange={(next) => setPart(next === "" ? null : next)}
    />
  );
  if (part === JOBS)
    return (
      <AdminList
        route="operations"
        title={t`Operations`}
        label={t`Jobs`}
        feed={head}
        rows={value?.jobs ?? NONE}
        keyOf={keyOf}
        columns={columns}
        filters={filters}
        searched={t`Job, reason`}
        count={(kept) => <Plural value={kept} one="# job" other="# jobs" />}
        exportName={t`jobs`}
        actions={choice}
        empty={empty}
        errorTitle={errors.title}
        errorText={errors.description}
      />
    );
  return (
    <div className="AdminList">
      <Panel
        title={t`Operations`}
        isFlush
        state={panelStateOf(head, false, { empty, error: errors })}
        freshness={<FreshnessMark isLive={isLive} since={head.liveness?.since ?? null} now={now} />}
        actions={
          <>
            {choice}
            <Button
              size="small"
              variant="primary"
              icon={<Megaphone aria-hidden />}
              onPress={() => setEdited(NEW)}
            >
              {t`New notice`}
            </Button>
          </>
        }
      >
        {value !== null && (
          <>
            <Notices edited={edited} isNew={edited === NEW} now={now} onEdit={setEdited} />
            <OperationCards of={value} now={now} onOpenJobs={() => setPart(JOBS)} />
          </>
        )}
      </Panel>
    </div>
  );
}
