import type { ConnectorId, CustomerIndex } from "../../../src/domain/base/ids.ts";
import { TagId } from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import { withCounts } from "../../../src/domain/connectors/connector.ts";
import {
  ConnectorDevice,
  downlinkAfter,
  MAX_DEVICES,
  MAX_RAW,
  MAX_REFUSED,
  type RawMessage,
  type RefusedMessage,
  type SeriesRead,
} from "../../../src/domain/connectors/connectorDevice.ts";
import type {
  Decoded,
  DecodedMessage,
  Incoming,
  Refusal,
} from "../../../src/domain/connectors/decoding.ts";
import type { AppDeps } from "../platform/deps.ts";
import { inParts } from "../platform/inParts.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { createSilently, replaceSilently } from "../platform/kuzzle/writeDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import { readConnector, writeConnector } from "./connectors.ts";
import type { TakingConnector } from "./intake.ts";

/** What a message says, and what became of it. `isKept` false: nothing of what it says is. */
export type Became = {
  readonly decoded: Decoded;
  readonly refusals: readonly Refusal[];
  readonly isKept: boolean;
};

/** Notes what came by each connector, for whoever looks at it; written some time later, together. */
export type ConnectorNotes = {
  note(connector: TakingConnector, incoming: Incoming, became: Became): void;
  /** Up to when time series of a machine have been read. */
  noteSeries(connector: TakingConnector, device: string, read: SeriesRead): void;
  /** Counts a message that was lost before it was read. */
  drop(connector: TakingConnector): void;
  /** Writes what is noted. Never throws: what could not be written is told in the log, and lost. */
  flush(): Promise<void>;
};

/** Devices and refused messages of a connector that wait to be written: bounds on what a flood costs. */
const MAX_NOTED_DEVICES = 500;
const MAX_NOTED_REFUSALS = 100;
/** Devices whose notes are written in one go: readings of others wait behind it in the storage (docs/decisions/0232). */
const WRITTEN_AT_ONCE = 50;

type DeviceNote = Pick<
  ConnectorDevice,
  "decoded" | "downlink" | "family" | "lastAt" | "messages" | "name" | "raw" | "refusal" | "refused"
>;
type Noted = {
  readonly customer: CustomerIndex;
  readonly devices: Map<string, DeviceNote>;
  readonly refusals: RefusedMessage[];
  readonly series: Map<string, SeriesRead>;
  faults: number;
  messages: number;
  refused: number;
  dropped: number;
  lastAt: EpochMs;
  lastRefusedAt: EpochMs | null;
};

export function createConnectorNotes(
  deps: Pick<AppDeps, "exclusively" | "log" | "newId" | "now" | "sdk">,
): ConnectorNotes {
  const noted = new Map<ConnectorId, Noted>();

  function notedOf({ id, customer }: TakingConnector): Noted {
    const known = noted.get(id);
    if (known !== undefined) return known;
    const fresh: Noted = {
      customer,
      devices: new Map(),
      refusals: [],
      series: new Map(),
      faults: 0,
      messages: 0,
      refused: 0,
      dropped: 0,
      lastAt: 0,
      lastRefusedAt: null,
    };
    noted.set(id, fresh);
    return fresh;
  }

  return {
    note(connector, incoming, { decoded, refusals, isKept }) {
      const of = notedOf(connector);
      const at = incoming.receivedAt;
      const raw = rawOf(incoming);
      of.messages += 1;
      of.faults += faultsIn(decoded);
      of.lastAt = Math.max(of.lastAt, at);
      if (refusals.length > 0) {
        of.refused += 1;
        of.lastRefusedAt = at;
      }
      for (const device of devicesIn(decoded, refusals)) {
        const own = refusals.find(({ deviceId }) => deviceId === device) ?? null;
        const before = of.devices.get(device);
        if (before === undefined && of.devices.size >= MAX_NOTED_DEVICES) continue;
        of.devices.set(device, {
          lastAt: at,
          messages: (before?.messages ?? 0) + 1,
          refused: (before?.refused ?? 0) + (own === null ? 0 : 1),
          family: saidOf(decoded, device, "family") ?? before?.family ?? null,
          name: saidOf(decoded, device, "name") ?? before?.name ?? null,
          downlink: downlinkAfter(before?.downlink ?? null, downlinkOf(decoded, device)),
          raw: isKept ? raw : null,
          decoded: isKept ? decodedText(decoded, device) : null,
          refusal:
            own === null
              ? (before?.refusal ?? null)
              : { at, reason: own.reason, detail: own.detail },
        });
      }
      const [first] = refusals;
      if (first !== undefined && isKept && of.refusals.length < MAX_NOTED_REFUSALS)
        of.refusals.push({
          id: deps.newId(),
          connectorId: connector.id,
          deviceId: TagId.safeParse(first.deviceId).data ?? null,
          at,
          reason: first.reason,
          detail: first.detail,
          raw,
        });
    },

    noteSeries(connector, device, read) {
      const { series } = notedOf(connector);
      series.set(device, { ...series.get(device), ...read });
    },

    drop(connector) {
      const of = notedOf(connector);
      of.dropped += 1;
      of.lastAt = Math.max(of.lastAt, deps.now());
    },

    async flush() {
      const all = [...noted];
      noted.clear();
      for (const [id, of] of all) {
        try {
          await deps.exclusively(`connector-notes/${id}`, () => write(deps, id, of));
        } catch (error) {
          deps.log.warn(`What came by the connector ${id} could not be noted: ${reasonOf(error)}`);
        }
      }
    },
  };
}

/** The devices that a message is about, each once. */
export function devicesIn(
  { messages }: Decoded,
  refusals: readonly Refusal[],
): ReadonlySet<string> {
  return new Set([
    ...messages.map(({ deviceId }) => deviceId),
    ...refusals.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId])),
  ]);
}

function faultsIn({ messages }: Decoded): number {
  return messages.flatMap(({ facts }) => facts).filter(({ type }) => type === "fault").length;
}

/** What a message says of a device beside its facts; null: nothing. */
function saidOf<Field extends "family" | "name">(
  { messages }: Decoded,
  device: string,
  field: Field,
): NonNullable<DecodedMessage[Field]> | null {
  return messages.find((one) => one.deviceId === device && one[field])?.[field] ?? null;
}

/** What the message says of commands to its device, at its own time; null: nothing. */
function downlinkOf({ messages }: Decoded, device: string): ConnectorDevice["downlink"] {
  const said = messages.findLast((one) => one.deviceId === device && one.downlink !== undefined);
  return said?.downlink === undefined ? null : { ...said.downlink, at: said.at };
}

function rawOf({ body, query, topic, receivedAt }: Incoming): RawMessage {
  return {
    at: receivedAt,
    body: Buffer.from(body.subarray(0, MAX_RAW)).toString("base64"),
    query: new URLSearchParams(query).toString().slice(0, MAX_RAW),
    topic,
    isCut: body.length > MAX_RAW || new URLSearchParams(query).toString().length > MAX_RAW,
  };
}

function decodedText({ messages }: Decoded, device: string): string | null {
  const own = messages.filter(({ deviceId }) => deviceId === device);
  if (own.length === 0) return null;
  return JSON.stringify(own.map(({ at, facts }) => ({ at, facts }))).slice(0, MAX_RAW);
}

async function write(
  deps: Pick<AppDeps, "now" | "sdk">,
  id: ConnectorId,
  of: Noted,
): Promise<void> {
  const { sdk } = deps;
  const connector = await readConnector(deps, id);
  // It was removed meanwhile: nothing of it is kept.
  if (connector === null) return;
  const { customer } = of;
  const notes = [...of.devices].map(([device, note]) => ({
    id: deviceDocumentId(id, device),
    device,
    note,
  }));
  const place = {
    index: customer,
    collection: "connector-devices",
    ids: [
      ...new Set([
        ...notes.map((one) => one.id),
        ...[...of.series.keys()].map((device) => deviceDocumentId(id, device)),
      ]),
    ],
  };
  const stored = new Map(
    (await readDocuments(sdk, place, ConnectorDevice, () => undefined)).map((one) => [one.id, one]),
  );
  const fresh = notes.filter((one) => !stored.has(one.id)).length;
  const room = await roomFor(sdk, customer, id, fresh);
  let added = 0;
  const documents = notes.flatMap(({ id: documentOf, device, note }): ConnectorDevice[] => {
    const before = stored.get(documentOf);
    if (before === undefined && (added += 1) > room) return [];
    return [
      {
        ...note,
        id: documentOf,
        connectorId: id,
        deviceId: device,
        messages: (before?.messages ?? 0) + note.messages,
        refused: (before?.refused ?? 0) + note.refused,
        refusal: note.refusal ?? before?.refusal ?? null,
        family: note.family ?? before?.family ?? null,
        name: note.name ?? before?.name ?? null,
        downlink: downlinkAfter(before?.downlink ?? null, note.downlink),
        series: { ...before?.series, ...of.series.get(device) },
      },
    ];
  });
  for (const [device, read] of of.series) {
    const before = stored.get(deviceDocumentId(id, device));
    if (before !== undefined && !of.devices.has(device))
      documents.push({ ...before, series: { ...before.series, ...read } });
  }
  for await (const part of inParts(documents, WRITTEN_AT_ONCE))
    await replaceSilently(sdk, customer, "connector-devices", part);
  await createSilently(sdk, customer, "connector-refusals", of.refusals);
  if (of.refusals.length > 0) await forgetOldest(sdk, customer, id);
  if (of.messages + of.dropped === 0) return;
  await writeConnector(deps, id, {
    lastMessageAt: Math.max(connector.lastMessageAt ?? 0, of.lastAt),
    ...(of.lastRefusedAt === null ? {} : { lastRefusedAt: of.lastRefusedAt }),
    days: withCounts(connector.days, {
      day: new Date(of.lastAt).toISOString().slice(0, 10),
      messages: of.messages,
      refused: of.refused,
      dropped: of.dropped,
      faults: of.faults,
    }),
  });
}

/** Forgets why messages were refused that are taken now: of a device its last refusal is that of one of them, or of another. */
export async function forgetRefusals(
  deps: Pick<AppDeps, "exclusively" | "sdk">,
  { id, customer }: Pick<TakingConnector, "customer" | "id">,
  taken: readonly { readonly at: EpochMs; readonly devices: ReadonlySet<string> }[],
): Promise<void> {
  const instants = new Map<string, Set<EpochMs>>();
  for (const { devices, at } of taken)
    for (const device of devices) instants.set(device, (instants.get(device) ?? new Set()).add(at));
  if (instants.size === 0) return;
  const ids = [...instants.keys()].map((device) => deviceDocumentId(id, device));
  const place = { index: customer, collection: "connector-devices", ids };
  await deps.exclusively(`connector-notes/${id}`, async () => {
    const devices = await readDocuments(deps.sdk, place, ConnectorDevice, () => undefined);
    const cleared = devices.filter(
      ({ deviceId, refusal }) =>
        refusal !== null && instants.get(deviceId)?.has(refusal.at) === true,
    );
    await replaceSilently(
      deps.sdk,
      customer,
      "connector-devices",
      cleared.map((device) => ({ ...device, refusal: null })),
    );
  });
}

/** Of one connector each device has one document. */
export function deviceDocumentId(id: ConnectorId, device: string): string {
  return `${id}.${device}`;
}

/** How many more devices are listed. */
async function roomFor(
  sdk: AppDeps["sdk"],
  customer: CustomerIndex,
  id: ConnectorId,
  wanted: number,
): Promise<number> {
  if (wanted === 0) return 0;
  const own = { query: { term: { connectorId: id } } };
  return MAX_DEVICES - (await sdk.document.count(customer, "connector-devices", own));
}

async function forgetOldest(
  sdk: AppDeps["sdk"],
  customer: CustomerIndex,
  id: ConnectorId,
): Promise<void> {
  const own = { query: { term: { connectorId: id } } };
  const total = await sdk.document.count(customer, "connector-refusals", own);
  if (total <= MAX_REFUSED) return;
  const { hits } = await sdk.document.search(
    customer,
    "connector-refusals",
    { ...own, sort: [{ at: "asc" }] },
    { size: Math.min(200, total - MAX_REFUSED) },
  );
  await sdk.document.mDelete(
    customer,
    "connector-refusals",
    hits.map(({ _id }) => _id),
  );
}
