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
  const { answer, answeredQuery, isBusy, isFailed, ask } = useReading(useServices().placeSearch);
  const asked = useDebouncedValue(text.trim(), PAUSE);
  useEffect(() => {
    if (asked !== "") ask(asked);
  }, [ask, asked]);
  const isAnswered = text.trim() !== "" && answeredQuery === text.trim();
  const places = isAnswered ? (answer ?? NONE) : NONE;
  return (
    <ComboBox
      label={t`Find the place`}
      description={t`A town, or a latitude and a longitude: 48.11, -1.67. It sets the centre of the site.`}
      options={places.map((place, index) => ({
        id: String(index),
        label: cityText(place),
        description: `${place.at.lat.toFixed(4)}, ${place.at.lon.toFixed(4)}`,
      }))}
      value={null}
      onChange={(id) => {
        const place = id === null ? undefined : places[Number(id)];
        if (place === undefined) return;
        onFound(place);
        setText("");
      }}
      inputValue={text}
      onInputChange={setText}
      isLoading={isBusy || (!isAnswered && !isFailed && text.trim() !== "")}
      errorMessage={
        isFailed ? t`The search was not answered. Give the coordinates, or try again.` : null
      }
    />
  );
}
