import { Plural, Trans } from "@lingui/react/macro";
import { RadioTower } from "lucide-react";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatMoment } from "../ui/format/formatMoment.ts";
import { ColorSwatch } from "../ui/ColorSwatch.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFloorName } from "../kit/words/useFloorName.ts";
import type { Cause, PeopleCount, SitePeople } from "./peopleByPlace.ts";
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
            <Trans>Of whom unknown</Trans>
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

function Counts({ count: { present, unknown } }: { readonly count: PeopleCount }) {
  return (
    <>
      <td className="tabular" data-none={present === 0 || undefined}>
        {present}
      </td>
      <td
        className="tabular"
        data-none={unknown === 0 || undefined}
        data-some={unknown > 0 || undefined}
      >
        {unknown}
      </td>
    </>
  );
}

/** The silent device that leaves people unknown, e.g. "gateway G4 silent since 09:12". */
export function CauseLine({
  cause: { name, lastMessageAt },
  now,
}: {
  readonly cause: Cause;
  readonly now: EpochMs;
}) {
  const format = useTimeFormat();
  const since = lastMessageAt === null ? null : formatMoment(lastMessageAt, now, format);
  return (
    <span className="CauseLine">
      <RadioTower aria-hidden />
      {since === null ? (
        <Trans>{name} has never been heard</Trans>
      ) : (
        <Trans>
          {name} silent since {since}
        </Trans>
      )}
    </span>
  );
}
