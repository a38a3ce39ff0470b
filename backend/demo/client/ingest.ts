import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { Reading, ReadingOutcome } from "../../../src/domain/devices/reading.ts";
import type { BackendClient } from "./backendClient.ts";

/** One batch as a gateway hands it over; at most `READINGS_PER_BATCH` readings. */
export type ReadingBatch = {
  readonly customer: CustomerIndex;
  readonly gateway: string | null;
  readonly readings: readonly Reading[];
};

/** Hands a batch to the backend. Answers what became of each reading, in order. */
export async function ingest(
  client: Pick<BackendClient, "call">,
  { customer, gateway, readings }: ReadingBatch,
): Promise<readonly ReadingOutcome[]> {
  const result = await client.call({
    controller: "omniscient/ingestion",
    action: "readings",
    body: { customerIndex: customer, gatewayId: gateway, readings },
  });
  // The backend's own schema made it; a demo needs no second check.
  return (result as { outcomes: ReadingOutcome[] }).outcomes;
}
