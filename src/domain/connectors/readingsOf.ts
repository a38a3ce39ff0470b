import { ReadingId, TagId } from "../base/ids.ts";
import type { Reading } from "../devices/reading.ts";
import type { DecodedMessage, Fact, Refusal } from "./decoding.ts";
import type { DistressReading } from "./distress.ts";

/** What a message becomes: readings for the ingestion, and calls for help for whoever answers them. */
export type Readings = {
  readonly readings: readonly Reading[];
  readonly distress: readonly DistressReading[];
  readonly refusals: readonly Refusal[];
};

/**
 * The readings of a message: that its device is alive, at the time of the message, and what it has measured, each at its
 * own time. Their ids follow from the network's own key, so that a repetition is recognised whichever node it reaches.
 *
 * @param idOf makes an id of at most 128 characters of a text, always the same one
 */
export function readingsOf(message: DecodedMessage, idOf: (text: string) => string): Readings {
  const tagId = TagId.safeParse(message.deviceId);
  if (!tagId.success)
    return {
      readings: [],
      distress: [],
      refusals: [{ deviceId: null, reason: "noDevice", detail: "the id holds white space" }],
    };
  const id = (part: string) => ReadingId.parse(idOf(`${message.deviceId}/${message.key}/${part}`));
  const readings: Reading[] = [
    { type: "alive", id: id("alive"), at: message.at, deviceId: tagId.data },
  ];
  const distress: DistressReading[] = [];
  for (const [index, fact] of message.facts.entries()) {
    const partId = id(`${fact.type}/${index}`);
    if (fact.type === "distress") distress.push({ ...fact, id: partId, tagId: tagId.data });
    else readings.push(...reading(fact, partId, tagId.data));
  }
  return { readings, distress, refusals: [] };
}

function reading(
  fact: Exclude<Fact, { readonly type: "distress" }>,
  id: ReadingId,
  tagId: TagId,
): readonly Reading[] {
  if (fact.type !== "heard") return [{ ...fact, id, tagId }];
  const [heard, scannedBy] = [TagId.safeParse(fact.tagId), TagId.safeParse(fact.scannedBy)];
  if (!heard.success || !scannedBy.success) return [];
  return [{ ...fact, id, tagId: heard.data, scannedBy: scannedBy.data }];
}
