import { TagInOutRecord } from "../../src/domain/attendance/tagInOut.ts";
import { MINUTE } from "../../src/domain/base/time.ts";
import { site, T0 } from "./fixtures.ts";

/** A stay at site-tower by box 1, called after who stays; with `dateOut` it has ended. */
export function stay(
  name: string,
  { dateIn = T0, dateOut = null, ...fields }: Partial<TagInOutRecord>,
): TagInOutRecord {
  return TagInOutRecord.parse({
    id: `stay-${name}`,
    kind: "record",
    tagNumber: `tag-${name}`,
    assetId: `asset-${name}`,
    assetName: name,
    site: site("tower"),
    dateIn,
    dateOut,
    entryNumberIn: 1,
    entryNumberOut: dateOut === null ? null : 1,
    duration: dateOut === null ? null : Math.round((dateOut - dateIn) / MINUTE),
    status: dateOut === null ? "in" : "out",
    ...fields,
  });
}
