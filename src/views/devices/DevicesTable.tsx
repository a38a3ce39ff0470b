import { Plural, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { TagId } from "../../domain/base/ids.ts";
import type { SheetCell } from "../../domain/base/sheet.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import { usePlaceText } from "../kit/words/usePlaceText.ts";
import { ListBody } from "../kit/list/ListBody.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { useConnectivityWord } from "../kit/words/useConnectivityWord.ts";
import { Age } from "../ui/Age.tsx";
import { CONNECTIVITY_TONES, ConnectivityPill } from "./ConnectivityPill.tsx";
import { connectivityRank, silentFirst } from "./deviceFacts.ts";

/** Gateways or anchors: how each stands and since when, and what it leaves unknown. */
export function DevicesTable({
  label,
  kind,
  devices,
  all,
  sites,
  now,
  isStale,
  onSelect,
}: {
  readonly label: string;
  readonly kind: "gateway" | "anchor";
  readonly devices: readonly DeviceState[];
  /** Every device, to name the causes. */
  readonly all: readonly DeviceState[];
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly isStale: boolean;
  readonly onSelect: (device: TagId) => void;
}) {
  const { t } = useLingui();
  const placeText = usePlaceText(sites, true);
  const connectivityWord = useConnectivityWord();
  const rows = useMemo(() => silentFirst(devices), [devices]);
  const columns = useMemo((): readonly ListColumn<DeviceState>[] => {
    const names = new Map(all.map(({ id, name }) => [id, name]));
    return [
      {
        id: "name",
        header: t`Name`,
        width: 180,
        isRowHeader: true,
        isSearched: true,
        value: ({ name }) => name,
      },
      {
        id: "connectivity",
        header: t`Connectivity`,
        width: 120,
        value: ({ connectivity }) => connectivityWord(connectivity),
        orderBy: connectivityRank,
        render: ({ connectivity }) => <ConnectivityPill connectivity={connectivity} />,
      },
      {
        id: "since",
        isNamed: true,
        header: t`Since`,
        width: 140,
        value: ({ since }) => second(since),
        render: ({ since }) => <Age at={since} now={now} />,
      },
      {
        id: "lastMessageAt",
        pinned: "age",
        header: t`Last message`,
        width: 160,
        value: ({ lastMessageAt }) => (lastMessageAt === null ? null : second(lastMessageAt)),
        render: ({ lastMessageAt, timeout }) => (
          <Age at={lastMessageAt} now={now} proofFor={timeout} />
        ),
      },
      {
        id: "blinds",
        header: t`Assets unknown`,
        width: 200,
        align: "end",
        value: ({ blinds }) => blinds,
      },
      {
        id: "cause",
        header: t`Because of`,
        width: 110,
        isSearched: true,
        value: ({ cause, connectivity }) => {
          if (cause !== null) return names.get(cause) ?? cause;
          return connectivity === "online" ? null : t`itself`;
        },
      },
      {
        id: "place",
        onPhone: "first",
        header: t`Place`,
        width: 140,
        isSearched: true,
        value: ({ site, floor }) => placeText({ site, floor, area: null }),
      },
    ];
  }, [t, all, placeText, connectivityWord, now]);
  return (
    <ListBody
      route={`devices/${kind}`}
      prefix={`${kind}.`}
      isPart
      label={label}
      rows={rows}
      keyOf={keyOf}
      columns={columns}
      searched={t`Name, cause, place`}
      count={(kept) => <Plural value={kept} one="# device" other="# devices" />}
      exportName={kind === "anchor" ? t`anchors` : t`gateways`}
      rowTone={({ connectivity }) =>
        connectivity === "online" ? null : CONNECTIVITY_TONES[connectivity]
      }
      onOpen={({ id }) => onSelect(id)}
      isStale={isStale}
    />
  );
}

const keyOf = ({ id }: DeviceState) => id;

function second(at: EpochMs): SheetCell {
  return { at, precision: "second" };
}
