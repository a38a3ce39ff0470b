import type { TagInOutRecord } from "../../../src/domain/attendance/tagInOut.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";

/** Writes of these stays what an exit without a read changes of them. */
export async function keepExits(
  sdk: Sdk,
  index: string,
  stays: readonly TagInOutRecord[],
): Promise<void> {
  const changes = stays.map(({ id, dateOut, duration, status, assumedExit }) => ({
    id,
    changes: { dateOut, duration, status, assumedExit },
  }));
  await updateDocuments(sdk, index, "tag-in-tag-out", changes);
}
