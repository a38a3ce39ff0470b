import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { AreaId } from "../../domain/base/ids.ts";
import {
  type CoverageLoss,
  coverageLossOf,
  type PlaceCoverageLoss,
} from "../../domain/devices/uncoveredAreas.ts";
import { NamesButton } from "../kit/names/NamesButton.tsx";
import { NamesList } from "../kit/names/NamesList.tsx";
import { MoreMayBeThere, NobodySeen } from "../kit/words/NobodySeen.tsx";
import type { EpochMs } from "../../domain/base/time.ts";
import { ColorSwatch } from "../ui/ColorSwatch.tsx";
import { CauseLine } from "../kit/words/CauseLine.tsx";
import { DoubtWords } from "../kit/words/HeadsNote.tsx";
import { useFloorName } from "../kit/words/useFloorName.ts";
import type { PeopleCount, SitePeople } from "./peopleByPlace.ts";
import "../ui/PlainTable.css";
import "./PeopleTable.css";

/** One site: its floors and areas with their people, the unknown apart and with the cause. */
export function PeopleTable({
  people,
  uncovered,
  now,
}: {
  readonly people: SitePeople;
  /** Areas of which it cannot be said that nobody is there. */
  readonly uncovered: ReadonlyMap<AreaId, CoverageLoss>;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const { site, floors } = people;
  const ofSite = coverageLossOf(
    site.areas.map(({ id }) => id),
    uncovered,
  );
  const floorName = useFloorName();
  return (
    <table className="PlainTable PeopleTable">
      <caption>
        <span className="PeopleTable-site">{site.siteName}</span>
        <span className="PeopleTable-total tabular">
          <strong
            data-part-of="people"
            data-counts={`people of ${site.id}`}
            data-count={people.present}
          >
            <People count={people} place={site.siteName} now={now} />
          </strong>{" "}
          <Plural value={people.present} one="person" other="people" />
          {ofSite !== null && (
            <>
              {" · "}
              <MoreMayBeThere coverageLoss={ofSite} />
            </>
          )}
        </span>
      </caption>
      {floors.length > 0 && (
        <thead>
          <tr>
            <th scope="col">
              <Trans>Floor and area</Trans>
            </th>
            <th scope="col" data-align="end">
              <Trans>People</Trans>
            </th>
            <th scope="col" data-align="end">
              <Trans>Of whom not certain</Trans>
            </th>
          </tr>
        </thead>
      )}
      {floors.map((onFloor) => (
        <tbody key={onFloor.floor ?? "none"}>
          <tr className="PeopleTable-floor">
            <th scope="rowgroup">
              {onFloor.floor === null ? (
                <Trans>No floor known</Trans>
              ) : (
                floorName(site, onFloor.floor)
              )}
            </th>
            <Counts
              partOf={`people of ${site.id}`}
              counts={`people of ${site.id}, ${onFloor.floor}`}
              count={onFloor}
              place={onFloor.floor === null ? t`No floor known` : floorName(site, onFloor.floor)}
              coverageLoss={coverageLossOf(
                onFloor.areas.flatMap(({ area }) => area?.id ?? []),
                uncovered,
              )}
              now={now}
            />
          </tr>
          {onFloor.areas.map((inArea) => (
            <tr key={inArea.area?.id ?? "none"}>
              <th scope="row">
                {inArea.area === null ? (
                  <Trans>In no area</Trans>
                ) : (
                  <>
                    <ColorSwatch color={inArea.area.colour} label="" />
                    {inArea.area.name}
                  </>
                )}
                {inArea.causes.map((cause) => (
                  <CauseLine key={cause.id} cause={cause} now={now} />
                ))}
              </th>
              <Counts
                partOf={`people of ${site.id}, ${onFloor.floor}`}
                count={inArea}
                place={inArea.area?.name ?? t`In no area`}
                coverageLoss={
                  inArea.area === null ? null : coverageLossOf([inArea.area.id], uncovered)
                }
                now={now}
              />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Counts({
  partOf,
  counts,
  count,
  place,
  coverageLoss,
  now,
}: {
  /** What it is a part of and what it counts, as figures of the page name it. */
  readonly partOf: string;
  readonly counts?: string;
  readonly count: PeopleCount;
  readonly place: string;
  /** What of the place is not received. */
  readonly coverageLoss: PlaceCoverageLoss | null;
  readonly now: EpochMs;
}) {
  const { present, uncertain, unknown } = count;
  const isInDoubt = uncertain + unknown > 0;
  const isNobodySeen = present === 0 && coverageLoss?.isWhole === true;
  const isDoubted = isInDoubt || coverageLoss !== null;
  return (
    <>
      <td
        data-align="end"
        data-none={(present === 0 && coverageLoss === null) || undefined}
        data-part-of={partOf}
        data-counts={counts}
        data-count={present}
      >
        {isNobodySeen ? "?" : <People count={count} place={place} now={now} />}
      </td>
      <td data-align="end" data-none={!isDoubted || undefined} data-some={isDoubted || undefined}>
        {isInDoubt && <DoubtWords uncertain={uncertain} unknown={unknown} />}
        {isInDoubt && coverageLoss !== null && " · "}
        {coverageLoss !== null && <Unreceived coverageLoss={coverageLoss} />}
        {!isDoubted && 0}
      </td>
    </>
  );
}

/** Of a place of one area its receivers are named, of a larger one how many of its areas have none. */
function Unreceived({ coverageLoss }: { readonly coverageLoss: PlaceCoverageLoss }) {
  return coverageLoss.isWhole && coverageLoss.areas === 1 ? (
    <NobodySeen coverageLoss={coverageLoss.kind} />
  ) : (
    <MoreMayBeThere coverageLoss={coverageLoss} />
  );
}

/** How many, and on a press who. */
export function People({
  count: { present, people },
  place,
  now,
}: {
  readonly count: PeopleCount;
  readonly place: string;
  readonly now: EpochMs;
}) {
  if (present === 0) return 0;
  return (
    <NamesButton
      label={`${place} · ${present}`}
      names={() => (
        <NamesList
          counted={people.map((person) => ({ ...person, label: person.name }))}
          now={now}
        />
      )}
    >
      {present}
    </NamesButton>
  );
}
