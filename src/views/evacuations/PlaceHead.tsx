import type { CheckedIn, PersonId } from "../../domain/evacuations/evacuation.ts";
import { isSameRollGroup } from "../../domain/evacuations/roll.ts";
import type { Site } from "../../domain/sites/site.ts";
import { usePlaceText } from "../kit/words/usePlaceText.ts";
import type { SoughtPerson } from "./evacuationFold.ts";
import { RollGroupHead } from "./RollGroupHead.tsx";

/** The head over the people who were where this person was at the start, which is what the roll is ordered by. */
export function PlaceHead({
  person: { startPlace },
  roll,
  checkIns,
  sites,
}: {
  readonly person: SoughtPerson;
  /** Everybody, of whom the missing are counted. */
  readonly roll: readonly SoughtPerson[];
  readonly checkIns: ReadonlyMap<PersonId, CheckedIn>;
  readonly sites: readonly Site[];
}) {
  const placeText = usePlaceText(sites, false);
  const isNamed =
    startPlace.area === null ||
    sites.some(({ areas }) => areas.some(({ id }) => id === startPlace.area));
  const missing = roll.filter(
    (one) => isSameRollGroup(one.startPlace, startPlace) && !checkIns.has(one.id),
  );
  return (
    <RollGroupHead
      name={isNamed ? placeText({ ...startPlace, floor: null }) : ""}
      missing={missing.length}
    />
  );
}
