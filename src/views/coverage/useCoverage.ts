import { useMemo } from "react";
import type { TagId } from "../../domain/base/ids.ts";
import { type AreaHearing, areaHearings } from "../../domain/coverage/areaHearing.ts";
import { type CoverageCell, coverageOf } from "../../domain/coverage/coverage.ts";
import type { FloorFingerprints } from "../../domain/coverage/fingerprints.ts";
import { spotsOf } from "../../domain/coverage/spots.ts";
import {
  traceOf,
  type WalkTest,
  type WalkTestId,
  type WalkTrace,
} from "../../domain/coverage/walkTest.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import { useFeed } from "../kit/useFeed.ts";

const NONE: readonly never[] = [];
/** Of a site so many walks colour the plan, the last ones: a site changes, and a trace may have tens of thousands of readings. */
const WALKS_SHOWN = 5;

export type SiteCoverage = {
  readonly tests: readonly WalkTest[];
  /** Whether the tests and what they have kept are read. */
  readonly isLoaded: boolean;
  readonly isLive: boolean;
  /** What the floor has learnt from walks; null: nothing, undefined: it is not read yet. */
  readonly learnt: FloorFingerprints | null | undefined;
  readonly traces: ReadonlyMap<WalkTestId, WalkTrace>;
  readonly devices: readonly DeviceState[];
  readonly cells: readonly CoverageCell[];
  readonly areas: readonly AreaHearing[];
  readonly nameOf: (id: TagId) => string;
};

/** What is known of how a floor of a site is heard. `opened`: a test whose trace is looked at, however old. */
export function useCoverage(
  site: Site,
  floor: number | null,
  opened: WalkTestId | null,
): SiteCoverage {
  const tests = useFeed("walkTests", null);
  const ofSite = useMemo(
    () => (tests?.tests ?? NONE).filter((test) => test.site === site.id),
    [tests?.tests, site.id],
  );
  const shown = useMemo(() => {
    const last = ofSite.slice(0, WALKS_SHOWN).map(({ id }) => id);
    return opened === null || last.includes(opened) ? last : [...last, opened];
  }, [ofSite, opened]);
  const parts = useFeed("walkTraces", { walkTests: shown });
  const devicesFeed = useFeed("devices", null);
  const devices = useMemo(
    () =>
      (devicesFeed?.devices ?? NONE).filter(
        (device) => device.kind !== "box" && device.site === site.id,
      ),
    [devicesFeed?.devices, site.id],
  );
  const traces = useMemo(() => {
    const known = parts?.parts ?? NONE;
    return new Map(
      shown.map((id) => [id, traceOf(known.filter(({ walkTest }) => walkTest === id))]),
    );
  }, [parts?.parts, shown]);
  const floors = useFeed("floorPositions", { site: site.id });
  const learnt = useMemo(
    () => (floors?.floors ?? NONE).find((one) => one.floor === floor) ?? null,
    [floors?.floors, floor],
  );
  const areas = useMemo(
    () => site.areas.filter((area) => area.floor === floor),
    [site.areas, floor],
  );
  const spots = useMemo(() => [...traces.values()].flatMap(spotsOf), [traces]);
  const cells = useMemo(
    () => coverageOf({ floor, areas, receivers: devices, spots }),
    [floor, areas, devices, spots],
  );
  const hearings = useMemo(
    () =>
      areaHearings(
        areas,
        devices.map(({ id, kind, area, through, connectivity }) => ({
          id,
          area,
          gateway: kind === "gateway" ? id : through,
          connectivity,
        })),
        cells,
      ),
    [areas, devices, cells],
  );
  const names = useMemo(
    () => new Map((devicesFeed?.devices ?? NONE).map(({ id, name }) => [id, name])),
    [devicesFeed?.devices],
  );
  return {
    tests: ofSite,
    isLoaded: tests?.isLoaded === true && devicesFeed?.isLoaded === true,
    learnt: floors?.isLoaded === true ? learnt : undefined,
    isLive: parts?.liveness?.isLive !== false && devicesFeed?.liveness?.isLive !== false,
    traces,
    devices,
    cells,
    areas: hearings,
    nameOf: (id) => names.get(id) ?? id,
  };
}
