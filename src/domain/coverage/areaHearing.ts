import type { AreaId, TagId } from "../base/ids.ts";
import { grouped } from "../base/grouped.ts";
import type { DeviceConnectivity } from "../devices/deviceConnectivity.ts";
import { type CoverageCell, QUALITIES, type Quality, qualityOf } from "./coverage.ts";

/** What receives tags in an area: its area is that of the tags it is nearest to. */
export type AreaReceiver = {
  readonly id: TagId;
  readonly area: AreaId | null;
  /** The gateway that it speaks through, itself where it is one; null: it is not known. */
  readonly gateway: TagId | null;
  readonly connectivity: DeviceConnectivity;
};

/**
 * How an area is heard. `none`: no receiver is mounted in it, so that no BLE tag is ever shown there; `silent`: all of
 * them are offline; `alone`: when `by` fails, nothing hears the area; `oneGateway`: the same of the gateway `by`, though
 * several receivers stand there; `safe`: it may lose any one device.
 */
export type AreaVerdict =
  | { readonly kind: "none" | "safe" | "silent" }
  | { readonly kind: "alone" | "oneGateway"; readonly by: TagId };

/** One area, and how much of its ground is heard how well. */
export type AreaHearing = {
  readonly area: AreaId;
  readonly verdict: AreaVerdict;
  readonly receivers: readonly TagId[];
  readonly cells: number;
  /** Cells that somebody walked through. */
  readonly walked: number;
  /** Cells about which nothing can be said. */
  readonly unknown: number;
  /** Of the others. */
  readonly by: Readonly<Record<Quality, number>>;
};

/** How each area is heard, in their order. */
export function areaHearings(
  areas: readonly { readonly id: AreaId }[],
  receivers: readonly AreaReceiver[],
  cells: readonly CoverageCell[],
): readonly AreaHearing[] {
  const cellsOf = grouped(cells, ({ area }) => area);
  return areas.map(({ id }) => {
    const own = receivers.filter(({ area }) => area === id);
    const ground = cellsOf.get(id) ?? [];
    const known = ground.filter(({ basis }) => basis !== "unknown");
    const counted = (quality: Quality) =>
      known.filter(({ level }) => qualityOf(level) === quality).length;
    return {
      area: id,
      verdict: verdictOf(own),
      receivers: own.map((one) => one.id),
      cells: ground.length,
      walked: known.filter(({ basis }) => basis !== "computed").length,
      unknown: ground.length - known.length,
      by: Object.fromEntries(QUALITIES.map((one) => [one, counted(one)])) as Record<
        Quality,
        number
      >,
    };
  });
}

/** Of the receivers of one area: what is offline already cannot stand in for what fails. */
export function verdictOf(receivers: readonly AreaReceiver[]): AreaVerdict {
  if (receivers.length === 0) return { kind: "none" };
  const hearing = receivers.filter(
    ({ connectivity }) => connectivity === "online" || connectivity === "uncertain",
  );
  const [first] = hearing;
  if (first === undefined) return { kind: "silent" };
  if (hearing.length === 1) return { kind: "alone", by: first.id };
  const { gateway } = first;
  if (gateway !== null && hearing.every((one) => one.gateway === gateway))
    return { kind: "oneGateway", by: gateway };
  return { kind: "safe" };
}
