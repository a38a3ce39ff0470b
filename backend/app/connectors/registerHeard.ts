import { type CustomerIndex, NewTagId, type TagId } from "../../../src/domain/base/ids.ts";
import type { RegisterRefusal } from "../../../src/domain/connectors/calls.ts";
import type { Connector } from "../../../src/domain/connectors/connector.ts";
import { ConnectorDevice } from "../../../src/domain/connectors/connectorDevice.ts";
import { formOfHeardBy } from "../../../src/domain/connectors/formOfHeardBy.ts";
import { assetsLock } from "../assets/assets.ts";
import { createTags, type NewTag, newTagIssues } from "../devices/createTags.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import type { Caller } from "../platform/request.ts";
import { signatureOf } from "../platform/signature.ts";
import { deviceDocumentId } from "./notes.ts";

/** What became of devices that were to be registered. */
type RegisteredHeard = {
  readonly registered: readonly TagId[];
  readonly refused: readonly { readonly deviceId: string; readonly reason: RegisterRefusal }[];
};

/**
 * Registers devices that a connector heard, each by itself: what is wrong with one keeps no other out.
 * @param isList they are of somebody's list: those that were not heard yet are registered too (docs/decisions/0256)
 */
export async function registerHeard(
  deps: AppDeps,
  caller: Caller,
  index: CustomerIndex,
  { id, network }: Pick<Connector, "id" | "network">,
  { devices, isList }: { readonly devices: readonly string[]; readonly isList: boolean },
): Promise<RegisteredHeard> {
  const wanted = [...new Set(devices)];
  const place = {
    index,
    collection: "connector-devices",
    ids: wanted.map((device) => deviceDocumentId(id, device)),
  };
  const heard = new Map(
    (await readDocuments(deps.sdk, place, ConnectorDevice)).map((one) => [one.deviceId, one]),
  );
  const refused: { deviceId: string; reason: RegisterRefusal }[] = [];
  const sound = wanted.flatMap((deviceId): NewTag[] => {
    const [tagId, known] = [NewTagId.safeParse(deviceId), heard.get(deviceId)];
    const isWanted = isList || known !== undefined;
    if (isWanted && tagId.success)
      return [
        {
          tagId: tagId.data,
          form: formOfHeardBy(network, deviceId, known?.family ?? null, known?.name),
        },
      ];
    refused.push({ deviceId, reason: isWanted ? "badId" : "notHeard" });
    return [];
  });
  return deps.exclusively(assetsLock(index), async () => {
    const issues = await newTagIssues(deps, index, sound);
    for (const [deviceId, reason] of issues) refused.push({ deviceId, reason });
    const free = sound.filter(({ tagId }) => !issues.has(tagId));
    const doing = { ...(await signatureOf(deps, caller)), batch: null };
    await createTags(deps, index, free, doing);
    return { registered: free.map(({ tagId }) => tagId), refused };
  });
}
