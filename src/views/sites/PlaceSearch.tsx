import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { cityText, type NamedPlace } from "../../domain/sites/namedPlace.ts";
import { useReading } from "../kit/reading.ts";
import { useDebouncedValue } from "../kit/useDebouncedValue.ts";
import { ComboBox } from "../ui/ComboBox.tsx";
import { useServices } from "../kit/services.ts";

/** While somebody types nothing is asked, in ms. */
const PAUSE = 250;
const NONE: readonly NamedPlace[] = [];

/** Finds the point of a town or of coordinates. */
export function PlaceSearch({ onFound }: { readonly onFound: (place: NamedPlace) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  // What was taken stays in the field, which closes with it; another letter is another search.
  const [taken, setTaken] = useState<NamedPlace | null>(null);
  const { answer, answeredQuery, isBusy, isFailed, ask } = useReading(useServices().placeSearch);
  const wanted = taken === null ? text.trim() : "";
  const asked = useDebouncedValue(wanted, PAUSE);
  useEffect(() => {
    if (asked !== "") ask(asked);
  }, [ask, asked]);
  const isAnswered = wanted !== "" && answeredQuery === wanted;
  const places = taken === null ? (isAnswered ? (answer ?? NONE) : NONE) : [taken];
  return (
    <ComboBox
      label={t`Find the place`}
      description={t`A town, or a latitude and a longitude: 48.11, -1.67. It sets the centre of the site.`}
      options={places.map((place) => ({
        id: idOf(place),
        label: cityText(place),
        description: `${place.at.lat.toFixed(4)}, ${place.at.lon.toFixed(4)}`,
      }))}
      value={taken === null ? null : idOf(taken)}
      onChange={(id) => {
        const place = places.find((one) => idOf(one) === id);
        if (place === undefined) return;
        onFound(place);
        setTaken(place);
        setText(cityText(place));
      }}
      inputValue={text}
      onInputChange={(typed) => {
        setText(typed);
        if (taken !== null && typed !== cityText(taken)) setTaken(null);
      }}
      isLoading={taken === null && (isBusy || (!isAnswered && !isFailed && wanted !== ""))}
      errorMessage={
        isFailed ? t`The search was not answered. Give the coordinates, or try again.` : null
      }
    />
  );
}

function idOf({ at }: NamedPlace): string {
  return `${at.lat} ${at.lon}`;
}
