import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useMemo } from "react";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { StaySeen } from "../../streams/feeds/attendance/staysFeed.ts";
import { stayLength } from "../../domain/attendance/tagInOut.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { linkTo } from "../kit/routes.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { Button } from "../ui/Button.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { InOutPill } from "./InOutPill.tsx";
import type { useStayCommands } from "./useStayCommands.ts";

type StayCommands = ReturnType<typeof useStayCommands>;

/** Rows before the end at which more are asked for. */
const AHEAD = 40;

/** Who came when by which entry, who left, and for how long each has stayed. */
export function StaysTable({
  rows,
  siteName,
  customer,
  now,
  isStale,
  commands,
  onEnd,
}: {
  readonly rows: readonly StaySeen[];
  readonly siteName: (id: string) => string;
  readonly customer: CustomerIndex;
  readonly now: EpochMs;
  readonly isStale: boolean;
  readonly commands: StayCommands;
  /** The reader comes to the end of what was read. */
  readonly onEnd: () => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const isAnyUnread = rows.some((one) => one.isExitUnread);
  const columns = useMemo(
    (): readonly DataColumn<StaySeen>[] => [
      {
        id: "assetName",
        header: t`Asset`,
        width: 170,
        isRowHeader: true,
        render: ({ assetId, assetName }) =>
          assetId === null ? (
            (assetName ?? <Trans>Tag without asset</Trans>)
          ) : (
            <TextLink href={linkTo("assetDetail", { customerName: customer, assetId })}>
              {assetName ?? assetId}
            </TextLink>
          ),
      },
      {
        id: "status",
        onPhone: "first",
        header: t`State`,
        width: isAnyUnread ? 250 : 110,
        render: (stay) => <StayState stay={stay} commands={commands} />,
      },
      {
        id: "dateIn",
        isNamed: true,
        header: t`In at`,
        width: 160,
        render: ({ dateIn }) => formatDateTime(dateIn, format),
      },
      {
        id: "dateOut",
        isNamed: true,
        header: t`Out at`,
        width: 160,
        render: ({ dateOut }) => (dateOut === null ? NOTHING : formatDateTime(dateOut, format)),
      },
      {
        id: "duration",
        header: t`Duration`,
        width: 110,
        align: "end",
        render: (stay) => formatDuration(stayLength(stay, now), format.locale),
      },
      {
        id: "entryNumberIn",
        header: t`Entry in`,
        width: 105,
        align: "end",
        render: ({ entryNumberIn }) => entryNumberIn,
      },
      {
        id: "entryNumberOut",
        header: t`Entry out`,
        width: 105,
        align: "end",
        render: ({ entryNumberOut }) => entryNumberOut ?? NOTHING,
      },
      { id: "site", header: t`Site`, width: 150, render: ({ site }) => siteName(site) },
      { id: "tagNumber", header: t`Tag number`, width: 150, render: ({ tagNumber }) => tagNumber },
    ],
    [t, format, customer, now, siteName, commands, isAnyUnread],
  );
  const count = rows.length;
  const onRangeChange = useCallback(
    (_: number, to: number) => {
      if (to >= count - AHEAD) onEnd();
    },
    [count, onEnd],
  );
  return (
    <div className="TagInTagOut-stays">
      <DataTable
        label={t`In and out`}
        columns={columns}
        rowCount={count}
        rowAt={(index) => rows[index]}
        keyOf={({ id }) => id}
        onRangeChange={onRangeChange}
        isStale={isStale}
      />
    </div>
  );
}

/** Whether somebody is in; where the exit was probably not read, the one click that records it. */
function StayState({
  stay: { id, status, isExitUnread, assetName, tagNumber, assumedExit },
  commands: { record, isBusy },
}: {
  readonly stay: StaySeen;
  readonly commands: StayCommands;
}) {
  const { t } = useLingui();
  const name = assetName ?? tagNumber;
  return (
    <span className="TagInTagOut-state">
      <InOutPill isIn={status === "in"} isUnread={isExitUnread} />
      {assumedExit !== null && <small>{t`not read`}</small>}
      {isExitUnread && record !== null && (
        <Button
          size="small"
          aria-label={t`Record the exit of ${name}`}
          isDisabled={isBusy}
          onPress={() => record([id])}
        >
          <Trans>Record the exit</Trans>
        </Button>
      )}
    </span>
  );
}
