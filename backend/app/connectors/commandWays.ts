import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import type { Connector } from "../../../src/domain/connectors/connector.ts";
import { ConnectorDevice } from "../../../src/domain/connectors/connectorDevice.ts";
import { NETWORK_FACTS } from "../../../src/domain/connectors/networks.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocuments, type SkipInvalid } from "../platform/kuzzle/documents.ts";
import { connectorsOf } from "./connectors.ts";
import { deviceDocumentId } from "./notes.ts";

/** By which connector a device gets commands, and what its last frame says of them. */
export type CommandWay = {
  readonly connector: Connector;
  readonly downlink: NonNullable<ConnectorDevice["downlink"]>;
};

/**
 * The ways to devices: of each the active connector that has heard it last, among those that know where their network takes
 * commands. A device that is missing has none.
 */
export async function commandWays(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  tagIds: readonly TagId[],
  skipInvalid?: SkipInvalid,
): Promise<ReadonlyMap<TagId, CommandWay>> {
  const connectors = (await connectorsOf({ sdk }, index)).filter(
    ({ network, server, state }) =>
      state === "active" && server !== null && NETWORK_FACTS[network].server === "downlink",
  );
  const ways = new Map<TagId, CommandWay & { readonly lastAt: number }>();
  for (const connector of connectors) {
    const place = {
      index,
      collection: "connector-devices",
      ids: tagIds.map((tagId) => deviceDocumentId(connector.id, tagId)),
    };
    const devices = await readDocuments(sdk, place, ConnectorDevice, skipInvalid);
    for (const { deviceId, downlink, lastAt } of devices) {
      const tagId = deviceId as TagId;
      const known = ways.get(tagId);
      if (downlink !== null && (known === undefined || known.lastAt < lastAt))
        ways.set(tagId, { connector, downlink, lastAt });
    }
  }
  return ways;
}
