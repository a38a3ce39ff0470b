import type { FieldIssue } from "../../../domain/base/domainError.ts";
import type { SiteId } from "../../../domain/base/ids.ts";
import { FloorNumber } from "../../../domain/sites/floor.ts";
import { type FloorGround, PLAIN_STYLE } from "../../../domain/sites/floorEdit.ts";
import type { MapStyle, Site } from "../../../domain/sites/site.ts";

/** A floor while it is filled in; number null: not given yet. */
export type FloorValues = {
  readonly siteId: SiteId;
  readonly number: number | null;
  readonly name: string | null;
  readonly styleId: string;
  readonly ground: FloorGround;
};

/** What is wrong with a field of a floor. */
export type FloorIssue =
  | "nameLong"
  | "numberMissing"
  | "numberOutOfRange"
  | "numberTaken"
  | "styleUnknown";
export type FloorIssues = Partial<Readonly<Record<"name" | "number" | "styleId", FloorIssue>>>;

/** Characters of a name (domain/base/limits.ts). */
const LONGEST = 200;

/** The parts of a site that a floor's form may change. */
export function groundOfFloors({ defaultFloor, floors, styles }: Site): FloorGround {
  return { defaultFloor, floors, styles };
}

/** The styles that a floor may have: the site's, or the plain one where it has none. */
export function stylesFor({ styles }: Pick<Site, "styles">): readonly MapStyle[] {
  return styles.length === 0 ? [PLAIN_STYLE] : styles;
}

/** A floor that is made: above the highest one. */
export function newFloorValues(site: Site): FloorValues {
  const numbers = site.floors.map(({ number }) => number);
  return {
    siteId: site.id,
    number: numbers.length === 0 ? 0 : Math.max(...numbers) + 1,
    name: null,
    styleId: stylesFor(site)[0]?.id ?? PLAIN_STYLE.id,
    ground: groundOfFloors(site),
  };
}

/** What can be reported before it is sent; the server judges the same again. `isNew`: its number must be free. */
export function floorIssues(
  { number, name, styleId }: FloorValues,
  site: Pick<Site, "floors" | "styles">,
  isNew: boolean,
): FloorIssues {
  const isTaken = isNew && site.floors.some((floor) => floor.number === number);
  return {
    ...numberIssue(number, isTaken),
    ...((name?.trim().length ?? 0) > LONGEST ? { name: "nameLong" } : {}),
    ...(stylesFor(site).some(({ id }) => id === styleId) ? {} : { styleId: "styleUnknown" }),
  };
}

function numberIssue(number: number | null, isTaken: boolean): FloorIssues {
  if (number === null) return { number: "numberMissing" };
  if (!FloorNumber.safeParse(number).success) return { number: "numberOutOfRange" };
  return isTaken ? { number: "numberTaken" } : {};
}

/** Where a refusal of the server's belongs. */
export function refusedFloorIssues(
  code: string | null,
  issues: readonly FieldIssue[],
): FloorIssues {
  if (code === "floor_number_taken") return { number: "numberTaken" };
  return issues.some((issue) => issue.code === "floorStyleMissing")
    ? { styleId: "styleUnknown" }
    : {};
}
