import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { MapPin } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { mayOpen } from "../../domain/users/pageAccess.ts";
import { useReading } from "../kit/reading.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useDebouncedValue } from "../kit/useDebouncedValue.ts";
import type { PaletteSection } from "./paletteItem.ts";

const LIMIT = 4;
/** Letters from which on towns are asked for: fewer mean too many. */
const LEAST = 3;
/** ms after the last letter before the server is asked. */
const REST = 250;

/** Towns and coordinates ("48.11, -1.67") on the map of the live site. None for whoever may not open it. */
export function usePaletteTowns(typed: string): PaletteSection {
  const { t, i18n } = useLingui();
  const { session, placeSearch } = useServices();
  const [, navigate] = useLocation();
  const visitor = useSelector(session, (snapshot) => snapshot.context.visitor);
  const mayLook = visitor !== null && mayOpen("liveSite", visitor);
  const { answer, answeredQuery, ask } = useReading(placeSearch);
  const text = useDebouncedValue(typed.trim(), REST);
  const isAsked = mayLook && text.length >= LEAST;
  useEffect(() => {
    if (isAsked) ask(text);
  }, [ask, isAsked, text]);
  const found = isAsked && answeredQuery === text ? (answer ?? []).slice(0, LIMIT) : [];
  const regions = new Intl.DisplayNames(i18n.locale, { type: "region" });
  return {
    id: "towns",
    title: t`On the map`,
    items: found.map(({ name, country, at: { lat, lon } }) => ({
      id: `town-${lat}-${lon}`,
      label: name,
      hint: country === null ? undefined : regions.of(country),
      icon: <MapPin />,
      isRemembered: false,
      run: () => navigate(linkTo("liveSite", {}, { near: `${lat}, ${lon}` })),
    })),
  };
}
