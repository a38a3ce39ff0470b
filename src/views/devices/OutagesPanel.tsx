import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { TagId } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import type { PanelState } from "../ui/panelState.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { OUTAGE_DAYS, outageDays } from "./outageDays.ts";
import { outageRows } from "./outageRows.ts";
import { OutageTimeline } from "./OutageTimeline.tsx";
import { OutagesTable } from "./OutagesTable.tsx";
import type { Outages } from "./useOutages.ts";

/** The history of outages, of all devices. */
export function OutagesPanel({
  outages,
  devices,
  now,
  onSelect,
}: {
  readonly outages: Outages;
  /** Null: not read yet, so that no outage has the name of its device. */
  readonly devices: readonly DeviceState[] | null;
  readonly now: EpochMs;
  readonly onSelect: (device: TagId) => void;
}) {
  const { t } = useLingui();
  const { answer, liveness, query, isFailed, days, choose, refresh } = outages;
  const rows = useMemo(
    () => outageRows(answer ?? [], devices ?? [], { device: null, now }),
    [answer, devices, now],
  );
  const names: Readonly<Record<(typeof OUTAGE_DAYS)[number], string>> = {
    1: t`Today`,
    7: t`7 days`,
    30: t`30 days`,
  };
  return (
    <Panel
      title={t`History of outages`}
      isFlush
      state={stateOf()}
      freshness={
        <FreshnessMark
          isLive={liveness?.isLive ?? false}
          since={liveness?.since ?? null}
          now={now}
        />
      }
      actions={
        <SegmentedControl
          label={t`Period`}
          isLabelHidden
          size="small"
          options={OUTAGE_DAYS.map((one) => ({ id: String(one), label: names[one] }))}
          value={String(days)}
          onChange={(id) => choose(outageDays(id))}
        />
      }
    >
      {isFailed && (
        <Banner
          tone="warning"
          title={t`The history could not be read again: what is shown is older.`}
          action={
            <Button size="small" onPress={refresh}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      <OutageTimeline
        rows={rows}
        from={query.from}
        to={Math.max(now, query.from)}
        onSelect={onSelect}
      />
      <OutagesTable rows={rows} onSelect={onSelect} />
    </Panel>
  );

  function stateOf(): PanelState {
    if (answer === null)
      return isFailed
        ? {
            kind: "error",
            title: t`The history of outages could not be read.`,
            description: t`Try again once there is a connection.`,
            onRetry: refresh,
          }
        : { kind: "loading" };
    if (devices === null) return { kind: "loading" };
    return rows.length > 0
      ? { kind: "ready" }
      : {
          kind: "empty",
          title: t`No outage in this period.`,
          description: t`Gateways, anchors and entry boxes that fall silent are listed here, with how long they did.`,
        };
  }
}
