import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type CSSProperties, useEffect, useRef } from "react";
import type { HeadCertainty } from "../../domain/assets/positionCertainty.ts";
import type { AreaId, SiteId } from "../../domain/base/ids.ts";
import {
  type CoverageLoss,
  coverageLossOf,
  type PlaceCoverageLoss,
} from "../../domain/devices/uncoveredAreas.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFloorName } from "../kit/words/useFloorName.ts";
import { NotReceived } from "../kit/words/NobodySeen.tsx";
import { wallRows } from "../kit/wallRows.ts";
import type { FloorPeople, SitePeople } from "./peopleByPlace.ts";
import { useRoom } from "./useRoom.ts";

/** Height of a row in sizes of the least type: the rows that fit are as many as whole ones. */
const ROW = 1.45;
/** More, and names of three words end in an ellipsis; beside words of doubt any is too much. */
const MAX_GROWN = 1.25;

type Place = HeadCertainty & {
  readonly site: SitePeople["site"];
  readonly floors: readonly FloorPeople[];
};
type Row = HeadCertainty & {
  readonly key: string;
  /** Of a floor and of the areas on it: that floor's own key. */
  readonly floor: string | null;
  readonly name: string;
  readonly level: "area" | "floor" | "site";
  readonly coverageLoss: PlaceCoverageLoss | null;
};

/** How many are in each place, the larger places before what is in them; what does not fit turns page by page. */
export function WallPlaces({
  label,
  places,
  uncovered,
  shownFloor,
  turns,
  part,
  divide,
}: {
  /** Who or what is counted, in words. */
  readonly label: string;
  readonly places: readonly Place[];
  /** Areas of which it cannot be said that nobody is there. */
  readonly uncovered: ReadonlyMap<AreaId, CoverageLoss>;
  /** The floor that the map beside it shows, by `floorKey`; null: all of them. */
  readonly shownFloor: string | null;
  /** How many floors the map turns, at least 1. */
  readonly turns: number;
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
  const whole = wallRows(all, fitting, RULES);
  // Where the map turns floors, the areas of its floor stand beside it, and of the others what is doubted.
  const beside =
    turns > 1 && whole.pages.length > 1
      ? wallRows(
          all.filter((row) => row.level !== "area" || row.floor === shownFloor || isDoubted(row)),
          fitting,
          RULES,
        )
      : whole;
  const { pages, doubted } = beside.pages.length === 1 ? beside : whole;
  const parts = Math.max(turns, pages.length);
  const isMeasured = room.height > 0;
  useEffect(() => {
    if (isMeasured) divide?.(parts);
  }, [divide, parts, isMeasured]);
  useEffect(() => () => divide?.(null), [divide]);
  // What all fits is written larger, as far as its names still do.
  const grown: CSSProperties & Record<"--grown", number> = {
    "--grown":
      pages.length > 1 || all.some(hasWords)
        ? 1
        : Math.min(MAX_GROWN, fitting / Math.max(1, pages[0]?.length ?? 1)),
  };
  const page = part % pages.length;
  const [shownPage, pageCount] = [page + 1, pages.length];
  return (
    <ul className="WallPlaces" ref={list} style={grown} aria-label={label}>
      {doubted > 0 && (
        <li className="WallPlaces-doubt">
          <Plural
            value={doubted}
            one="# area is not certain, on all pages"
            other="# areas are not certain, on all pages"
          />
        </li>
      )}
      {(pages[page] ?? []).map((row) => (
        <li
          key={row.key}
          data-level={row.level}
          data-shown={(row.floor !== null && row.floor === shownFloor) || undefined}
        >
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
      {pageCount > 1 && (
        <li className="muted">
          <Trans>
            Page {shownPage} of {pageCount}
          </Trans>
        </li>
      )}
    </ul>
  );
}

/** Beside its name stands what is not certain of it. */
function hasWords({ uncertain, unknown, coverageLoss }: Row): boolean {
  return uncertain + unknown > 0 || coverageLoss !== null;
}

/** An area of which something is not certain. */
function isDoubted(row: Row): boolean {
  return row.level === "area" && hasWords(row);
}

const RULES = {
  isDoubted,
  // An area in which it is certain that nobody is.
  mayGo: ({ level, present, coverageLoss }: Row) =>
    level === "area" && present === 0 && coverageLoss === null,
};

function Doubted({ count: doubted }: { readonly count: number }) {
  return <Plural value={doubted} one="# not certain" other="# not certain" />;
}

/** Names a floor of a site; null: no floor that is known. */
export function floorKey(site: SiteId, floor: number | null): string {
  return `${site} ${floor}`;
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
            floor: null,
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
        key: floorKey(site.id, floor),
        floor: floorKey(site.id, floor),
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
        floor: floorKey(site.id, floor),
        name: area?.name ?? elsewhere,
        level: "area",
        coverageLoss: area === null ? null : coverageLossOf([area.id], uncovered),
      })),
    ]),
  ]);
}
