import { ReadingId, TagId } from "../base/ids.ts";
import type { Reading } from "../devices/reading.ts";
import type { DecodedMessage, Fact, Refusal } from "./decoding.ts";

/** What a message becomes. */
export type Readings = {
  readonly readings: readonly Reading[];
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
      refusals: [{ deviceId: null, reason: "noDevice", detail: "the id holds white space" }],
    };
  const id = (part: string) => ReadingId.parse(idOf(`${message.deviceId}/${message.key}/${part}`));
  const readings: Reading[] = [
    { type: "alive", id: id("alive"), at: message.at, deviceId: tagId.data },
  ];
  for (const [index, fact] of message.facts.entries())
    readings.push(...reading(fact, id(`${fact.type}/${index}`), tagId.data));
  return { readings, refusals: [] };
}

function reading(fact: Fact, id: ReadingId, tagId: TagId): readonly Reading[] {
  if (fact.type !== "heard") return [{ ...fact, id, tagId }];
  const [heard, scannedBy] = [TagId.safeParse(fact.tagId), TagId.safeParse(fact.scannedBy)];
  if (!heard.success || !scannedBy.success) return [];
  return [{ ...fact, id, tagId: heard.data, scannedBy: scannedBy.data }];
}
