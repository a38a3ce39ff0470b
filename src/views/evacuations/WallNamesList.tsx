import { Trans, useLingui } from "@lingui/react/macro";
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { grouped } from "../../domain/base/grouped.ts";
import {
  LINE,
  type WallCell,
  type WallNames,
  wallNames,
} from "../../domain/evacuations/wallNames.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatAge } from "../ui/format/formatAge.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { usePlaceText } from "../kit/words/usePlaceText.ts";
import { certaintyOf, type SoughtPerson } from "./evacuationFold.ts";
import { useRoom } from "./useRoom.ts";

/** What type is measured at, in px, and what is added for kerning and rounding. */
const MEASURED_AT = 100;
const SLACK = 1.04;
/** So much room an age is given behind its place. */
const LONGEST_AGE = " · 00 min";
/** A place gets no more room than this, in sizes of its type; a longer one is cut off, its age is not. */
const WIDEST_PLACE = 12;

/** What stands on the wall below each other: a place with how many are sought there, or a name. */
type Entry =
  | { readonly kind: "head"; readonly key: string; readonly text: string }
  | {
      readonly kind: "name";
      readonly key: string;
      readonly person: SoughtPerson;
      readonly text: string;
    };

/**
 * Everybody who is missing, down the columns, in the largest type that fits, in the order of the roll: each with the last
 * place and its age, under the areas of the start as heads where these cost no page (docs/decisions/0268); where there is no
 * room for places, under the last places as heads.
 */
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
  const words = inLines(labels);
  const widths = useMemo(
    () => words.split("\n").map((label) => widthsOf(label.split(/\s+/u))),
    [words],
  );
  // Of all areas, whoever is where: nothing is laid out anew because somebody walked on.
  const placeWords = inLines([...areaNames.values()]);
  const widestPlace = useMemo(
    () =>
      Math.min(
        WIDEST_PLACE,
        Math.max(...widthsOf(placeWords.split("\n").map((word) => `${word}${LONGEST_AGE}`))),
      ),
    [placeWords],
  );
  const shortPlace = ({ assetId }: SoughtPerson, place: SoughtPerson["place"]) =>
    assetId === null
      ? t`Visitor without a tag`
      : ((place.area === null ? undefined : areaNames.get(place.area)) ?? placeText(place));
  const lastPlace = (person: SoughtPerson) => shortPlace(person, person.place);
  const startPlace = (person: SoughtPerson) => shortPlace(person, person.startPlace);
  const names = people.map((person, index): Extract<Entry, { kind: "name" }> => {
    return { kind: "name", key: person.id, person, text: labels[index] ?? person.name };
  });
  const withPlaces = useMemo(
    () => wallNames(widths, widestPlace, room, room.least),
    [widths, widestPlace, room],
  );
  const hasPlaces = withPlaces.place !== null;
  const underHeads = headed(
    names,
    hasPlaces ? ({ person }) => startPlace(person) : ({ person }) => lastPlace(person),
  );
  // One text for all of them: it is laid out anew where one changes, and not with every second that passes.
  const lines = inLines(underHeads.map(({ kind, text }) => `${kind} ${text}`));
  const layout = useLayoutUnderHeads(lines, hasPlaces ? widestPlace : null, room);
  const hasHeads = !hasPlaces || (layout.place !== null && layout.pages <= withPlaces.pages);
  const entries: readonly Entry[] = hasHeads ? underHeads : names;
  const fit = hasHeads ? layout : withPlaces;
  const { place, columnWidth, pages, cells, continued } = fit;
  useEffect(() => {
    if (room.height === 0) return undefined;
    divide?.(pages);
    return () => divide?.(null);
  }, [divide, pages, room.height]);
  const page = Math.min(part, pages - 1);
  const first = cells.findIndex((cell) => cell.page === page);
  const [shownPage, pageCount] = [page + 1, pages];
  // A line under the name takes no room: nothing is laid out anew because a place gets unsure.
  const isUnsure = (person: SoughtPerson) => certaintyOf(person, now).kind === "imprecise";
  const isSaidByHead = (person: SoughtPerson) =>
    hasHeads && !isUnsure(person) && lastPlace(person) === startPlace(person);
  const ageOf = ({ lastSeenAt }: SoughtPerson) =>
    lastSeenAt === null ? t`never heard` : formatAge(now - lastSeenAt, locale, "compact");
  return (
    <>
      <div className="WallNames-head">
        <span>
          <Trans>Unaccounted for, by last area and name</Trans>
          {people.some(isUnsure) && (
            <>
              {" · "}
              <Trans>
                <span className="WallNames-unsure">dotted</span>: not certain to be there
              </Trans>
            </>
          )}
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
        {entries.map((entry, index) => {
          const cell = cells[index];
          if (cell?.page !== page) return null;
          return (
            <li
              key={entry.key}
              data-kind={entry.kind}
              style={{ ...insetOf(cell), width: columnWidth }}
            >
              <span
                className={entry.kind === "head" ? "WallNames-group" : "WallNames-name"}
                style={typeOf(cell, fit)}
              >
                {entry.kind === "name" && !hasPlaces && isUnsure(entry.person) ? (
                  <Unsure>{entry.text}</Unsure>
                ) : (
                  entry.text
                )}
              </span>
              {place !== null && entry.kind === "name" && (
                <span className="WallNames-place" style={{ fontSize: `${place}px` }}>
                  {!isSaidByHead(entry.person) && (
                    <span className="WallNames-area">
                      {isUnsure(entry.person) ? (
                        <Unsure>{lastPlace(entry.person)}</Unsure>
                      ) : (
                        lastPlace(entry.person)
                      )}
                    </span>
                  )}
                  {entry.person.assetId !== null && (
                    <span>
                      {isSaidByHead(entry.person) ? "" : " · "}
                      {ageOf(entry.person)}
                    </span>
                  )}
                </span>
              )}
            </li>
          );
        })}
        {continued.map((cell) => {
          const entry = entries[cell.head];
          if (cell.page !== page || entry === undefined) return null;
          return (
            // The list has the head once; the eye needs it on top of every column.
            <li
              key={`${entry.key} ${cell.left}`}
              data-kind="head"
              aria-hidden
              style={{ ...insetOf(cell), width: columnWidth }}
            >
              <span className="WallNames-group" style={typeOf(cell, fit)}>
                {entry.text}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** What may not be true of a place: seen by its line, read out by a word. */
function Unsure({ children }: { readonly children: string }) {
  return (
    <>
      <span className="WallNames-unsure">{children}</span>
      <span className="visually-hidden">
        {" "}
        <Trans>not certain to be there</Trans>
      </span>
    </>
  );
}

function insetOf({ left, top }: WallCell): CSSProperties {
  return { insetInlineStart: left, insetBlockStart: top };
}

/** A line is as high whatever the type of its text is, so that names stand at equal distances. */
function typeOf({ size, isOneLine }: WallCell, { size: largest }: WallNames): CSSProperties {
  return {
    fontSize: `${size}px`,
    lineHeight: `${largest * LINE}px`,
    whiteSpace: isOneLine ? "nowrap" : "normal",
  };
}

/** @param lines of each entry its kind, then its text; `widestPlace`: as `wallNames` has it */
function useLayoutUnderHeads(
  lines: string,
  widestPlace: number | null,
  room: ReturnType<typeof useRoom>,
): WallNames {
  return useMemo(() => {
    const texts = lines.split("\n").map((line) => line.split(/\s+/u));
    const widths = texts.map(([, ...own]) => widthsOf(own));
    const isHead = (index: number) => texts[index]?.[0] === "head";
    return wallNames(widths, widestPlace, room, room.least, isHead);
  }, [lines, widestPlace, room]);
}

/** The names under places, "Technical room (9)", in the order in which the roll comes to them. */
function headed<Name extends Extract<Entry, { kind: "name" }>>(
  names: readonly Name[],
  placeOf: (name: Name) => string,
): readonly Entry[] {
  const byPlace = grouped(names, placeOf);
  return [...byPlace].flatMap(([place, there]): Entry[] => [
    { kind: "head", key: `at ${place}`, text: `${place} (${there.length})` },
    ...there,
  ]);
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

/** Texts as one, each in its own line: a line break in a text, as in a cell of a sheet, is a space there as on the screen. */
function inLines(texts: readonly string[]): string {
  return texts.map((text) => text.replaceAll(/\s+/gu, " ")).join("\n");
}

/** Widths of texts in the type of the page, in sizes of that type. */
function widthsOf(texts: readonly string[]): readonly number[] {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return texts.map((text) => text.length * 0.65);
  const { fontFamily } = getComputedStyle(document.body);
  context.font = `700 ${MEASURED_AT}px ${fontFamily}`;
  return texts.map((text) => (context.measureText(text).width / MEASURED_AT) * SLACK);
}
