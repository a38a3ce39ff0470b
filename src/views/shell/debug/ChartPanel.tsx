import { Trans, useLingui } from "@lingui/react/macro";
import { Download, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { chartOf, shortEvent } from "../../../machines/kit/chart.ts";
import { saveFile } from "../../kit/saveFile.ts";
import type { ObservedMachine } from "../../kit/services.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Select } from "../../ui/Select.tsx";
import { MachineChart } from "./chart/MachineChart.tsx";
import { zoomChart, type ZoomedChart } from "./chart/zoomChart.ts";
import { pathOf } from "./pathFile.ts";
import { StepsTable } from "./StepsTable.tsx";
import { useObservedMachines } from "./useObservedMachines.ts";

/**
 * One machine of this page as a chart, with the states that it is in and its last events. Machines that have ended are
 * there too: the one of the page that was left is what is looked for here.
 */
export function ChartPanel() {
  const { t } = useLingui();
  const machines = useObservedMachines();
  const [chosen, choose] = useState<string | null>(null);
  const shown = machines.find(({ key }) => key === chosen) ?? machines[0];
  return (
    <Panel
      title={t`Chart of a machine`}
      state={
        shown === undefined
          ? { kind: "empty", title: t`No machine has been started yet.` }
          : { kind: "ready" }
      }
      actions={
        shown !== undefined && (
          <Button
            size="small"
            icon={<Download aria-hidden />}
            isDisabled={shown.events.length === 0}
            onPress={() => savePath(shown)}
          >
            <Trans>Export the last events as a path</Trans>
          </Button>
        )
      }
    >
      {shown === undefined ? null : (
        <>
          <Select
            label={t`Machine`}
            options={machines.map(({ key, machine, isRunning }) => ({
              id: key,
              label: isRunning ? machine.id : t`${machine.id} (ended)`,
            }))}
            value={shown.key}
            onChange={choose}
          />
          <Chart key={shown.key} observed={shown} />
          <p className="note">
            <Trans>
              The file has the names of events and states, nothing of what they carried. Replay it
              with <code>npm run models -- --replay</code>.
            </Trans>
          </p>
          <Events observed={shown} />
        </>
      )}
    </Panel>
  );
}

function savePath(observed: ObservedMachine): void {
  const text = JSON.stringify(pathOf(observed), null, 2);
  saveFile(`${observed.machine.id}.json`, new Blob([text], { type: "application/json" }));
}

function Chart({ observed: { machine, active } }: { readonly observed: ObservedMachine }) {
  const { t } = useLingui();
  const zoomed = useRef<ZoomedChart | null>(null);
  const chart = useMemo(() => chartOf(machine), [machine]);
  // The same for every event that is shown: a new one would fit the chart anew, whatever was zoomed.
  const attach = useCallback((frame: HTMLDivElement | null) => {
    if (frame === null) return undefined;
    const zoomable = zoomChart(frame);
    zoomed.current = zoomable;
    return zoomable.stop;
  }, []);
  return (
    <div className="DebugUi-chart">
      <div className="DebugUi-zoom">
        <IconButton
          label={t`Zoom out`}
          icon={<ZoomOut aria-hidden />}
          onPress={() => zoomed.current?.zoom("out")}
        />
        <IconButton
          label={t`Zoom in`}
          icon={<ZoomIn aria-hidden />}
          onPress={() => zoomed.current?.zoom("in")}
        />
        <IconButton
          label={t`Fit the chart`}
          icon={<Maximize aria-hidden />}
          onPress={() => zoomed.current?.fit()}
        />
      </div>
      <div
        className="DebugUi-frame"
        role="group"
        aria-label={t`Chart of ${machine.id}`}
        tabIndex={0}
        ref={attach}
      >
        <MachineChart chart={chart} active={new Set(active)} label={machine.id} />
      </div>
    </div>
  );
}

function Events({ observed: { machine, events } }: { readonly observed: ObservedMachine }) {
  const { t } = useLingui();
  if (events.length === 0)
    return (
      <p className="note">
        <Trans>It was given no event yet.</Trans>
      </p>
    );
  return (
    <StepsTable
      label={t`Last events of ${machine.id}`}
      steps={events.map((step) => ({ ...step, event: shortEvent(step.event) }))}
    />
  );
}
