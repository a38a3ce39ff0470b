import { z } from "zod";
import { TagId } from "../base/ids.ts";
import { SensorModel } from "./sensorModel.ts";
import { EpochMs } from "../base/instant.ts";

/** What tag codes begin with (specification section 9). */
export const TAG_CODE_PREFIXES = ["210A", "210B"] as const;

/** Most tags provisioned at once: a pallet is 1,000; ten of them are a mistake. */
export const MAX_PROVISIONED_TAGS = 10_000;

/** Why a range of tag codes is refused (specification section 5). */
export type TagRangeIssue =
  | "invalidTagFormat"
  | "unknownCode"
  | "codesDiffer"
  | "startNotLower"
  | "tooManyTags";

/** The order for a range of BLE tags (specification section 3). Lifespan in months, interval in ms. */
export const BleProvisioning = z
  .object({
    manufacturerId: z.string().trim().min(1, "The manufacturer id is missing: give it."),
    hardwareSupplier: z.string().trim().min(1, "The hardware supplier is missing: name it."),
    model: SensorModel,
    batteryLifespan: z.number().int().positive().max(240),
    commissioningDate: EpochMs,
    broadcastInterval: z.number().int().positive().max(3_600_000),
    uuid: z.guid("The uuid is not valid: it needs the form 8-4-4-4-12."),
    startTag: z.string().trim().toUpperCase(),
    endTag: z.string().trim().toUpperCase(),
  })
  .superRefine((order, context) => {
    for (const issue of tagRangeIssues(order.startTag, order.endTag))
      context.addIssue({
        code: "custom",
        path: [issue === "startNotLower" ? "startTag" : "endTag"],
        message: SENTENCES[issue],
        params: { issue },
      });
  });
export type BleProvisioning = z.infer<typeof BleProvisioning>;

/** What is wrong with a range; empty: nothing. A wrong format hides the rest, which could not be told from it. */
export function tagRangeIssues(startTag: string, endTag: string): TagRangeIssue[] {
  const issues: TagRangeIssue[] = [];
  if (![startTag, endTag].every(hasKnownPrefix)) issues.push("unknownCode");
  const [start, end] = [parseTagCode(startTag), parseTagCode(endTag)];
  if (start === null || end === null) return issues.length > 0 ? issues : ["invalidTagFormat"];
  if (start.prefix !== end.prefix) issues.push("codesDiffer");
  if (start.digits.length !== end.digits.length) issues.push("invalidTagFormat");
  if (start.number >= end.number) issues.push("startNotLower");
  else if (end.number - start.number + 1 > MAX_PROVISIONED_TAGS) issues.push("tooManyTags");
  return issues;
}

/**
 * All tag codes of a range, both ends included, with their leading zeros.
 * @throws RangeError for a range that `tagRangeIssues` refuses
 */
export function expandTagRange(startTag: string, endTag: string): TagId[] {
  const [start, end] = [parseTagCode(startTag), parseTagCode(endTag)];
  const issues = tagRangeIssues(startTag, endTag);
  if (start === null || end === null || issues.length > 0)
    throw new RangeError(`The range ${startTag} to ${endTag} is refused: ${issues.join(", ")}.`);
  return Array.from({ length: end.number - start.number + 1 }, (_, index) => {
    const digits = String(start.number + index).padStart(start.digits.length, "0");
    return TagId.parse(`${start.prefix}${digits}`);
  });
}

const SENTENCES: Readonly<Record<TagRangeIssue, string>> = {
  invalidTagFormat:
    "The tag format is not valid: 210A or 210B and 4 to 12 digits, as many in both tags.",
  unknownCode: "The code is unknown: it must begin with 210A or 210B.",
  codesDiffer:
    "The codes of the start and end tag differ: both begin with 210A, or both with 210B.",
  startNotLower: "The start tag is not lower than the end tag: swap them.",
  tooManyTags: `The range holds more than ${MAX_PROVISIONED_TAGS} tags: provision it in parts.`,
};

function hasKnownPrefix(code: string): boolean {
  return TAG_CODE_PREFIXES.some((prefix) => code.startsWith(prefix));
}

function parseTagCode(code: string): { prefix: string; digits: string; number: number } | null {
  const match = /^(?<prefix>210[AB])(?<digits>\d{4,12})$/u.exec(code);
  const { prefix, digits } = match?.groups ?? {};
  return prefix === undefined || digits === undefined
    ? null
    : { prefix, digits, number: Number(digits) };
}
