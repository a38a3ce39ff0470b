import { useLingui } from "@lingui/react/macro";
import { type PointerEvent, useMemo, useRef, useState } from "react";
import {
  type BoundingBox,
  boundingBox,
  polygonOf,
  type Position,
} from "../../../domain/base/geometry.ts";
import { editPlacement } from "../../../domain/sites/plans/planPlacement.ts";
import { type Site, siteGround } from "../../../domain/sites/site.ts";
import {
  fitOf,
  type PlanPlacementContext,
  type PlanPlacementEvent,
} from "../../../machines/sites/planPlacementMachine.ts";
import { useGround } from "../../kit/useGround.ts";
import { useMapBase } from "../../kit/useMapBase.ts";
import type { Viewport } from "../../map/mapDoor.ts";
import { PlainMap } from "../../map/PlainMap.tsx";
import type { ScreenPoint } from "../../map/view.ts";
import { isOnMap, isStill, pointIn, positionOf, viewOf } from "../mapHand.ts";
import { useFrameSize } from "../useFrameSize.ts";
import { type PlanHit, planEditOfDrag, planHitOf } from "./planHand.ts";
import { PlanOverlay } from "./PlanOverlay.tsx";

const NONE: readonly never[] = [];
/** No resources: the ground alone. */

type Drag = {
  readonly hit: PlanHit;
  readonly from: Position;
  readonly start: ScreenPoint;
  readonly to: Position;
};

/** The map on which a plan is laid: the engine draws it, its corners are taken over it. */
export function PlanMap({
  site,
  floor,
  url,
  isStale,
  context,
  mode,
  onSend,
}: {
  readonly site: Site;
  readonly floor: number;
  /** Of the image; null: there is none. */
  readonly url: string | null;
  readonly isStale: boolean;
  readonly context: PlanPlacementContext;
  readonly mode: "busy" | "match" | "place";
  readonly onSend: (event: PlanPlacementEvent) => void;
}) {
  const { t } = useLingui();
  const base = useMapBase(site, floor);
  const [bounds] = useState<BoundingBox>(() =>
    boundingBox(context.seen === null ? siteGround(site) : polygonOf(context.seen.corners)),
  );
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const pressed = useRef<ScreenPoint | null>(null);
  const view = useMemo(() => viewOf(viewport, size), [viewport, size]);
  const { history, keepsShape, image } = context;
  const fit = mode === "match" ? fitOf(context) : null;
  const placement = useMemo(() => {
    if (drag === null) return history.present;
    const outcome = editPlacement(
      history.present,
      planEditOfDrag(drag.hit, drag.from, drag.to, keepsShape),
    );
    return outcome.ok ? outcome.placement : history.present;
  }, [history.present, drag, keepsShape]);
  const corners = fit?.corners ?? placement.corners;
  const { opacity } = placement;
  const bare = useMemo(
    () => [
      {
        ...site,
        floors: site.floors.map((one) => (one.number === floor ? { ...one, plan: null } : one)),
      },
    ],
    [site, floor],
  );
  const below = useGround(bare, { site: site.id, floor });
  const ground = useMemo(
    () => (url === null ? below : { ...below, plan: { url, corners, opacity }, drawing: null }),
    [below, url, corners, opacity],
  );

  function onPointerDown(event: PointerEvent): void {
    if (view === null || !isOnMap(event) || event.button !== 0) return;
    const point = pointIn(frame.current, event);
    pressed.current = point;
    if (mode !== "place" || image === null) return;
    const hit = planHitOf(view, history.present.corners, point);
    if (hit === null) return;
    const from = positionOf(view, point);
    setDrag({ hit, from, start: point, to: from });
    frame.current?.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    if (drag === null || view === null) return;
    const point = pointIn(frame.current, event);
    const isMoved = !isStill(drag.start, point);
    if (isMoved) setDrag({ ...drag, to: positionOf(view, point) });
  }

  function onPointerUp(event: PointerEvent): void {
    const start = pressed.current;
    pressed.current = null;
    if (drag !== null) {
      setDrag(null);
      if (drag.to !== drag.from)
        onSend({
          type: "user.edit",
          edit: planEditOfDrag(drag.hit, drag.from, drag.to, keepsShape),
        });
      return;
    }
    if (start === null || view === null || mode !== "match") return;
    const point = pointIn(frame.current, event);
    if (!isStill(start, point)) return;
    onSend({ type: "user.mapPoint", at: positionOf(view, point) });
  }

  /** The engine pans by mouse and touch events: not while a handle is held. */
  const keepFromEngine = (event: { stopPropagation: () => void; readonly target: EventTarget }) => {
    if (drag !== null && isOnMap(event)) event.stopPropagation();
  };
  const cursorName = mode === "match" ? "draw" : drag === null ? undefined : "drag";

  return (
    <div
      ref={frame}
      className="MapHand"
      data-cursor={cursorName}
      onPointerDownCapture={onPointerDown}
      onPointerMoveCapture={onPointerMove}
      onPointerUpCapture={onPointerUp}
      onPointerCancelCapture={() => setDrag(null)}
      onMouseDownCapture={keepFromEngine}
      onTouchStartCapture={keepFromEngine}
    >
      <PlainMap
        label={t`Map of the plan of ${site.siteName}`}
        base={base}
        bounds={bounds}
        ground={ground}
        isStale={isStale}
        onMove={setViewport}
      />
      {view !== null && image !== null && (
        <PlanOverlay
          view={view}
          corners={corners}
          hasHandles={mode === "place"}
          pairs={mode === "match" ? context.pairs : NONE}
        />
      )}
    </div>
  );
}
