import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleHelp, DoorOpen, UserX } from "lucide-react";
import type { EndStatement } from "../../domain/evacuations/endStatement.ts";
import type { EvacuationView, PersonId } from "../../domain/evacuations/evacuation.ts";
import type { AreaId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import { usePlaceText } from "../kit/words/usePlaceText.ts";
import { Button } from "../ui/Button.tsx";
import { formatTime } from "../ui/format/formatTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useUncoveredWords } from "./EndWords.tsx";

/** What can be done about what is not certain; null: this screen only shows. */
type UncertaintyActions = {
  readonly countMissing: (id: PersonId) => void;
  readonly confirm: (id: PersonId) => void;
  readonly searched: (area: AreaId) => void;
} | null;

/**
 * What makes the list uncertain, beside it in a place of its own that never grows: who was found and is heard inside again,
 * and where nobody is heard.
 */
export function Uncertainties({
  view: { people, heardInside },
  end,
  sites,
  actions,
}: {
  readonly view: EvacuationView;
  readonly end: EndStatement;
  readonly sites: readonly Site[];
  readonly actions: UncertaintyActions;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const placeText = usePlaceText(sites, false);
  const uncoveredWords = useUncoveredWords();
  return (
    <section className="Uncertainties" aria-label={t`Not certain`}>
      <div role="alert">
        {heardInside.size > 0 && (
          <ul>
            {people.flatMap(({ id, name }) => {
              const event = heardInside.get(id);
              if (event === undefined) return [];
              const [where, at] = [
                placeText(event.place),
                formatTime(event.at, format, { hasSeconds: true }),
              ];
              return [
                <li key={id} data-tone="danger">
                  <DoorOpen aria-hidden />
                  <span>
                    <strong>{name}</strong>{" "}
                    <Trans>
                      heard inside again, {where}, {at}
                    </Trans>
                  </span>
                  {actions !== null && (
                    <>
                      <Button
                        variant="danger"
                        size="large"
                        icon={<UserX aria-hidden />}
                        aria-label={t`Count ${name} as missing`}
                        onPress={() => actions.countMissing(id)}
                      >
                        <Trans>Missing (M)</Trans>
                      </Button>
                      <Button
                        size="large"
                        icon={<Check aria-hidden />}
                        aria-label={t`${name} is here`}
                        onPress={() => actions.confirm(id)}
                      >
                        <Trans context="one person">Is here</Trans>
                      </Button>
                    </>
                  )}
                </li>,
              ];
            })}
          </ul>
        )}
      </div>
      {end.uncovered.length > 0 && (
        <ul>
          {end.uncovered.map((place) => (
            <li key={place.area ?? place.name} data-tone="warning">
              <CircleHelp aria-hidden />
              <span>
                <strong>
                  <Trans>Not heard:</Trans>
                </strong>{" "}
                {uncoveredWords(place)}
              </span>
              {actions !== null && place.area !== null && (
                <SearchedButton
                  name={place.name}
                  onPress={() => place.area !== null && actions.searched(place.area)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {end.uncovered.length === 0 && heardInside.size === 0 && (
        <p className="Uncertainties-none">
          {end.isCovered ? (
            <Trans>
              Every area is heard or was searched, and nobody found is heard inside again.
            </Trans>
          ) : (
            <Trans>It is not known now which areas are heard.</Trans>
          )}
        </p>
      )}
    </section>
  );
}

function SearchedButton({
  name,
  onPress,
}: {
  readonly name: string;
  readonly onPress: () => void;
}) {
  const { t } = useLingui();
  return (
    <Button
      size="large"
      icon={<Check aria-hidden />}
      aria-label={t`${name} has been searched`}
      onPress={onPress}
    >
      <Trans>Searched</Trans>
    </Button>
  );
}
