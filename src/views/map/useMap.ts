import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Credit } from "./attribution.ts";
import { rootScale } from "../ui/useRootScale.ts";
import { needsMapbox, PLAIN_BASE } from "./base/mapBase.ts";
import { loadEngine } from "./engine.ts";
import type { Engine } from "./engineMap.ts";
import type { Box } from "./labels/screenBoxes.ts";
import { isParted } from "./isParted.ts";
import type { MapDoor, MapProblem } from "./mapDoor.ts";
import type { MapPanelProps } from "./MapPanel.tsx";
import { NO_IMAGES } from "./marks/familyImages.ts";
import { openMap } from "./openMap.ts";
import type { MapPick } from "./pickThing.ts";
import { type Scale, scaleOf } from "./scale.ts";
import { metresPerPixel, type Padding, type ScreenPoint } from "./view.ts";

/** A trouble of the map, or of getting it at all. */
export type PanelProblem =
  | MapProblem
  /** The engine's files could not be loaded. */
  | { readonly kind: "engineMissing" };

export type PanelMap = {
  /** Null while the engine is loaded, and where there is none. */
  readonly door: MapDoor | null;
  readonly problem: PanelProblem | null;
  readonly scale: Scale | null;
  readonly credits: readonly Credit[];
  readonly retry: () => void;
};

/** A map, the engine that draws it, and what that was loaded for. */
type OpenedMap = {
  readonly door: MapDoor;
  readonly engine: Engine;
  readonly key: string | null;
  readonly attempt: number;
};

/** CSS pixels of the design kept free around what is fitted: the buttons and the scale lie there, and half of a mark. */
const PADDING = { top: 32, right: 56, bottom: 40, left: 24 };
/** A map of fewer CSS pixels is a phone's. */
const NARROW = 480;
/** CSS pixels of the design. */
const HALF_A_MARK = 20;
const LONGEST_SCALE = 120;
/** CSS pixels of the height of a map in which a mark is found. */
const MIN_SEEN = 120;
const COVERS = ".MapButtons, .ScaleBar, .MapCredits";
const NO_TRACKS: NonNullable<MapPanelProps["tracks"]> = [];

/** The life of the map in `container`: opened once for an engine, told what changes, removed at the end. */
export function useMap(
  container: RefObject<HTMLDivElement | null>,
  props: MapPanelProps,
): PanelMap {
  const { i18n } = useLingui();
  const [current, setCurrent] = useState<OpenedMap | null>(null);
  const [problem, setProblem] = useState<PanelProblem | null>(null);
  const [scale, setScale] = useState<Scale | null>(null);
  const [credits, setCredits] = useState<readonly Credit[]>([]);
  const [attempt, setAttempt] = useState(0);

  // Mapbox refuses a key for good; the map without an account still shows the assets.
  const isRefused = problem?.kind === "keyRefused";
  const wanted = isRefused ? ({ engine: "maplibre" } as const) : props.base.engine;
  const key = wanted.engine === "mapbox" ? wanted.key : null;
  const formatCount = compactFormat(i18n.locale);
  // A map of the engine that is not wanted any more is told nothing: it would be given what only the other one draws.
  const isWanted = current !== null && current.key === key && current.attempt === attempt;
  const door = isWanted ? current.door : null;
  const engine = isWanted ? current.engine : null;

  const onMove = useEffectEvent(props.onMove);
  const onPick = useEffectEvent((pick: MapPick, at: ScreenPoint, opened: MapDoor) => {
    if (pick.kind === "cluster" && isParted(pick.extent, opened.view()))
      opened.fitNearer(pick.extent);
    else props.onPick(pick, at);
  });
  const formatLabel = useEffectEvent((text: string) => props.formatLabel?.(text) ?? text);
  const onHover = useEffectEvent((pick: MapPick, at: ScreenPoint) => props.onHover?.(pick, at));
  const onFollowEnded = useEffectEvent(() => props.onFollowEnded?.());
  const reportCredits = useEffectEvent((next: readonly Credit[]) => {
    if (JSON.stringify(credits) !== JSON.stringify(next)) setCredits(next);
  });
  const start = useEffectEvent(() => ({
    base: key === null && needsMapbox(props.base.shown) ? PLAIN_BASE : props.base.shown,
    locale: i18n.locale,
    readStyle: props.base.readStyle,
    bounds: props.bounds,
    formatCount,
  }));

  useEffect(() => {
    let isOver = false;
    let opened: MapDoor | null = null;
    const observers = new AbortController();
    const choice =
      key === null ? ({ engine: "maplibre" } as const) : { engine: "mapbox" as const, key };
    loadEngine(choice)
      .then((engine) => {
        const element = container.current;
        if (isOver || element === null) return;
        try {
          opened = openMap({
            ...start(),
            engine,
            container: element,
            padding: paddingOf(element),
            formatLabel: (text) => formatLabel(text),
            covers: () => coversOf(element),
            free: () => freeOf(element),
            isStill: matchMedia("(prefers-reduced-motion: reduce)").matches,
            events: {
              move(viewport) {
                onMove(viewport);
                if (opened === null) return;
                const next = scaleOf(metresPerPixel(opened.view()), LONGEST_SCALE);
                setScale((last) => (sameScale(last, next) ? last : next));
              },
              pick: (pick, at) => opened !== null && onPick(pick, at, opened),
              hover: (pick, at) => onHover(pick, at),
              followEnded: () => onFollowEnded(),
              problem: setProblem,
              credits: reportCredits,
              drawn: () => undefined,
            },
          });
        } catch {
          setProblem({ kind: "noWebGl" });
          return;
        }
        watchElement(element, opened, observers.signal);
        setCurrent({ door: opened, engine, key, attempt });
      })
      .catch(() => !isOver && setProblem({ kind: "engineMissing" }));
    return () => {
      isOver = true;
      observers.abort();
      opened?.destroy();
      setCurrent(null);
    };
  }, [container, key, attempt]);

  const {
    points,
    ground,
    devices,
    images = NO_IMAGES,
    tracks = NO_TRACKS,
    selected,
    followed = null,
    target,
  } = props;
  useEffect(() => {
    if (door === null) return undefined;
    const show = () => {
      const state = points.get();
      if (state !== null) door.setPoints(state.points);
    };
    show();
    return points.subscribe(show);
  }, [door, points]);
  useEffect(() => door?.setGround(ground), [door, ground]);
  useEffect(() => door?.setDevices(devices), [door, devices]);
  useEffect(() => door?.setImages(images), [door, images]);
  useEffect(() => door?.setTracks(tracks), [door, tracks]);
  useEffect(() => door?.setSelected(selected), [door, selected]);
  useEffect(() => door?.follow(followed), [door, followed]);
  useEffect(() => door?.setLabelVisible(props.areLabelsVisible), [door, props.areLabelsVisible]);
  useEffect(() => door?.setBase(start().base), [door, props.base.shown]);
  useEffect(() => {
    if (door === null || engine === null) return undefined;
    let isOver = false;
    // After the map: what stands on the ground is seen first.
    import("./world/openWorld.ts")
      .then(({ openWorld }) => !isOver && door.setWorld(openWorld(engine, i18n.locale)))
      .catch(() => !isOver && setProblem({ kind: "worldFailed" }));
    return () => {
      isOver = true;
    };
  }, [door, engine, i18n.locale]);
  useEffect(() => door?.setFormatCount(formatCount), [door, formatCount]);
  useEffect(() => {
    if (target?.kind === "bounds") door?.fit(target.bounds);
    if (target?.kind === "place") door?.fly(target.at, target.zoom);
  }, [door, target]);

  return {
    door,
    problem,
    scale,
    credits,
    retry() {
      setProblem(null);
      setAttempt((last) => last + 1);
    },
  };
}

/** On a narrow map what is fitted stays beside the buttons, which take a good part of it. */
function paddingOf(element: HTMLElement): Padding {
  const defaultValue = scaled(PADDING, rootScale());
  if (element.clientWidth >= NARROW) return defaultValue;
  const inset = coversOf(element).filter(({ y0 }) => y0 < element.clientHeight / 2);
  const beside = inset.map(({ x0 }) => element.clientWidth - x0 + HALF_A_MARK * rootScale());
  return { ...defaultValue, right: Math.max(defaultValue.right, ...beside) };
}

/** The buttons, the scale and the credits of the panel that the map is in. */
function coversOf(element: HTMLElement): readonly Box[] {
  const { left, top } = element.getBoundingClientRect();
  const over = element.closest(".MapPanel")?.querySelectorAll(COVERS) ?? [];
  return [...over].flatMap((one) => {
    const box = one.getBoundingClientRect();
    // What is not shown, as buttons on a wall, covers nothing.
    if (box.width === 0 || box.height === 0) return [];
    return { x0: box.left - left, y0: box.top - top, x1: box.right - left, y1: box.bottom - top };
  });
}

/**
 * What is seen of the map: not what is scrolled away, lies under a sheet or a panel, or beside the buttons. A map that is
 * scrolled away is brought into view first.
 */
function freeOf(element: HTMLElement): Box {
  const seen = seenOf(element);
  if (seen.y1 - seen.y0 >= MIN_SEEN) return seen;
  element.scrollIntoView({ block: "start" });
  return seenOf(element);
}

function seenOf(element: HTMLElement): Box {
  const map = element.getBoundingClientRect();
  const page = element.closest("main")?.getBoundingClientRect() ?? map;
  const { top, right, bottom, left } = paddingOf(element);
  let [x0, y0] = [map.left, Math.max(map.top, page.top)];
  let [x1, y1] = [map.right, Math.min(map.bottom, page.bottom, innerHeight)];
  for (const cover of document.querySelectorAll("[data-covers-map]")) {
    const box = cover.getBoundingClientRect();
    if (box.right <= x0 || box.left >= x1 || box.bottom <= y0 || box.top >= y1) continue;
    if (box.width >= x1 - x0) y1 = box.top;
    else if (box.left - x0 < x1 - box.right) x0 = box.right;
    else x1 = box.left;
  }
  return {
    x0: x0 - map.left + left,
    y0: y0 - map.top + top,
    x1: x1 - map.left - right,
    y1: y1 - map.top - bottom,
  };
}

/** Tells the map of a new size of its element and of a new theme of the page. */
function watchElement(element: HTMLElement, door: MapDoor, over: AbortSignal): void {
  const sizes = new ResizeObserver(() => door.resize());
  sizes.observe(element);
  const themes = new MutationObserver(() => door.setTheme());
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  over.addEventListener("abort", () => {
    sizes.disconnect();
    themes.disconnect();
  });
}

function sameScale(a: Scale | null, b: Scale): boolean {
  return a?.metres === b.metres && Math.round(a.pixels) === Math.round(b.pixels);
}

const formats = new Map<string, (count: number) => string>();

/** 1 200 as "1.2K" or "1,2 k"; the same function for the same language. */
function compactFormat(locale: string): (count: number) => string {
  const known = formats.get(locale);
  if (known !== undefined) return known;
  const numbers = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const format = (count: number) => numbers.format(count);
  formats.set(locale, format);
  return format;
}

function scaled({ top, right, bottom, left }: Padding, scale: number): Padding {
  return { top: top * scale, right: right * scale, bottom: bottom * scale, left: left * scale };
}
