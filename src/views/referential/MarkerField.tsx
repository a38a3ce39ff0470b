import { useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useEffect, useState } from "react";
import {
  MARKER_TYPES,
  markerSource,
  type MarkerTrouble,
} from "../../domain/referential/markerImage.ts";
import { type ReadMarker, useServices } from "../kit/services.ts";
import { useDebouncedValue } from "../kit/useDebouncedValue.ts";
import { Button } from "../ui/Button.tsx";
import { FileDrop } from "../ui/FileDrop.tsx";
import { TextField } from "../ui/TextField.tsx";
import { MarkerImage } from "../kit/MarkerImage.tsx";

const TROUBLES: Readonly<Record<MarkerTrouble, MessageDescriptor>> = {
  address: msg`This is no address of an image: begin with https:// or /, or choose a file.`,
  unreachable: msg`The image cannot be had: it is not there, or its server is not among those that maps may ask. Choose a file instead. Maps show the marker of the category.`,
  type: msg`This is no PNG, JPEG or WebP image: choose another. Maps show the marker of the category.`,
  large: msg`This image is too large: choose a smaller one. Maps show the marker of the category.`,
};

/** ms that an address stays as it is before its image is asked for. */
const PAUSE = 500;

/** The image that the family's resources have on maps: a file that is kept in the family, or an address. */
export function MarkerField({
  markerUrl,
  problem,
  onChange,
}: {
  readonly markerUrl: string | null;
  readonly problem: string | null;
  readonly onChange: (markerUrl: string | null) => void;
}) {
  const { t } = useLingui();
  const { makeMarker } = useServices();
  const [refused, setRefused] = useState<MarkerTrouble | null>(null);
  const isOwn = markerUrl !== null && markerSource(markerUrl)?.kind === "own";
  const read = useMarker(markerUrl);
  const trouble = read?.kind === "refused" ? read.why : null;
  const choose = async (file: File) => {
    const made = await makeMarker(file);
    if ("url" in made) onChange(made.url);
    setRefused("why" in made ? made.why : null);
  };
  return (
    <div className="MarkerField">
      {read?.kind === "image" && (
        <MarkerImage image={read.image} label={t`Image of the marker, as maps show it`} />
      )}
      <div className="MarkerField-fields">
        {!isOwn && (
          <TextField
            label={t`Image of the marker`}
            type="url"
            value={markerUrl ?? ""}
            placeholder={t`The marker of the category`}
            onChange={(url) => onChange(url === "" ? null : url)}
            errorMessage={problem ?? (trouble === null ? null : t(TROUBLES[trouble]))}
          />
        )}
        <FileDrop
          label={isOwn ? t`Choose another image of the marker` : t`Or choose an image`}
          description={t`PNG, JPEG or WebP; it is made small and kept with the family.`}
          accepted={MARKER_TYPES}
          errorMessage={refused === null ? null : t(TROUBLES[refused])}
          onFiles={([file]) => {
            if (file !== undefined) void choose(file);
          }}
        />
        {isOwn && (
          <Button onPress={() => onChange(null)}>{t`Remove the image of the marker`}</Button>
        )}
      </div>
    </div>
  );
}

/** Null while it is read, and without an address. */
function useMarker(markerUrl: string | null): ReadMarker | null {
  const { readMarker } = useServices();
  // While an address is written, none of its beginnings is asked for.
  const rested = useDebouncedValue(markerUrl, PAUSE);
  const [read, setRead] = useState<{ readonly url: string; readonly as: ReadMarker } | null>(null);
  useEffect(() => {
    let isOver = false;
    if (rested !== null)
      void readMarker(rested).then((as) => !isOver && setRead({ url: rested, as }));
    return () => {
      isOver = true;
    };
  }, [rested, readMarker]);
  return read?.url === markerUrl ? read.as : null;
}
