import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { TagId } from "../../domain/base/ids.ts";
import type { SheetCell } from "../../domain/base/sheet.ts";
import { type EpochMs, MINUTE } from "../../domain/base/time.ts";
import { ListBody } from "../kit/list/ListBody.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { useSiteName } from "../kit/useSiteName.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useDeviceKindWord } from "../kit/words/useDeviceKindWord.ts";
import type { OutageRow } from "./outageRows.ts";

/** When which device was offline, and for how long. */
export function OutagesTable({
  rows,
  onSelect,
}: {
  readonly rows: readonly OutageRow[];
  readonly onSelect: (device: TagId) => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const kindWord = useDeviceKindWord();
  const siteName = useSiteName();
  const columns = useMemo((): readonly ListColumn<OutageRow>[] => {
    return [
      {
        id: "device",
        header: t`Device`,
        width: 220,
        isRowHeader: true,
        isSearched: true,
        value: ({ name, deviceId }) => name ?? deviceId,
      },
      { id: "kind", header: t`Kind`, width: 100, value: ({ deviceKind }) => kindWord(deviceKind) },
      {
        id: "site",
        header: t`Site`,
        width: 140,
        isSearched: true,
        value: ({ site }) => (site === null ? null : siteName(site)),
      },
      {
        id: "from",
        isNamed: true,
        header: t`Offline from`,
        width: 160,
        value: ({ from }) => minute(from),
      },
      {
        id: "to",
        isNamed: true,
        header: t`Until`,
        width: 160,
        value: ({ to }) => (to === null ? null : minute(to)),
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
        sheetHeader: t`Duration (min)`,
        value: ({ duration }) => Math.round(duration / MINUTE),
        orderBy: ({ duration }) => duration,
        render: ({ duration }) => formatDuration(duration, format.locale),
      },
    ];
  }, [t, format, kindWord, siteName]);
  return (
    <ListBody
      route="outages"
      prefix="outages."
      isPart
      label={t`Outages of devices`}
      rows={rows}
      keyOf={keyOf}
      columns={columns}
      searched={t`Device, site`}
      count={(kept) => <Plural value={kept} one="# outage" other="# outages" />}
      exportName={t`outages`}
      rowTone={({ to }) => (to === null ? "danger" : null)}
      onOpen={({ deviceId }) => onSelect(deviceId)}
      isStale={false}
    />
  );
}

const keyOf = ({ key }: OutageRow) => key;

function minute(at: EpochMs): SheetCell {
  return { at, precision: "minute" };
}
