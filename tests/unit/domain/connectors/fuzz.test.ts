import { expect, test } from "vitest";
import { NETWORKS } from "../../../../src/domain/connectors/networks.ts";
import { fuzz } from "../../../support/fuzzDecoder.ts";

/** Payloads of the gate, of each decoder: a second or two. */
const PAYLOADS = 20_000;

test.each(NETWORKS)(
  "%s: what is sent, cut, changed or invented throws nothing",
  (network) => {
    const { tried, readings, refused } = fuzz(network, PAYLOADS, 20_261_126);
    expect(tried).toBe(PAYLOADS);
    // What is tried reaches both ends of the decoder.
    expect(Math.min(readings, refused)).toBeGreaterThan(PAYLOADS / 100);
  },
  60_000,
);
