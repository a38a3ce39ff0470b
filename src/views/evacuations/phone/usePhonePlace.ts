import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { DeviceRoll } from "../../../domain/evacuations/deviceRoll.ts";
import type { RollPerson } from "../../../domain/evacuations/evacuation.ts";
import { useFloorName } from "../../kit/words/useFloorName.ts";
import { formatTime } from "../../ui/format/formatTime.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

/** Where somebody was last heard, and when, as the roll on this device knows it. */
export function usePhonePlace(roll: DeviceRoll): (person: RollPerson) => string {
  const { t } = useLingui();
  const format = useTimeFormat();
  const floorName = useFloorName();
  const known = useMemo(
    () => ({
      areas: new Map<string, string>(roll.areas.map(({ id, name }) => [id, name])),
      sightings: new Map(roll.sightings.map((one) => [one.personId, one])),
    }),
    [roll],
  );
  return (person) => {
    if (person.assetId === null) return t`Visitor without a tag`;
    const { place, lastSeenAt } = known.sightings.get(person.id) ?? person;
    const floor = place.floor === null ? null : floorName(null, place.floor);
    const area = place.area === null ? null : (known.areas.get(place.area) ?? null);
    const where = [floor, area].filter((part) => part !== null).join(" · ");
    const words = where === "" ? t`On site, place not known` : where;
    if (lastSeenAt === null) return `${words} · ${t`never heard`}`;
    return `${words} · ${formatTime(lastSeenAt, format)}`;
  };
}
