import { SECOND } from "../../domain/base/time.ts";
import type { MapPoints } from "../../streams/feeds/assets/mapPoints.ts";
import { creditsOf } from "./attribution.ts";
import { keepBase } from "./base/keepBase.ts";
import { LOWEST_BASE_LAYER } from "./base/mapBase.ts";
import type { EngineMap } from "./engineMap.ts";
import { accuracyCircles, NO_CIRCLES } from "./ground/accuracyCircles.ts";
import { type Drawn } from "./ground/groundChanges.ts";
import { awaitGround } from "./ground/awaitGround.ts";
import { NO_GROUND } from "./ground/ground.ts";
import { LOWEST_LAYER, plainStyle } from "./ground/layers.ts";
import { planLayer } from "./ground/planLayer.ts";
import { createGround, updateGround } from "./ground/updateGround.ts";
import { keepLabels } from "./labels/keepLabels.ts";
import type { MapDoor, MapDoorOptions } from "./mapDoor.ts";
import { cameraHand } from "./cameraHand.ts";
import { deviceMarks } from "./marks/deviceMarks.ts";
import { NO_IMAGES } from "./marks/familyImages.ts";
import { markCanvas } from "./marks/markCanvas.ts";
import { pointMarks } from "./marks/pointMarks.ts";
import { sceneKeeper } from "./marks/sceneKeeper.ts";
import { keepWorld } from "./world/keepWorld.ts";
import { watchPointer } from "./watchPointer.ts";
import { watchTroubles } from "./watchTroubles.ts";
import { lonLatOf, worldOf } from "./mercator.ts";
import { readPalette } from "./readPalette.ts";
import { boundsOf, type Camera, cameraFor, NEAREST_ZOOM, revealed, type View } from "./view.ts";

/** CSS pixels of the design: nearer to the edge of what is seen a mark and its ring are not seen whole. */
const REVEAL_INSET = 24;
/** ms: what gets a place later moves no map that somebody looks at. */
const REVEAL_WITHIN = 5 * SECOND;

/**
 * Opens a map in an element that has a size.
 * @throws Error when the browser has no WebGL 2
 */
export function openMap(options: MapDoorOptions): MapDoor {
  const { container, events } = options;
  const size = { width: container.clientWidth, height: container.clientHeight };
  let palette = readPalette(container);
  let wanted: Drawn = { ground: NO_GROUND, tracks: [], circles: NO_CIRCLES, palette };
  let drawn: Drawn | null = null;
  /** What was wanted before is no ground of anybody's. */
  let hasGround = false;
  let points: MapPoints | null = null;
  let undrawn: MapPoints | null = null;
  let shown: Camera | null = null;
  let frame = 0;
  let selected: string | null = null;
  /** What has just been selected and is not known to be in sight yet. */
  let sought: { readonly id: string; readonly until: number } | null = null;

  const camera = cameraFor(options.bounds, size, options.padding);
  const { lon, lat } = lonLatOf(camera.centre);
  const map: EngineMap = options.engine.create({
    container,
    style: plainStyle(palette),
    camera: { center: [lon, lat], zoom: camera.zoom },
    maxZoom: NEAREST_ZOOM,
  });
  // The panel around it takes the keyboard and has the name.
  map.getCanvas().removeAttribute("tabindex");
  map.getCanvas().setAttribute("aria-hidden", "true");
  map.getCanvas().removeAttribute("role");

  const view = (): View => {
    const { lng, lat: latitude } = map.getCenter();
    return { ...size, centre: worldOf({ lon: lng, lat: latitude }), zoom: map.getZoom() };
  };
  const font = getComputedStyle(container).fontFamily;
  const keeper = sceneKeeper(
    { palette, formatCount: options.formatCount, font, images: NO_IMAGES },
    options.isStill,
  );
  // Before the labels: these are above all marks.
  const marks = markCanvas({
    container,
    frame: () => ({ view: view(), scene: keeper.scene(), now: performance.now() }),
    isMoving: (now) => keeper.isMoving(now),
    drawn: emitDrawn,
    lost: () => troubles.lost("marks"),
    restored: () => troubles.restored("marks"),
  });
  const labels = keepLabels(
    container,
    view,
    keeper,
    () => palette.scale,
    options.formatLabel,
    options.covers,
  );
  const plan = planLayer(map, (url) =>
    events.problem(url === null ? null : { kind: "planFailed", url }),
  );
  const world = keepWorld(
    map,
    () => palette,
    () => (map.getLayer(LOWEST_BASE_LAYER) === undefined ? LOWEST_LAYER : LOWEST_BASE_LAYER),
    (names) => labels.setPlaces(names),
  );
  const hand = cameraHand(map, view, options.isStill, events.followEnded);

  function emitDrawn(now: number): void {
    labels.draw(now);
    if (undrawn === null) return;
    events.drawn(undrawn);
    undrawn = null;
  }
  function markPoints(of: MapPoints): void {
    const now = performance.now();
    keeper.setAssets(pointMarks(of, keeper.scene().images), now, map.getZoom());
  }
  /** Pans so that what was selected is in sight; a camera that follows is left alone. */
  function reveal({ selectedAt }: MapPoints): void {
    if (sought === null || selectedAt === null || selectedAt.id !== sought.id) return;
    const isLate = performance.now() > sought.until;
    sought = null;
    if (isLate || hand.isFollowing()) return;
    const at = revealed(view(), selectedAt, options.free(), REVEAL_INSET * palette.scale);
    if (at !== null) hand.to(at);
  }
  function drawIfMoved(): void {
    const { centre, zoom } = view();
    if (shown?.zoom === zoom && shown.centre.x === centre.x && shown.centre.y === centre.y) return;
    shown = { centre, zoom };
    marks.draw();
  }
  function furnish(): void {
    createGround(map, palette);
    world.furnish(base.worldPart());
    updateGround(map, plan, wanted, null);
    drawn = wanted;
  }
  function draw(part: Partial<Drawn>): void {
    wanted = { ...wanted, ...part };
    if (drawn === null) return;
    updateGround(map, plan, wanted, drawn);
    drawn = wanted;
  }
  function emitMove(): void {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      const { zoom } = view();
      events.move({ bounds: boundsOf(view()), zoom });
    });
    labels.placeSoon();
  }
  const base = keepBase(
    {
      map,
      engine: options.engine,
      locale: options.locale,
      readStyle: options.readStyle,
      palette: () => palette,
      tell: events.problem,
    },
    (style) => {
      drawn = null;
      map.setStyle(style, { diff: false });
    },
  );

  map.on("style.load", furnish);
  map.on("move", emitMove);
  map.on("render", drawIfMoved);
  map.on("sourcedata", () => events.credits(creditsIn(map)));
  const troubles = watchTroubles(map, events.problem, {
    isMapbox: () => options.engine.addProtocol === null,
    baseTroubled: (trouble) => base.troubled(trouble),
    lost: () => (drawn = null),
    restored: () => {
      if (map.isStyleLoaded() === true) furnish();
    },
  });
  const groundWait = awaitGround(map, container, () => drawn !== null && hasGround, events.problem);
  const pointer = watchPointer(map, view, events, () => {
    const { assets, devices } = keeper.scene();
    const { ground } = wanted;
    return { assets: assets.marks, devices: devices.marks, ground, scale: palette.scale };
  });
  pointer.onHover((mark) => {
    keeper.setHovered(mark);
    labels.placeSoon();
    marks.drawSoon();
  });
  emitMove();
  base.set(options.base);

  return {
    setGround(ground) {
      hasGround = true;
      draw({ ground });
      labels.setGround(ground);
    },
    setPoints(next) {
      points = next;
      undrawn = next;
      markPoints(next);
      const look = { zoom: map.getZoom(), scale: palette.scale, selected };
      draw({ circles: accuracyCircles(next, look, wanted.circles) });
      labels.setPoints(next);
      hand.keepUp(keeper.scene().assets.marks);
      reveal(next);
      marks.draw();
    },
    setDevices(devices) {
      keeper.setDevices(deviceMarks(devices));
      labels.setDevices(devices);
      marks.drawSoon();
    },
    setTracks: (tracks) => draw({ tracks }),
    setBase: (next) => base.set(next),
    setWorld: (next) => world.setWorld(next),
    setTheme() {
      palette = readPalette(container);
      keeper.change({ palette });
      draw({ palette });
      world.recolour();
      base.recolour();
      labels.placeSoon();
      marks.drawSoon();
    },
    setImages(images) {
      keeper.change({ images });
      if (points !== null) markPoints(points);
      labels.placeSoon();
      marks.drawSoon();
    },
    setSelected(id) {
      selected = id;
      sought = id === null ? null : { id, until: performance.now() + REVEAL_WITHIN };
      keeper.setSelected(id);
      labels.setSelected(id);
      marks.drawSoon();
    },
    setLabelVisible: (isVisible) => labels.setVisible(isVisible),
    setFormatCount(formatCount) {
      keeper.change({ formatCount });
      // The figures are written with the marks.
      if (points !== null) markPoints(points);
      marks.drawSoon();
    },
    fit: (bounds) => hand.to(cameraFor(bounds, size, options.padding)),
    fitNearer(bounds) {
      const { centre, zoom } = cameraFor(bounds, size, options.padding);
      hand.to({ centre, zoom: Math.min(NEAREST_ZOOM, Math.max(zoom, view().zoom + 1)) });
    },
    fly: (to, zoom) => hand.to({ centre: worldOf(to), zoom: zoom ?? Math.max(view().zoom, 19) }),
    follow: (id) => hand.follow(id, keeper.scene().assets.marks),
    panBy: (x, y) => hand.panBy(x, y),
    zoomBy: (steps, around) => hand.zoomBy(steps, around),
    view,
    resize() {
      size.width = container.clientWidth;
      size.height = container.clientHeight;
      map.resize();
      marks.resize();
      emitMove();
    },
    destroy() {
      cancelAnimationFrame(frame);
      pointer.stop();
      troubles.stop();
      groundWait.stop();
      base.stop();
      labels.remove();
      marks.remove();
      map.remove();
    },
  };
}

/** What the services whose tiles are shown want to be said, each once. */
function creditsIn(map: EngineMap) {
  const texts = Object.keys(map.getStyle()?.sources ?? {}).flatMap((id) => {
    const source = map.getSource(id) as { readonly attribution?: unknown } | undefined;
    return typeof source?.attribution === "string" ? [source.attribution] : [];
  });
  return [...new Set(texts)].flatMap(creditsOf);
}
