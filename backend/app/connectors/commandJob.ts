import { createHash } from "node:crypto";
import type { ConnectorId, CustomerIndex } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { DAY, HOUR, SECOND } from "../../../src/domain/base/time.ts";
import { deviceDownlink } from "../../../src/domain/connectors/lorawan/deviceDownlink.ts";
import {
  type Connector,
  type ConnectorSecrets,
  NO_SECRETS,
  type ServerForm,
} from "../../../src/domain/connectors/connector.ts";
import {
  downlinkOutcome,
  type DownlinkRequest,
  downlinkRequest,
} from "../../../src/domain/connectors/lorawan/downlinkRequest.ts";
import {
  commandAfter,
  type CommandEvent,
  DeviceCommand,
  freeToken,
  isDue,
  OPEN_STATES,
} from "../../../src/domain/devices/deviceCommand.ts";
import { tagsById } from "../devices/tagChanges.ts";
import type { Job, JobDeps, JobModule } from "../platform/jobs/job.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import { COMMANDS, commandsLock, saveCommands } from "./commandStore.ts";
import { type CommandWay, commandWays } from "./commandWays.ts";
import { secretsOf } from "./connectors.ts";
import type { ServerClient } from "./serverClient.ts";
import { serverToken } from "./serverToken.ts";
import type { TokenSource } from "./tokenSource.ts";

/** Open commands that one round looks at, the oldest first. */
const PAGE = 200;
/** Commands that one connector sends in a round: a server that is slow has its own pace, and no other waits for it. */
const A_ROUND = 20;
/** How long closed commands are kept, in ms, and how often the older ones are removed. */
const [KEPT, CLEARED_EVERY] = [90 * DAY, HOUR];

type Sending = { readonly command: DeviceCommand; readonly way: CommandWay };

/** What is under way, by what sends it: kept beside the job, which is made anew with the lease. */
const LANES = new WeakMap<ServerClient, Map<ConnectorId, Promise<void>>>();

/**
 * Sends what devices are asked to the servers of their networks, and follows what becomes of it by what the devices say
 * (docs/decisions/0252). A command is written down as sent before it is: what ends the process in between sends it again
 * under the same token.
 */
export const commandJob: JobModule = (deps) => commandSender(deps).job;

/** The job, and `idle`, which waits until no lane has anything under way. */
export function commandSender(deps: JobDeps): {
  readonly job: Job;
  readonly idle: () => Promise<void>;
} {
  const { sdk, exclusively, networkServers, log, skipInvalid, isHeld } = deps;
  const now = () => EpochMs.parse(deps.now());
  const lanes = LANES.get(networkServers) ?? new Map<ConnectorId, Promise<void>>();
  LANES.set(networkServers, lanes);
  const cleared = new Map<CustomerIndex, EpochMs>();
  const tokens = new Map<
    ConnectorId,
    { readonly settings: string; readonly source: TokenSource }
  >();

  return {
    job: {
      name: "deviceCommands",
      every: 5 * SECOND,
      wokenBy: [COMMANDS],
      async run({ index }) {
        await clear(index);
        const open = await openOnes(index);
        if (open.length === 0) return "idle";
        const sending = await exclusively(commandsLock(index), () => step(index, open));
        for (const [connectorId, some] of byConnector(sending))
          lanes.set(
            connectorId,
            sendAll(index, some).finally(() => lanes.delete(connectorId)),
          );
        return undefined;
      },
    },
    async idle() {
      while (lanes.size > 0) await Promise.all(lanes.values());
    },
  };

  async function openOnes(index: CustomerIndex): Promise<DeviceCommand[]> {
    const query = { query: { terms: { state: OPEN_STATES } }, sort: [{ at: "asc" }] };
    return searchSome(sdk, index, COMMANDS, DeviceCommand, query, PAGE, skipInvalid);
  }

  /** Follows what time and the devices have done to commands, and marks those that are sent now. */
  async function step(index: CustomerIndex, found: readonly DeviceCommand[]): Promise<Sending[]> {
    const ids = found.map(({ id }) => id);
    // As they are now: a search may be a second late.
    const fresh = await readDocuments(
      sdk,
      { index, collection: COMMANDS, ids },
      DeviceCommand,
      skipInvalid,
    );
    const tagIds = [...new Set(fresh.map(({ tagId }) => tagId))];
    const tags = await tagsById(deps, index, tagIds);
    const ways = await commandWays(deps, index, tagIds, skipInvalid);
    const at = now();
    const sending: Sending[] = [];
    const counts = new Map<ConnectorId, number>();
    const changes = fresh.map((before) => {
      const way = ways.get(before.tagId);
      const tag = tags.get(before.tagId);
      let after = commandAfter(before, { type: "time.passed" }, at);
      if (tag === undefined || tag.isArchived)
        after = commandAfter(after, { type: "command.fail", reason: "tagGone" }, at);
      if (way === undefined) return { before, after };
      after = commandAfter(after, { type: "device.heard", ...way.downlink }, at);
      const { id: connectorId } = way.connector;
      const count = counts.get(connectorId) ?? 0;
      if (!isDue(after, at) || lanes.has(connectorId) || count >= A_ROUND) return { before, after };
      counts.set(connectorId, count + 1);
      const { format, token: last } = way.downlink;
      const used = fresh.flatMap(({ tagId, downlink }) =>
        tagId === before.tagId && downlink !== null ? [downlink.token] : [],
      );
      const taken = sending.flatMap(({ command }) =>
        command.tagId === before.tagId ? [command.downlink?.token ?? null] : [],
      );
      const token = freeToken(format, [last, ...used, ...taken]);
      const downlink = { connectorId, format, token };
      after = commandAfter(after, { type: "command.send", downlink }, at);
      if (after.state === "sent") sending.push({ command: after, way });
      return { before, after };
    });
    await saveCommands(deps, index, changes);
    return sending;
  }

  async function sendAll(index: CustomerIndex, some: readonly Sending[]): Promise<void> {
    try {
      for (const one of some) {
        // Another node sends what this one has marked, once nobody has answered for long.
        if (!isHeld()) return;
        await settle(index, one.command.id, await send(one));
      }
    } catch (error) {
      log.error(`Commands of ${index} could not be followed: ${reasonOf(error)}`);
    }
  }

  async function send({ command, way }: Sending): Promise<CommandEvent> {
    const { connector, downlink } = way;
    const { server, network } = connector;
    const frame =
      command.downlink === null
        ? null
        : deviceDownlink(command.downlink.format, command.order, command.downlink.token);
    if (frame === null || server === null) return { type: "command.fail", reason: "noCommand" };
    try {
      const secrets: ConnectorSecrets | null = await secretsOf(deps, connector);
      const requestBy = (token: string | null) => {
        const signed = { ...NO_SECRETS, ...secrets, token };
        // A client that fetches tokens is not the one that signs what is posted to ThingPark.
        const called = server.tokenUrl === null ? server : { ...server, clientId: null };
        const target = { server: called, secrets: signed, deviceId: command.tagId };
        const { route } = downlink;
        return downlinkRequest(network, { ...target, route }, frame, now(), sha256);
      };
      if (requestBy(null) === null) return { type: "command.fail", reason: "noWay" };
      const { status, body } = await tokensOf(connector, server, secrets).use((token) =>
        networkServers.request(requestBy(token) as DownlinkRequest),
      );
      const detail = `HTTP ${status} ${body.replaceAll(/\p{C}/gu, " ").trim()}`;
      const outcome = downlinkOutcome(status);
      if (outcome === "taken") return { type: "network.took" };
      return { type: outcome === "refused" ? "network.refused" : "network.unanswered", detail };
    } catch (error) {
      return { type: "network.unanswered", detail: reasonOf(error) };
    }
  }

  /** Kept from one command to the next, as long as nothing of how they are asked for changes. */
  function tokensOf(
    { id, sealed }: Connector,
    server: ServerForm,
    secrets: ConnectorSecrets | null,
  ): TokenSource {
    const settings = JSON.stringify([server, sealed]);
    const known = tokens.get(id);
    if (known?.settings === settings) return known.source;
    const source = serverToken(server, secrets, { request: networkServers.request, now });
    tokens.set(id, { settings, source });
    return source;
  }

  /** Writes what came of a command, as it is by now. */
  async function settle(index: CustomerIndex, id: string, event: CommandEvent): Promise<void> {
    await exclusively(commandsLock(index), async () => {
      const place = { index, collection: COMMANDS, ids: [id] };
      const [before] = await readDocuments(sdk, place, DeviceCommand, skipInvalid);
      if (before === undefined) return;
      await saveCommands(deps, index, [{ before, after: commandAfter(before, event, now()) }]);
    });
  }

  async function clear(index: CustomerIndex): Promise<void> {
    const at = now();
    if (at - (cleared.get(index) ?? 0) < CLEARED_EVERY) return;
    cleared.set(index, at);
    const old = { range: { at: { lt: at - KEPT } } };
    await sdk.bulk.deleteByQuery(index, COMMANDS, { query: old });
  }
}

function byConnector(sending: readonly Sending[]): ReadonlyMap<ConnectorId, readonly Sending[]> {
  const parts = new Map<ConnectorId, Sending[]>();
  for (const one of sending) {
    const { id } = one.way.connector;
    const part = parts.get(id);
    if (part === undefined) parts.set(id, [one]);
    else part.push(one);
  }
  return parts;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
