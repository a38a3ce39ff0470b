import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type CSSProperties, useEffect, useRef } from "react";
import type { HeadCertainty } from "../../domain/assets/positionCertainty.ts";
import type { AreaId } from "../../domain/base/ids.ts";
import {
  type CoverageLoss,
  coverageLossOf,
  type PlaceCoverageLoss,
} from "../../domain/devices/uncoveredAreas.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFloorName } from "../kit/words/useFloorName.ts";
import { NotReceived } from "../kit/words/NobodySeen.tsx";
import type { FloorPeople, SitePeople } from "./peopleByPlace.ts";
import { useRoom } from "./useRoom.ts";

/** Height of a row in sizes of the least type: the rows that fit are as many as whole ones. */
const ROW = 1.45;
/** More, and names of three words end in an ellipsis. */
const MAX_GROWN = 1.25;

type Place = HeadCertainty & {
  readonly site: SitePeople["site"];
  readonly floors: readonly FloorPeople[];
};
type Row = HeadCertainty & {
  readonly key: string;
  readonly name: string;
  readonly level: "area" | "floor" | "site";
  readonly coverageLoss: PlaceCoverageLoss | null;
};

/** How many are in each place, the larger places before what is in them; what does not fit turns page by page. */
export function WallPlaces({
  label,
  places,
  uncovered,
  part,
  divide,
}: {
  /** Who or what is counted, in words. */
  readonly label: string;
  readonly places: readonly Place[];
  /** Areas of which it cannot be said that nobody is there. */
  readonly uncovered: ReadonlyMap<AreaId, CoverageLoss>;
  /** Which page, counted from 0. */
  readonly part: number;
  readonly divide: ((parts: number | null) => void) | null;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const floorName = useFloorName();
  const list = useRef<HTMLUListElement>(null);
  const room = useRoom(list);
  const all = rowsOf(places, uncovered, floorName, t`Elsewhere on this floor`, t`Floor not known`);
  const fitting = Math.max(1, Math.floor(room.height / (ROW * room.least)));
  // Places of which it is certain that nobody is there give way to the others before pages do.
  const told =
    all.length <= fitting ? all : all.filter((row) => row.level !== "area" || !isEmpty(row));
  const pinned = told.length <= fitting ? [] : told.filter(isDoubted).slice(0, fitting - 2);
  const rows = told.filter((row) => !pinned.includes(row));
  // A line says which page it is where there are several.
  const each = told.length <= fitting ? fitting : Math.max(1, fitting - pinned.length - 1);
  const pages = Math.max(1, Math.ceil(rows.length / each));
  const isMeasured = room.height > 0;
  useEffect(() => {
    if (isMeasured) divide?.(pages);
  }, [divide, pages, isMeasured]);
  useEffect(() => () => divide?.(null), [divide]);
  // What all fits is written larger, as far as its names still do.
  const grown: CSSProperties & Record<"--grown", number> = {
    "--grown": pages > 1 ? 1 : Math.min(MAX_GROWN, fitting / told.length),
  };
  const page = part % pages;
  const place = page + 1;
  return (
    <ul className="WallPlaces" ref={list} style={grown} aria-label={label}>
      {[...pinned, ...rows.slice(page * each, (page + 1) * each)].map((row) => (
        <li key={row.key} data-level={row.level}>
          <span className="WallPlaces-name">{row.name}</span>
          {row.uncertain + row.unknown > 0 && (
            <span className="WallPlaces-doubt tabular">
              <Doubted count={row.uncertain + row.unknown} />
            </span>
          )}
          {row.coverageLoss !== null && row.uncertain + row.unknown === 0 && (
            <span className="WallPlaces-doubt tabular">
              {row.level === "area" ? (
                <Trans>not received</Trans>
              ) : (
                <NotReceived coverageLoss={row.coverageLoss} />
              )}
            </span>
          )}
          <span className="WallPlaces-count tabular">
            {row.present === 0 && row.coverageLoss?.isWhole === true
              ? "?"
              : formatNumber(row.present, locale)}
          </span>
        </li>
      ))}
      {pages > 1 && (
        <li className="WallPlaces-page">
          <Trans>
            Page {place} of {pages}
          </Trans>
        </li>
      )}
    </ul>
  );
}

/** Nobody is there, and that is certain. */
function isEmpty({ present, coverageLoss }: Row): boolean {
  return present === 0 && coverageLoss === null;
}

/** An area of which something is not certain: it stands on every page, since a page that is not shown would hide it. */
function isDoubted({ level, uncertain, unknown, coverageLoss }: Row): boolean {
  return level === "area" && (uncertain + unknown > 0 || coverageLoss !== null);
}

function Doubted({ count: doubted }: { readonly count: number }) {
  return <Plural value={doubted} one="of whom # not certain" other="of whom # not certain" />;
}

function rowsOf(
  places: readonly Place[],
  uncovered: ReadonlyMap<AreaId, CoverageLoss>,
  floorName: ReturnType<typeof useFloorName>,
  elsewhere: string,
  noFloor: string,
): readonly Row[] {
  return places.flatMap(({ site, floors, ...heads }): Row[] => [
    // The one site is what the head of the page counts.
    ...(places.length > 1
      ? [
          {
            ...heads,
            key: site.id,
            name: site.siteName,
            level: "site" as const,
            coverageLoss: coverageLossOf(
              site.areas.map(({ id }) => id),
              uncovered,
            ),
          },
        ]
      : []),
    ...floors.flatMap(({ floor, areas, ...onFloor }): Row[] => [
      {
        ...onFloor,
        key: `${site.id} ${floor}`,
        name: floor === null ? noFloor : floorName(site, floor),
        level: "floor",
        coverageLoss: coverageLossOf(
          areas.flatMap(({ area }) => area?.id ?? []),
          uncovered,
        ),
      },
      ...areas.map(({ area, ...inArea }): Row => ({
        ...inArea,
        key: area?.id ?? `${site.id} ${floor} elsewhere`,
        name: area?.name ?? elsewhere,
        level: "area",
        coverageLoss: area === null ? null : coverageLossOf([area.id], uncovered),
      })),
    ]),
  ]);
}
