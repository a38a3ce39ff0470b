import { unreachable } from "../../domain/base/unreachable.ts";
import type { EngineEventDetail, EngineMap } from "./engineMap.ts";
import type { MapEvents } from "./mapDoor.ts";
import type { MarkRef } from "./marks/sceneKeeper.ts";
import { type MapPick, type Pickable, pickThing, samePick } from "./pickThing.ts";
import type { ScreenPoint, View } from "./view.ts";

/** What the pointer is on, looked for once a frame at most. */
export type PointerWatch = {
  onHover(listener: (mark: MarkRef | null) => void): void;
  stop(): void;
};

const NOTHING: MapPick = { kind: "nothing" };

export function watchPointer(
  map: EngineMap,
  view: () => View,
  events: Pick<MapEvents, "pick" | "hover">,
  things: () => Pickable,
): PointerWatch {
  let listener: (mark: MarkRef | null) => void = () => undefined;
  let under: MapPick = NOTHING;
  let point: ScreenPoint = { x: 0, y: 0 };
  let frame = 0;

  function hover(next: MapPick): void {
    if (samePick(next, under)) return;
    under = next;
    const mark = markOf(next);
    map.getCanvas().style.cursor = mark === null ? "" : "pointer";
    listener(mark);
    events.hover(next, point);
  }

  map.on("mousemove", (event: EngineEventDetail) => {
    if (event.point === undefined) return;
    point = { x: event.point.x, y: event.point.y };
    if (frame === 0)
      frame = requestAnimationFrame(() => {
        frame = 0;
        hover(pickThing(things(), view(), point));
      });
  });
  map.on("mouseout", () => {
    cancelAnimationFrame(frame);
    frame = 0;
    hover(NOTHING);
  });
  map.on("click", (event: EngineEventDetail) => {
    if (event.point === undefined) return;
    const at = { x: event.point.x, y: event.point.y };
    events.pick(pickThing(things(), view(), at), at);
  });

  return {
    onHover(told) {
      listener = told;
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

function markOf(pick: MapPick): MarkRef | null {
  switch (pick.kind) {
    case "asset":
    case "device":
      return { of: pick.kind, key: pick.id };
    case "cluster":
      return { of: "cluster", index: pick.index };
    case "area":
    case "site":
    case "nothing":
      return null;
    default:
      return unreachable(pick);
  }
}
