import { useEffect, useMemo, useState } from "react";
import { namesOf } from "../../domain/referential/familyRename.ts";
import type { Family } from "../../domain/referential/referential.ts";
import { type FamilyImages, NO_IMAGES } from "../map/marks/familyImages.ts";
import { useServices } from "./services.ts";
import { useFeed } from "./useFeed.ts";

/** The images that families of the open customer have as their markers, by the names that assets have of the families; the same object while nothing changes. */
export function useFamilyImages(): FamilyImages {
  const { readMarker } = useServices();
  const families = useFeed("referential", null)?.families ?? null;
  const wanted = useMemo(() => urlsByFamily(families), [families]);
  const [images, setImages] = useState(NO_IMAGES);
  useEffect(() => {
    let isOver = false;
    const show = async () => {
      const read = await Promise.all(
        Object.entries(wanted).map(async ([name, url]) => [name, await readMarker(url)] as const),
      );
      if (isOver) return;
      const shown = read.flatMap(([name, one]) =>
        one.kind === "image" ? [[name, one.image] as const] : [],
      );
      setImages(shown.length === 0 ? NO_IMAGES : new Map(shown));
    };
    void show();
    return () => {
      isOver = true;
    };
  }, [wanted, readMarker]);
  return images;
}

function urlsByFamily(families: readonly Family[] | null): Readonly<Record<string, string>> {
  const named = (families ?? []).flatMap((family) =>
    namesOf(family).map((name) => ({ name, url: family.markerUrl })),
  );
  return Object.fromEntries(named.flatMap(({ name, url }) => (url === null ? [] : [[name, url]])));
}
