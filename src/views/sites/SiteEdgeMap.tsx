import { Trans, useLingui } from "@lingui/react/macro";
import { PencilLine, Undo2 } from "lucide-react";
import { type MouseEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { type BoundingBox, polygonOf, type Position } from "../../domain/base/geometry.ts";
import { changedEdge, circleAround, edgeAround } from "../../domain/sites/drawing/siteEdge.ts";
import { cornersOf, isSameCorner } from "../../domain/sites/drawing/sharedCorners.ts";
import type { Site } from "../../domain/sites/site.ts";
import { useMapBase } from "../kit/useMapBase.ts";
import type { Viewport } from "../map/mapDoor.ts";
import type { MapTarget } from "../map/MapPanel.tsx";
import { PlainMap } from "../map/PlainMap.tsx";
import type { ScreenPoint } from "../map/view.ts";
import { Button } from "../ui/Button.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { AreaOverlay } from "./areas/AreaOverlay.tsx";
import { CornerTable } from "./CornerTable.tsx";
import { isOnMap, isStill, pointIn, positionOf, viewOf } from "./mapHand.ts";
import { CircleOverlay } from "./CircleOverlay.tsx";
import { type EdgeFields, type EdgeHit, edgeHitOf, edgeDragged } from "./siteEdgeHand.ts";
import type { SiteFields } from "./siteFields.ts";
import { circleOf, placeBounds, placeGround } from "./sitePlace.ts";
import { useFrameSize } from "./useFrameSize.ts";
import "../kit/MapEditor.css";

const NONE: readonly never[] = [];
/** No resources: the ground alone. */

type Drag = { readonly hit: EdgeHit; readonly start: ScreenPoint; readonly to: Position | null };

/** Where a site lies: a circle that is moved and widened, or an edge that is drawn and corrected. */
export function SiteEdgeMap({
  fields,
  site,
  sites,
  target,
  problem,
  onChange,
}: {
  readonly fields: SiteFields;
  /** Null: it is new. */
  readonly site: Site | null;
  readonly sites: readonly Site[];
  /** Where the camera goes; null: it stays the reader's. */
  readonly target: MapTarget | null;
  readonly problem: string | null;
  readonly onChange: (changes: Partial<EdgeFields>) => void;
}) {
  const { t } = useLingui();
  const base = useMapBase(site, null);
  // The camera begins where the site is, and is the reader's from then on.
  const [bounds] = useState<BoundingBox>(() => placeBounds(fields, sites));
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  /** Corners of an edge that is not closed yet. */
  const [drawn, setDrawn] = useState<readonly Position[]>(NONE);
  const pressed = useRef<ScreenPoint | null>(null);
  const view = useMemo(() => viewOf(viewport, size), [viewport, size]);
  const shown = useMemo(
    () => (drag?.to == null ? fields : { ...fields, ...edgeDragged(fields, drag.hit, drag.to) }),
    [fields, drag],
  );
  const isDrawing = shown.shape === "polygon" && shown.polygon === null;
  const ground = useMemo(() => placeGround(shown, site, sites), [shown, site, sites]);
  const circle = shown.shape === "circle" ? circleOf(shown) : null;

  function onPointerDown(event: PointerEvent): void {
    if (view === null || !isOnMap(event) || event.button !== 0) return;
    const start = pointIn(frame.current, event);
    pressed.current = start;
    const hit = edgeHitOf(view, fields, start);
    if (hit === null) return;
    setDrag({ hit, start, to: null });
    frame.current?.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    if (drag === null || view === null) return;
    const point = pointIn(frame.current, event);
    const isMoved = !isStill(drag.start, point);
    if (isMoved || drag.to !== null) setDrag({ ...drag, to: positionOf(view, point) });
  }

  function onPointerUp(event: PointerEvent): void {
    const start = pressed.current;
    pressed.current = null;
    if (drag !== null) {
      setDrag(null);
      if (drag.to !== null) onChange(edgeDragged(fields, drag.hit, drag.to));
      return;
    }
    if (start === null || view === null || !isDrawing) return;
    const point = pointIn(frame.current, event);
    if (!isStill(start, point)) return;
    const [first] = drawn;
    const isClosing =
      first !== undefined && drawn.length > 2 && edgeHitOf(view, { first }, point) !== null;
    if (isClosing) close(drawn);
    else addCorner(positionOf(view, point));
  }

  function addCorner(at: Position): void {
    if (!drawn.some((one) => isSameCorner(one, at))) setDrawn([...drawn, at]);
  }

  function close(corners: readonly Position[]): void {
    const polygon = polygonOf(corners);
    onChange({ polygon, ...circleAround(polygon) });
    setDrawn(NONE);
  }

  function choose(shape: Site["shape"]): void {
    setDrawn(NONE);
    if (shape === "circle") return onChange({ shape, polygon: null });
    const around = circleOf(fields);
    const polygon =
      site?.polygon ??
      (around === null
        ? null
        : edgeAround({
            latitude: around.center.lat,
            longitude: around.center.lon,
            radius: around.radius,
          }));
    onChange({ shape, polygon });
  }

  function correct(change: Parameters<typeof changedEdge>[1]): void {
    if (fields.polygon === null) return;
    const polygon = changedEdge(fields.polygon, change);
    if (polygon !== fields.polygon) onChange({ polygon, ...circleAround(polygon) });
  }

  /** The engine pans by mouse and touch events: not while the hand holds something. */
  const keepFromEngine = (event: { stopPropagation: () => void; readonly target: EventTarget }) => {
    if (drag !== null && isOnMap(event)) event.stopPropagation();
  };
  const corners = isDrawing ? drawn : shown.polygon === null ? NONE : cornersOf(shown.polygon);

  return (
    <section className="SiteEdge stack-2" aria-label={t`Place and edge`}>
      <div className="wrap-2">
        <SegmentedControl
          label={t`Edge`}
          size="small"
          options={[
            { id: "circle", label: t`Circle` },
            { id: "polygon", label: t`Drawn` },
          ]}
          value={shown.shape}
          onChange={choose}
        />
        {shown.polygon !== null && (
          <Button
            size="small"
            icon={<PencilLine aria-hidden />}
            onPress={() => onChange({ polygon: null })}
          >
            <Trans>Draw it anew</Trans>
          </Button>
        )}
        {isDrawing && (
          <>
            <Button
              size="small"
              icon={<Undo2 aria-hidden />}
              isDisabled={drawn.length === 0}
              onPress={() => setDrawn(drawn.slice(0, -1))}
            >
              <Trans>Remove the last corner</Trans>
            </Button>
            <Button size="small" isDisabled={drawn.length < 3} onPress={() => close(drawn)}>
              <Trans>Close the edge</Trans>
            </Button>
          </>
        )}
      </div>
      <p className="note">
        {shown.shape === "circle" ? (
          <Trans>Drag the centre to move the site, the point on its edge to widen it.</Trans>
        ) : isDrawing ? (
          <Trans>Press the map at each corner, at the first one again to close the edge.</Trans>
        ) : (
          <Trans>Drag a corner to move it, the middle of a side to add one.</Trans>
        )}
      </p>
      <div
        ref={frame}
        className="MapHand SiteEdge-map"
        data-cursor={isDrawing ? "draw" : drag === null ? undefined : "drag"}
        onPointerDownCapture={onPointerDown}
        onPointerMoveCapture={onPointerMove}
        onPointerUpCapture={onPointerUp}
        onPointerCancelCapture={() => setDrag(null)}
        onMouseDownCapture={keepFromEngine}
        onTouchStartCapture={keepFromEngine}
        onDoubleClickCapture={(event: MouseEvent) => {
          // The engine would zoom in.
          if (isDrawing) event.stopPropagation();
        }}
      >
        <PlainMap
          label={t`Where the site lies`}
          base={base}
          bounds={bounds}
          ground={ground}
          target={target}
          isStale={false}
          onMove={setViewport}
        />
        {view !== null && circle !== null && <CircleOverlay view={view} circle={circle} />}
        {view !== null && shown.shape === "polygon" && (
          <AreaOverlay
            view={view}
            selected={shown.polygon === null ? null : { geometry: shown.polygon }}
            ghost={NONE}
            corners={drawn}
            isClosed={false}
            isWrong={false}
            snap={null}
          />
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="Form-missing">
          {problem}
        </p>
      )}
      {shown.shape === "polygon" && (
        <CornerTable
          corners={corners}
          isOpen={false}
          onMove={isDrawing ? undefined : (from, to) => correct({ kind: "move", from, to })}
          onRemove={
            isDrawing
              ? (at) => setDrawn(drawn.filter((one) => one !== at))
              : corners.length > 3
                ? (at) => correct({ kind: "remove", at })
                : undefined
          }
          onAdd={isDrawing ? addCorner : (at) => correct({ kind: "append", at })}
        />
      )}
    </section>
  );
}
