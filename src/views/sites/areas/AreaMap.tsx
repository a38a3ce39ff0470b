import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { boundingBox, type BoundingBox, type Position } from "../../../domain/base/geometry.ts";
import { applyAreaCommand, overlapping } from "../../../domain/sites/drawing/areaCommand.ts";
import { areasOfFloor, type AreaDrawing } from "../../../domain/sites/drawing/areaDrawing.ts";
import type { Snap } from "../../../domain/sites/drawing/snap.ts";
import { type Site, siteGround } from "../../../domain/sites/site.ts";
import {
  type AreaEditorContext,
  type AreaEditorEvent,
  polygonDrawn,
} from "../../../machines/sites/areaEditorMachine.ts";
import { useGround } from "../../kit/useGround.ts";
import { useMapBase } from "../../kit/useMapBase.ts";
import type { Viewport } from "../../map/mapDoor.ts";
import type { MapPanelProps } from "../../map/MapPanel.tsx";
import { PlainMap } from "../../map/PlainMap.tsx";
import type { ScreenPoint } from "../../map/view.ts";
import { isOnMap, isStill, pointIn, positionOf, viewOf } from "../mapHand.ts";
import { useFrameSize } from "../useFrameSize.ts";
import { commandOfDrag, type Hit, hitOf, pointed } from "./areaHand.ts";
import { AreaOverlay } from "./AreaOverlay.tsx";

const NONE: readonly never[] = [];

type Drag = { readonly hit: Hit; readonly from: Position; readonly start: ScreenPoint };

/** The map on which areas are drawn: the engine shows the ground, the hand's work lies over it. */
export function AreaMap({
  site,
  points,
  isStale,
  context,
  mode,
  newIds,
  onSend,
}: {
  readonly site: Site;
  readonly points: MapPanelProps["points"];
  readonly isStale: boolean;
  readonly context: AreaEditorContext;
  readonly mode: "busy" | "draw" | "name" | "select";
  readonly newIds: (count: number) => Extract<AreaEditorEvent, { type: "user.close" }>["ids"];
  readonly onSend: (event: AreaEditorEvent) => void;
}) {
  const { t } = useLingui();
  const base = useMapBase(site, context.floor);
  const [bounds] = useState<BoundingBox>(() => boundingBox(siteGround(site)));
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [lastSnap, setSnap] = useState<Snap | null>(null);
  const snap = mode === "draw" || drag !== null ? lastSnap : null;
  const pressed = useRef<ScreenPoint | null>(null);
  const { floor, history, tool, newPolygon, isOverlapping } = context;
  const drawing = history.present;

  const view = useMemo(() => viewOf(viewport, size), [viewport, size]);
  const attempt = useMemo(
    () => attempted(drawing, drag, snap, floor),
    [drawing, drag, snap, floor],
  );
  const shown = attempt.drawing;
  const areas = useMemo(() => areasOfFloor(shown, floor), [shown, floor]);
  const selected = areas.find(({ id }) => id === context.selectedArea) ?? null;
  const changed = useMemo(
    () => [{ ...site, areas: [...shown.areas], musterAreas: [...shown.musterAreas] }],
    [site, shown],
  );
  const ground = useGround(changed, { site: site.id, floor });
  const cursor = mode === "draw" && snap !== null ? [snap.at] : [];
  const corners = mode === "draw" ? [...newPolygon, ...cursor] : newPolygon;
  const drawn =
    tool === "rectangle" ? (polygonDrawn(tool, corners)?.rings[0]?.slice(1) ?? corners) : corners;
  const isWrong = useMemo(() => {
    if (mode === "name") return isOverlapping;
    const polygon =
      tool === "polygon" || tool === "rectangle" ? polygonDrawn("polygon", drawn) : null;
    return polygon !== null && overlapping(polygon, floor, drawing.areas).length > 0;
  }, [mode, isOverlapping, tool, drawn, floor, drawing]);

  const snapAt = (point: ScreenPoint, isFree: boolean): Snap | null => {
    if (view === null) return null;
    // What is dragged is not drawn to itself.
    const others =
      drag === null
        ? areas
        : areasOfFloor(drawing, floor).filter(({ id }) => id !== context.selectedArea);
    return pointed(view, point, others, drag === null ? newPolygon : NONE, isFree);
  };

  function onPointerDown(event: PointerEvent): void {
    if (view === null || !isOnMap(event) || event.button !== 0) return;
    const point = pointIn(frame.current, event);
    pressed.current = point;
    if (mode !== "select") return;
    const hit = hitOf(view, areas, selected, point);
    // An area is dragged once it is selected: before that the map is moved.
    if (hit === null || (hit.kind === "area" && hit.id !== selected?.id)) return;
    if (hit.kind === "middle")
      onSend({ type: "user.command", command: { kind: "addCorner", floor, at: hit.at } });
    setDrag({
      hit: hit.kind === "middle" ? { kind: "corner", at: hit.at } : hit,
      from: positionOf(view, point),
      start: point,
    });
    frame.current?.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    if (mode === "draw" && event.pointerType === "mouse")
      setSnap(snapAt(pointIn(frame.current, event), event.altKey));
    if (drag === null) return;
    const point = pointIn(frame.current, event);
    const isMoved = !isStill(drag.start, point);
    if (isMoved) setSnap(snapAt(point, event.altKey || drag.hit.kind === "area"));
  }

  function onPointerUp(event: PointerEvent): void {
    if (drag !== null) {
      const command = snap === null ? null : commandOfDrag(drag.hit, drag.from, snap.at, floor);
      if (command !== null) onSend({ type: "user.command", command });
      setDrag(null);
      setSnap(null);
      pressed.current = null;
      return;
    }
    const start = pressed.current;
    pressed.current = null;
    if (start === null || view === null) return;
    const point = pointIn(frame.current, event);
    if (!isStill(start, point)) return;
    if (mode === "select") {
      const hit = hitOf(view, areas, null, point);
      onSend({ type: "user.select", area: hit?.kind === "area" ? hit.id : null });
    }
    if (mode === "draw") setCorner(point, event.altKey);
  }

  function setCorner(point: ScreenPoint, isFree: boolean): void {
    const at = snapAt(point, isFree)?.at;
    if (at === undefined) return;
    const [first] = newPolygon;
    const isFirst = first !== undefined && first[0] === at[0] && first[1] === at[1];
    if (isFirst && newPolygon.length > 2) return onSend({ type: "user.close", ids: newIds(1) });
    if (newPolygon.some(([lon, lat]) => lon === at[0] && lat === at[1])) return;
    onSend({ type: "user.corner", at });
    const isPair = tool === "rectangle" || tool === "split";
    if (isPair && newPolygon.length === 1) onSend({ type: "user.close", ids: newIds(MAX_PARTS) });
  }

  /** The engine pans by mouse and touch events: not while the hand holds something. */
  const keepFromEngine = (event: { stopPropagation: () => void; readonly target: EventTarget }) => {
    if (drag !== null && isOnMap(event)) event.stopPropagation();
  };
  const cursorName = mode === "draw" ? "draw" : drag === null ? undefined : "drag";

  return (
    <div
      ref={frame}
      className="MapHand"
      data-cursor={cursorName}
      onPointerDownCapture={onPointerDown}
      onPointerMoveCapture={onPointerMove}
      onPointerUpCapture={onPointerUp}
      onPointerCancelCapture={() => {
        setDrag(null);
        setSnap(null);
      }}
      onMouseDownCapture={keepFromEngine}
      onTouchStartCapture={keepFromEngine}
      onDoubleClickCapture={(event: MouseEvent) => {
        // The engine would zoom in.
        if (mode !== "select") event.stopPropagation();
      }}
    >
      <PlainMap
        label={t`Map of the areas of ${site.siteName}`}
        base={base}
        bounds={bounds}
        points={points}
        ground={ground}
        isStale={isStale}
        onMove={setViewport}
      />
      {view !== null && (
        <AreaOverlay
          view={view}
          selected={mode === "select" ? selected : null}
          ghost={attempt.ghost}
          corners={mode === "name" ? newPolygon : drawn}
          isClosed={mode === "name"}
          isWrong={isWrong}
          snap={snap}
        />
      )}
    </div>
  );
}

/** Parts that one straight line can leave of an area. */
const MAX_PARTS = 20;

/** The drawing as the hand would leave it; where that breaks a rule, as it is, and what was asked for beside it. */
function attempted(
  drawing: AreaDrawing,
  drag: Drag | null,
  snap: Snap | null,
  floor: number | null,
): { readonly drawing: AreaDrawing; readonly ghost: readonly (readonly Position[])[] } {
  const command =
    drag === null || snap === null ? null : commandOfDrag(drag.hit, drag.from, snap.at, floor);
  if (command === null) return { drawing, ghost: NONE };
  const outcome = applyAreaCommand(drawing, command);
  if (outcome.ok) return { drawing: outcome.drawing, ghost: NONE };
  return { drawing, ghost: ghostOf(drawing, command) };
}

function ghostOf(
  drawing: AreaDrawing,
  command: NonNullable<ReturnType<typeof commandOfDrag>>,
): readonly (readonly Position[])[] {
  if (command.kind === "moveArea") {
    const [east, north] = command.by;
    const area = drawing.areas.find(({ id }) => id === command.area);
    return (area?.geometry.rings ?? []).map((ring) =>
      ring.map(([lon, lat]): Position => [lon + east, lat + north]),
    );
  }
  if (command.kind !== "moveCorners") return NONE;
  const [move] = command.moves;
  if (move === undefined) return NONE;
  const isMoved = (corner: Position) => corner[0] === move.from[0] && corner[1] === move.from[1];
  return areasOfFloor(drawing, command.floor)
    .flatMap(({ geometry }) => geometry.rings)
    .filter((ring) => ring.some(isMoved))
    .map((ring) => ring.map((corner) => (isMoved(corner) ? move.to : corner)));
}
