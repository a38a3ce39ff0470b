import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { type Locale, textIn } from "../../domain/base/locale.ts";
import { type MapSource, PLAIN_GROUND } from "../../domain/customers/mapSource.ts";
import type { FloorNumber } from "../../domain/sites/floor.ts";
import type { MapStyle, Site } from "../../domain/sites/site.ts";
import type { BaseChoice } from "../map/base/baseChoice.ts";
import { baseOfSource, type MapBase, needsMapbox, PLAIN_BASE } from "../map/base/mapBase.ts";
import { engineChoice } from "../map/engine.ts";
import { rememberedBase } from "./rememberedBase.ts";
import { useServices } from "./services.ts";
import { useStored } from "./useStored.ts";

type Offered = { readonly id: string; readonly label: string; readonly base: MapBase };

const NONE: readonly never[] = [];

/**
 * What maps of the open customer are drawn on: what the reader chose in this browser and holds on the floor, else the style
 * of the floor, else the first of the customer's grounds, else the embedded one (docs/decisions/0115).
 * @param site the one site that the map shows, whose styles are offered too; null: several
 */
export function useMapBase(site: Site | null, floor: FloorNumber | null): BaseChoice {
  const { t, i18n } = useLingui();
  const { session, preferences, readMapStyle } = useServices();
  const [stored, store] = useStored(preferences.ofCustomer);
  const [chosen, setChosen] = useState<{
    readonly id: string;
    readonly floor: FloorNumber | null;
  } | null>(null);
  const grounds = useSelector(session, ({ context }) => context.config?.grounds ?? NONE);
  const mapApiKey = useSelector(session, ({ context }) => context.config?.mapApiKey ?? null);
  const locale = i18n.locale as Locale;
  const offered: readonly Offered[] = [
    ...(site?.styles ?? NONE).flatMap(offeredStyle),
    ...grounds.map((source) => offeredSource(source, locale)),
    { id: PLAIN_GROUND, label: t`Embedded map`, base: PLAIN_BASE },
  ];
  const ofFloor = site?.floors.find(({ number }) => number === floor)?.styleId ?? null;
  const isChosenHere = chosen?.floor === floor && chosen.id === stored.mapStyleSelected;
  const remembered = rememberedBase(site, floor, stored.mapStyleSelected, isChosenHere);
  const find = (id: string | null) => offered.find((one) => one.id === id);
  const shown =
    find(remembered) ??
    find(ofFloor) ??
    offered.find(({ id }) => grounds.some((source) => source.id === id)) ??
    find(PLAIN_GROUND);
  const base = shown?.base ?? PLAIN_BASE;
  return {
    engine: engineChoice(needsMapbox(base) ? mapApiKey : null),
    shown: base,
    options: offered,
    chosen: shown?.id ?? PLAIN_GROUND,
    choose: (id) => {
      setChosen({ id, floor });
      store({ ...stored, mapStyleSelected: id });
    },
    readStyle: readMapStyle,
  };
}

/** A style of a site as one to choose; none without an address, which is the embedded ground. */
function offeredStyle({ id, name, url }: MapStyle): Offered[] {
  return url === null ? [] : [{ id, label: name, base: { kind: "style", name, url, dark: null } }];
}

function offeredSource(source: MapSource, locale: Locale): Offered {
  const label = textIn(source.name, locale, source.id);
  return { id: source.id, label, base: baseOfSource(source, label) };
}
