import { type Floor, floorsInUse } from "./floor.ts";
import type { MapStyle, Site } from "./site.ts";

/** The style that needs no map service. A site without styles is given it with its first floor. */
export const PLAIN_STYLE: MapStyle = { id: "plain", name: "Plain", url: null };

/** What somebody fills in of a floor. Its number stays: anchors, tags and the past name the floor by it. */
export type FloorFields = Pick<Floor, "name" | "number" | "styleId">;

/** What an edit of floors may change of a site. */
export type FloorGround = Pick<Site, "defaultFloor" | "floors" | "styles">;

/** One thing that is done to the floors of a site. `by`: places towards the end of the site's own order. */
export type FloorEdit =
  | { readonly kind: "create"; readonly floor: FloorFields }
  | {
      readonly kind: "change";
      readonly number: number;
      readonly fields: Partial<Omit<FloorFields, "number">>;
    }
  | { readonly kind: "move"; readonly number: number; readonly by: -1 | 1 }
  | { readonly kind: "archive"; readonly number: number }
  | { readonly kind: "unarchive"; readonly number: number };

/**
 * The floors after an edit. A number that is taken is there twice then, which `siteIssues` refuses. Of two edits on one
 * floor the later counts; what the edit does not name stays, so that it can be done to what others have saved meanwhile.
 */
export function editFloors(ground: FloorGround, edit: FloorEdit): FloorGround {
  if (edit.kind === "create") {
    const floor: Floor = { ...edit.floor, plan: null };
    const { defaultFloor, floors } = ground;
    return withStyle(
      { ...ground, floors: [...floors, floor], defaultFloor: defaultFloor ?? floor.number },
      floor.styleId,
    );
  }
  const { number } = edit;
  const changed = (change: (floor: Floor) => Floor) =>
    ground.floors.map((floor) => (floor.number === number ? change(floor) : floor));
  switch (edit.kind) {
    case "change": {
      const floors = changed((floor) => ({ ...floor, ...edit.fields }));
      return withStyle({ ...ground, floors }, edit.fields.styleId ?? null);
    }
    case "move":
      return { ...ground, floors: moved(ground.floors, number, edit.by) };
    case "archive": {
      const floors = changed((floor) => ({ ...floor, isArchived: true }));
      const next = floorsInUse(floors)[0]?.number ?? null;
      const { defaultFloor } = ground;
      return { ...ground, floors, defaultFloor: defaultFloor === number ? next : defaultFloor };
    }
    case "unarchive": {
      const floors = changed(({ isArchived: _, ...floor }) => floor);
      return { ...ground, floors, defaultFloor: ground.defaultFloor ?? number };
    }
  }
}

/** The plain style is added where a floor names it and the site has it not. */
function withStyle(ground: FloorGround, styleId: string | null): FloorGround {
  const isKnown = ground.styles.some(({ id }) => id === styleId);
  return isKnown || styleId !== PLAIN_STYLE.id
    ? ground
    : { ...ground, styles: [...ground.styles, PLAIN_STYLE] };
}

/** The floor in the place of its next neighbour that is in use. Archived floors have no place of their own. */
function moved(floors: readonly Floor[], number: number, by: -1 | 1): Floor[] {
  const order = floorsInUse(floors);
  const floor = order.find((one) => one.number === number);
  const other = floor === undefined ? undefined : order[order.indexOf(floor) + by];
  if (floor === undefined || other === undefined) return [...floors];
  return floors.map((one) => {
    if (one === floor) return other;
    return one === other ? floor : one;
  });
}
