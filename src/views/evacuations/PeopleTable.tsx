import { Plural, Trans } from "@lingui/react/macro";
import type { EpochMs } from "../../domain/base/time.ts";
import { ColorSwatch } from "../ui/ColorSwatch.tsx";
import { CauseLine } from "../kit/words/CauseLine.tsx";
import { DoubtWords } from "../kit/words/HeadsNote.tsx";
import { useFloorName } from "../kit/words/useFloorName.ts";
import type { PeopleCount, SitePeople } from "./peopleByPlace.ts";
import "./PeopleTable.css";

/** One site: its floors and areas with their people, the unknown apart and with the cause. */
export function PeopleTable({
  people,
  now,
}: {
  readonly people: SitePeople;
  readonly now: EpochMs;
}) {
  const { site, floors } = people;
  const floorName = useFloorName();
  return (
    <table className="PeopleTable">
      <caption>
        <span className="PeopleTable-site">{site.siteName}</span>
        <span className="PeopleTable-total tabular">
          <strong>{people.present}</strong>{" "}
          <Plural value={people.present} one="person" other="people" />
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Floor and area</Trans>
          </th>
          <th scope="col">
            <Trans>People</Trans>
          </th>
          <th scope="col">
            <Trans>Of whom not certain</Trans>
          </th>
        </tr>
      </thead>
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
            <Counts count={onFloor} />
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
              <Counts count={inArea} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Counts({ count: { present, uncertain, unknown } }: { readonly count: PeopleCount }) {
  const isInDoubt = uncertain + unknown > 0;
  return (
    <>
      <td className="tabular" data-none={present === 0 || undefined}>
        {present}
      </td>
      <td
        className="tabular"
        data-none={!isInDoubt || undefined}
        data-some={isInDoubt || undefined}
      >
        {isInDoubt ? <DoubtWords uncertain={uncertain} unknown={unknown} /> : 0}
      </td>
    </>
  );
}
