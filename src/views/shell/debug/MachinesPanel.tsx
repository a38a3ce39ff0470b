import { useLingui } from "@lingui/react/macro";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useObservedMachines } from "./useObservedMachines.ts";

/** The state of each machine that runs: the names of its states, nothing of what it holds. */
export function MachinesPanel() {
  const { t } = useLingui();
  const running = useObservedMachines().filter(({ isRunning }) => isRunning);
  return (
    <Panel title={t`Machines`}>
      <DescriptionList
        items={running.map(({ key, machine, state }) => ({
          id: key,
          // Names of machines are those of the code: they are not translated.
          term: <code>{machine.id}</code>,
          description: <code>{state}</code>,
        }))}
      />
    </Panel>
  );
}
