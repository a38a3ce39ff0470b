import { Trans } from "@lingui/react/macro";
import type { Site } from "../../domain/sites/site.ts";
import { TAG_TIMEOUT } from "../../domain/assets/asset.ts";
import type { PositionCertainty } from "../../domain/assets/positionCertainty.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { PersonSeen } from "../../streams/feeds/assets/peopleFeed.ts";
import { useCertaintyWord } from "../kit/words/useCertaintyWord.ts";
import { CauseLine } from "../kit/words/CauseLine.tsx";
import { Age } from "../ui/Age.tsx";
import { certaintyOfPerson } from "./peopleByPlace.ts";
import { PlaceWords } from "../kit/words/PlaceWords.tsx";

/** Those whose place is not proven, each with where and when they were seen last, and why they are not heard. */
export function UnknownPeople({
  people,
  sites,
  now,
}: {
  readonly people: readonly PersonSeen[];
  readonly sites: readonly Site[];
  readonly now: EpochMs;
}) {
  const certaintyWord = useCertaintyWord();
  return (
    <ul className="UnknownPeople">
      {people.map((person) => {
        const certainty = certaintyOfPerson(person, now);
        return (
          <li key={person.id}>
            <span className="UnknownPeople-name">{person.name}</span>
            <span className="UnknownPeople-age tabular">
              {person.lastSeenAt === null ? (
                certaintyWord(certainty)
              ) : (
                <Age at={person.lastSeenAt} now={now} form="compact" proofFor={TAG_TIMEOUT} />
              )}
            </span>
            <span className="UnknownPeople-place">
              <PlaceWords place={person.place} sites={sites} />
            </span>
            {(certainty.kind === "blinded" || certainty.kind === "uncertain") &&
            person.cause !== null ? (
              <CauseLine cause={person.cause} now={now} />
            ) : (
              <Why certainty={certainty} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Why nothing but the tag itself leaves somebody in doubt. */
function Why({ certainty }: { readonly certainty: PositionCertainty }) {
  const certaintyWord = useCertaintyWord();
  if (certainty.kind === "silent")
    return (
      <span className="UnknownPeople-why">
        <Trans>the tag itself is silent</Trans>
      </span>
    );
  if (certainty.kind !== "imprecise") return null;
  const word = certaintyWord(certainty);
  return (
    <span className="UnknownPeople-why">
      <Trans>uncertain, {word}</Trans>
    </span>
  );
}
