import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { DeviceRoll } from "../../../domain/evacuations/deviceRoll.ts";
import type { RollPerson } from "../../../domain/evacuations/evacuation.ts";
import type { Place } from "../../../domain/sites/presence.ts";
import { useFloorName } from "../../kit/words/useFloorName.ts";
import { formatTime } from "../../ui/format/formatTime.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

/** Places in words as the roll on this device knows them: `whereOf` a place, `placeOf` where somebody was last heard, and when. */
export function usePhonePlace(roll: DeviceRoll): {
  readonly whereOf: (place: Place) => string;
  readonly placeOf: (person: RollPerson) => string;
} {
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
  const whereOf = (place: Place): string => {
    const floor = place.floor === null ? null : floorName(null, place.floor);
    const area = place.area === null ? null : (known.areas.get(place.area) ?? null);
    const where = [floor, area].filter((part) => part !== null).join(" · ");
    return where === "" ? t`On site, place not known` : where;
  };
  return {
    whereOf,
    placeOf: (person) => {
      if (person.assetId === null) return t`Visitor without a tag`;
      const { place, lastSeenAt } = known.sightings.get(person.id) ?? person;
      if (lastSeenAt === null) return `${whereOf(place)} · ${t`never heard`}`;
      return `${whereOf(place)} · ${formatTime(lastSeenAt, format)}`;
    },
  };
}
