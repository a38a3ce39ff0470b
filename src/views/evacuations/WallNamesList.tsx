import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useRef } from "react";
import { sizeOfName, wallNames } from "../../domain/evacuations/wallNames.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatAge } from "../ui/format/formatAge.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { usePlaceText } from "../kit/words/usePlaceText.ts";
import type { SoughtPerson } from "./evacuationFold.ts";
import { useRoom } from "./useRoom.ts";

/** What type is measured at, in px, and what is added for kerning and rounding. */
const MEASURED_AT = 100;
const SLACK = 1.04;
/** So much room an age is given behind its place. */
const LONGEST_AGE = " · 00 min";
/** A place gets no more room than this, in sizes of its type; a longer one is cut off, its age is not. */
const WIDEST_PLACE = 12;

/** Everybody who is missing, in the order of the roll down the columns, in the largest type that fits. */
export function WallNamesList({
  people,
  sites,
  now,
  part,
  divide,
}: {
  readonly people: readonly SoughtPerson[];
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  /** Which page, counted from 0. */
  readonly part: number;
  readonly divide: ((parts: number | null) => void) | null;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const placeText = usePlaceText(sites, false);
  const areaNames = useMemo(
    () => new Map(sites.flatMap(({ areas }) => areas.map(({ id, name }) => [id, name] as const))),
    [sites],
  );
  const list = useRef<HTMLOListElement>(null);
  const room = useRoom(list);
  const labels = distinct(people);
  const words = labels.join("\n");
  const widths = useMemo(
    () => words.split("\n").map((label) => widthsOf(label.split(/\s+/u))),
    [words],
  );
  // Of all areas, whoever is where: nothing is laid out anew because somebody walked on.
  const placeWords = [...areaNames.values()].join("\n");
  const widestPlace = useMemo(
    () =>
      Math.min(
        WIDEST_PLACE,
        Math.max(...widthsOf(placeWords.split("\n").map((word) => `${word}${LONGEST_AGE}`))),
      ),
    [placeWords],
  );
  const fit = useMemo(
    () => wallNames(widths, widestPlace, room, room.least),
    [widths, widestPlace, room],
  );
  const { place, columnWidth, pages, cells } = fit;
  useEffect(() => {
    if (room.height === 0) return undefined;
    divide?.(pages);
    return () => divide?.(null);
  }, [divide, pages, room.height]);
  const page = Math.min(part, pages - 1);
  const first = cells.findIndex((cell) => cell.page === page);
  const [shownPage, pageCount] = [page + 1, pages];
  const ageOf = ({ lastSeenAt }: SoughtPerson) =>
    lastSeenAt === null ? t`never heard` : formatAge(now - lastSeenAt, locale, "compact");
  const shortPlace = (person: SoughtPerson) =>
    (person.place.area === null ? undefined : areaNames.get(person.place.area)) ??
    placeText(person.place);
  return (
    <>
      <div className="WallNames-head">
        <span>
          <Trans>Unaccounted for, by last area and name</Trans>
        </span>
        {pages > 1 && (
          <strong>
            <Trans>
              Page {shownPage} of {pageCount}
            </Trans>
          </strong>
        )}
      </div>
      <ol
        ref={list}
        className="WallNames"
        aria-label={t`People unaccounted for`}
        start={first + 1}
        // Nothing is shown at a size that was not measured.
        style={{ visibility: room.height === 0 ? "hidden" : "visible" }}
      >
        {people.map((person, index) => {
          const cell = cells[index];
          if (cell?.page !== page) return null;
          return (
            <li
              key={person.id}
              style={{ insetInlineStart: cell.left, insetBlockStart: cell.top, width: columnWidth }}
            >
              <span
                className="WallNames-name"
                style={{ fontSize: `${sizeOfName(widths[index] ?? [], fit)}px` }}
              >
                {labels[index]}
              </span>
              {place !== null && (
                <span className="WallNames-place" style={{ fontSize: `${place}px` }}>
                  {person.assetId === null ? (
                    <Trans>Visitor without a tag</Trans>
                  ) : (
                    <>
                      <span className="WallNames-area">{shortPlace(person)}</span>
                      <span>{` · ${ageOf(person)}`}</span>
                    </>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Two people of one name are distinguished by their references. */
function distinct(people: readonly SoughtPerson[]): readonly string[] {
  const labels = people.map(({ name }) => name);
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return labels.map((label, index) => {
    const reference = people[index]?.reference ?? null;
    const isShared = (counts.get(label) ?? 0) > 1;
    return isShared && reference !== null ? `${label} (${reference})` : label;
  });
}

/** Widths of texts in the type of the page, in sizes of that type. */
function widthsOf(texts: readonly string[]): readonly number[] {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return texts.map((text) => text.length * 0.65);
  const { fontFamily } = getComputedStyle(document.body);
  context.font = `700 ${MEASURED_AT}px ${fontFamily}`;
  return texts.map((text) => (context.measureText(text).width / MEASURED_AT) * SLACK);
}
