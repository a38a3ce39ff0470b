import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { useServices } from "../../kit/services.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StepsTable } from "./StepsTable.tsx";

/** The last transitions of all machines, the newest first: which event led where. */
export function TransitionsPanel() {
  const { t } = useLingui();
  const { transitions } = useServices();
  const records = useSyncExternalStore(
    (listener) => transitions.subscribe(listener),
    () => transitions.get(),
  );
  return (
    <Panel
      title={t`Last transitions`}
      isFlush
      state={
        records.length === 0
          ? { kind: "empty", title: t`No machine has moved yet.` }
          : { kind: "ready" }
      }
    >
      <StepsTable label={t`Last transitions`} steps={records} />
    </Panel>
  );
}
