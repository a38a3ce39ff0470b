import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { GripVertical } from "lucide-react";
import { type ReactNode, useState } from "react";
import { plainText } from "../../../domain/base/plainText.ts";
import type { TagId } from "../../../domain/base/ids.ts";
import { useConnectivityWord } from "../../kit/words/useConnectivityWord.ts";
import { useDeviceKindWord } from "../../kit/words/useDeviceKindWord.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { carryDevice } from "./deviceDrag.ts";
import type { PlacingDevice } from "./placingDevice.ts";

/** Devices from which on a search is offered. */
const MANY = 12;
/** Devices of a part that are listed: among more than these one searches. */
const LISTED = 200;

/** Those that speak and are not registered, those to place, those of the floor, and those that stand elsewhere. */
export function PlacingList({
  unknown,
  unplaced,
  here,
  elsewhere,
  selected,
  onSelect,
}: {
  readonly unknown: readonly PlacingDevice[];
  readonly unplaced: readonly PlacingDevice[];
  readonly here: readonly PlacingDevice[];
  readonly elsewhere: readonly PlacingDevice[];
  readonly selected: TagId | null;
  readonly onSelect: (id: TagId) => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const sought = plainText(text.trim());
  const found = (rows: readonly PlacingDevice[]) =>
    sought === ""
      ? rows
      : rows.filter(({ id, name }) => plainText(`${name} ${id}`).includes(sought));
  const part = (rows: readonly PlacingDevice[], title: ReactNode) => (
    <section>
      <h3>{title}</h3>
      <Devices rows={found(rows)} selected={selected} onSelect={onSelect} />
    </section>
  );
  return (
    <>
      {unknown.length + unplaced.length + here.length + elsewhere.length >= MANY && (
        <SearchField label={t`Search the devices`} value={text} onChange={setText} />
      )}
      {unknown.length > 0 &&
        part(
          unknown,
          <Plural
            value={unknown.length}
            one="# speaks that nobody has registered"
            other="# speak that nobody has registered"
          />,
        )}
      {part(
        unplaced,
        unplaced.length === 0 ? (
          <Trans>Every device is placed</Trans>
        ) : (
          <Plural value={unplaced.length} one="# not placed yet" other="# not placed yet" />
        ),
      )}
      {here.length > 0 && part(here, <Trans>On this floor</Trans>)}
      {elsewhere.length > 0 && part(elsewhere, <Trans>Elsewhere</Trans>)}
    </>
  );
}

function Devices({
  rows,
  selected,
  onSelect,
}: {
  readonly rows: readonly PlacingDevice[];
  readonly selected: TagId | null;
  readonly onSelect: (id: TagId) => void;
}) {
  const kindWord = useDeviceKindWord();
  const connectivityWord = useConnectivityWord();
  return (
    <>
      <ul className="stack-1">
        {rows.slice(0, LISTED).map(({ id, name, type, connectivity }) => (
          <li key={id}>
            <button
              type="button"
              className="DevicePlacing-device"
              draggable
              aria-pressed={id === selected}
              onDragStart={(event) => carryDevice(event, id)}
              onClick={() => onSelect(id)}
            >
              <GripVertical aria-hidden />
              <span>{name}</span>
              <small>
                {kindWord(type)}
                {connectivity !== null && <> · {connectivityWord(connectivity)}</>}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {rows.length > LISTED && (
        <p>
          <Plural
            value={rows.length - LISTED}
            one="# more: search for it."
            other="# more: search for them."
          />
        </p>
      )}
    </>
  );
}
