import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { TagId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useDeviceKindWord } from "../kit/words/useDeviceKindWord.ts";
import type { OutageRow } from "./outageRows.ts";

/** When which device was offline, and for how long. */
export function OutagesTable({
  rows,
  sites,
  onSelect,
}: {
  readonly rows: readonly OutageRow[];
  readonly sites: readonly Site[];
  readonly onSelect: (device: TagId) => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const kindWord = useDeviceKindWord();
  const columns = useMemo((): readonly DataColumn<OutageRow>[] => {
    const siteNames = new Map(sites.map(({ id, siteName }) => [id, siteName]));
    return [
      {
        id: "device",
        header: t`Device`,
        width: 220,
        isRowHeader: true,
        render: ({ name, deviceId }) => name ?? deviceId,
      },
      { id: "kind", header: t`Kind`, width: 100, render: ({ deviceKind }) => kindWord(deviceKind) },
      {
        id: "site",
        header: t`Site`,
        width: 140,
        render: ({ site }) => (site === null ? NOTHING : (siteNames.get(site) ?? site)),
      },
      {
        id: "from",
        header: t`Offline from`,
        width: 150,
        render: ({ from }) => formatDateTime(from, format),
      },
      {
        id: "to",
        header: t`Until`,
        width: 150,
        render: ({ to }) =>
          to === null ? (
            <StatusPill tone="danger" size="small">
              <Trans>still offline</Trans>
            </StatusPill>
          ) : (
            formatDateTime(to, format)
          ),
      },
      {
        id: "duration",
        header: t`Duration`,
        width: 110,
        align: "end",
        render: ({ duration }) => formatDuration(duration, format.locale),
      },
    ];
  }, [t, format, kindWord, sites]);
  return (
    <div className="DataQuality-table">
      <DataTable
        label={t`Outages of devices`}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={({ key }) => key}
        rowTone={({ to }) => (to === null ? "danger" : null)}
        onRowAction={({ deviceId }) => onSelect(deviceId)}
      />
    </div>
  );
}
