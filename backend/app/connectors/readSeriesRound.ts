import { z } from "zod";
import {
  pointKey,
  seriesMessage,
  seriesUrl,
  type SnapshotMachine,
} from "../../../src/domain/connectors/aemp/series.ts";
import {
  afterAnswer,
  afterMiss,
  askedSeries,
  type Series,
  type SeriesBook,
  triedForms,
} from "../../../src/domain/connectors/aemp/seriesBook.ts";
import {
  ConnectorDevice,
  type SeriesRead,
} from "../../../src/domain/connectors/connectorDevice.ts";
import type { Connector } from "../../../src/domain/connectors/connector.ts";
import { TagId } from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import { partsOf } from "../../../src/domain/base/parts.ts";
import { DAY, HOUR } from "../../../src/domain/base/time.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocuments, type SkipInvalid } from "../platform/kuzzle/documents.ts";
import { reasonOf } from "../platform/log.ts";
import { deviceDocumentId } from "./notes.ts";
import { type ProviderAsk, readSeries } from "./readFleet.ts";
import { ServerFailed } from "./serverFailed.ts";

/** Requests for series in one round: a tenth of the machines of a large fleet each, and no more than makers allow in minutes. */
const MAX_REQUESTS = 200;
/** How far back a series is read at most, and in one request, in ms. */
const [FARTHEST, SPAN] = [14 * DAY, DAY];
/** What is read once more before the last known instant, in ms: providers get what machines kept while they had no network. */
const OVERLAP = HOUR;
/** Points in one message: what is longer than 16 KB could not be read again. */
const POINTS = 25;
/** Documents that one read asks for. */
const AT_ONCE = 1_000;

/** What is remembered of a connector's series from one round to the next. */
export type SeriesMemory = {
  /** Up to when each series of a machine was read. */
  readonly read: Map<string, SeriesRead>;
  /** Points of the last hour before that, by machine and series: those are not given once more. */
  readonly given: Map<string, Map<string, EpochMs>>;
};

export function noSeriesMemory(): SeriesMemory {
  return { read: new Map(), given: new Map() };
}

/** How a round ended. `asked`: how long the provider wants to be left alone, in ms. */
export type SeriesRound = { readonly book: SeriesBook; readonly asked: number };

/** A machine that a resource of ours is, since when. */
type OwnMachine = SnapshotMachine & { readonly linkedAt: EpochMs };
/** `from`: up to when it was read; `heard`: up to when the provider has something, now at the latest. */
type Task = {
  readonly machine: OwnMachine;
  readonly series: Series;
  readonly from: EpochMs;
  readonly heard: EpochMs;
};

class NoMoreRequests extends Error {}

/**
 * Reads the time series of the machines that resources of ours are, and of which the provider has heard anew: each from the
 * last known instant, that which is the farthest behind first. What is left when the requests of a round are used up follows
 * in the next one (docs/decisions/0262). Never throws for what a provider answers: the book says it.
 *
 * @param give resolves once the points are stored
 */
export async function readSeriesRound(
  {
    connector,
    url,
    machines,
    memory,
  }: {
    readonly connector: Pick<Connector, "customer" | "id">;
    readonly url: string;
    readonly machines: readonly SnapshotMachine[];
    readonly memory: SeriesMemory;
  },
  before: SeriesBook,
  {
    sdk,
    now,
    get,
    give,
    noteRead,
    skipInvalid,
  }: {
    readonly sdk: AppDeps["sdk"];
    readonly now: () => EpochMs;
    readonly get: ProviderAsk;
    readonly give: (message: object) => Promise<void>;
    readonly noteRead: (device: string, read: SeriesRead) => void;
    readonly skipInvalid: SkipInvalid;
  },
): Promise<SeriesRound> {
  const own = await ownMachines(sdk, connector, machines, skipInvalid);
  await recall(sdk, connector, own, memory, skipInvalid);
  let requests = 0;
  const counted: ProviderAsk = (page) => {
    if (requests >= MAX_REQUESTS) throw new NoMoreRequests();
    requests += 1;
    return get(page);
  };
  let book: SeriesBook = { ...before, at: now(), error: null };

  function tasks(): Task[] {
    const at = now();
    const all = own.flatMap((machine) =>
      askedSeries(book, at).flatMap((series): Task[] => {
        const known = memory.read.get(machine.deviceId)?.[series];
        const from = Math.max(known ?? machine.linkedAt, machine.linkedAt, at - FARTHEST);
        const heard = Math.min(machine.heardAt[series] ?? from, at);
        return heard <= from ? [] : [{ machine, series, from, heard }];
      }),
    );
    return all.toSorted((one, other) => one.from - other.from);
  }

  /** Up to when it is read now; null: the provider has no such series of this machine. */
  async function readSpan({ machine, series, from, heard }: Task): Promise<EpochMs | null> {
    const { deviceId, linkedAt } = machine;
    const to = Math.min(from + SPAN, Math.max(heard, now()));
    let newest = Math.min(to, heard);
    const given = givenOf(memory, deviceId, series);
    const onPoints = async (points: readonly unknown[]) => {
      const fresh = points.flatMap((point) => {
        const known = pointKey(point);
        if (known === null) return [];
        if (known.at <= now()) newest = Math.max(newest, known.at);
        return known.at < linkedAt || given.has(known.key) ? [] : [{ point, ...known }];
      });
      for (const part of partsOf(fresh, POINTS)) {
        const message = seriesMessage(
          machine,
          series,
          part.map(({ point }) => point),
        );
        await give(message);
        for (const { key, at } of part) given.set(key, at);
      }
    };
    let status = 0;
    let tried = 0;
    for (const form of triedForms(book)) {
      const since = Math.max(from - OVERLAP, linkedAt);
      const first = seriesUrl(url, form, machine, { series, from: since, to });
      if (first === null) continue;
      tried += 1;
      const outcome = await readSeries({ url, first, series }, counted, onPoints);
      if (outcome === true) {
        book = afterAnswer(book, series, form);
        for (const [key, at] of given) if (at < newest - OVERLAP) given.delete(key);
        return newest;
      }
      status ||= outcome;
    }
    // Of a series that others have, this machine has nothing in the span.
    if (book.offered.includes(series)) return newest;
    if (tried > 0) book = afterMiss(book, { series, deviceId, status }, own.length, now());
    return null;
  }

  try {
    for (const task of tasks()) {
      let from: EpochMs | null = task.from;
      while (from !== null && from < task.heard && isAsked(book, task.series, now())) {
        const read = await readSpan({ ...task, from });
        if (read !== null) remember(task, read);
        from = read;
      }
    }
  } catch (error) {
    if (error instanceof NoMoreRequests) return { book, asked: 0 };
    const asked = error instanceof ServerFailed ? (error.asked ?? 0) : 0;
    return { book: { ...book, error: reasonOf(error).slice(0, 500) }, asked };
  }
  return { book, asked: 0 };

  function remember({ machine: { deviceId }, series }: Task, read: EpochMs): void {
    memory.read.set(deviceId, { ...memory.read.get(deviceId), [series]: read });
    noteRead(deviceId, { [series]: read });
  }
}

function isAsked(book: SeriesBook, series: Series, now: EpochMs): boolean {
  return askedSeries(book, now).includes(series);
}

const OwnTag = Tag.pick({ id: true, assetId: true, isArchived: true, linkedAt: true });

/** Those that a resource carries: what others say is taken for nothing. */
async function ownMachines(
  sdk: AppDeps["sdk"],
  { customer }: Pick<Connector, "customer">,
  machines: readonly SnapshotMachine[],
  skipInvalid: SkipInvalid,
): Promise<OwnMachine[]> {
  const known = machines.filter(({ deviceId }) => TagId.safeParse(deviceId).success);
  const own: OwnMachine[] = [];
  for (const part of partsOf(known, AT_ONCE)) {
    const ids = part.map(({ deviceId }) => deviceId);
    const place = { index: customer, collection: "tags", ids };
    const tags = new Map<string, z.infer<typeof OwnTag>>(
      (await readDocuments(sdk, place, OwnTag, skipInvalid)).map((tag) => [tag.id, tag]),
    );
    for (const machine of part) {
      const tag = tags.get(machine.deviceId);
      if (tag === undefined || tag.isArchived || tag.assetId === null) continue;
      own.push({ ...machine, linkedAt: tag.linkedAt ?? 0 });
    }
  }
  return own;
}

/** Of machines that were not read since the start, up to when they were read before. */
async function recall(
  sdk: AppDeps["sdk"],
  { customer, id }: Pick<Connector, "customer" | "id">,
  machines: readonly SnapshotMachine[],
  { read }: SeriesMemory,
  skipInvalid: SkipInvalid,
): Promise<void> {
  const unknown = machines.filter(({ deviceId }) => !read.has(deviceId));
  for (const part of partsOf(unknown, AT_ONCE)) {
    const ids = part.map(({ deviceId }) => deviceDocumentId(id, deviceId));
    const place = { index: customer, collection: "connector-devices", ids };
    for (const device of await readDocuments(sdk, place, ConnectorDevice, skipInvalid))
      read.set(device.deviceId, device.series);
  }
}

function givenOf({ given }: SeriesMemory, deviceId: string, series: Series): Map<string, EpochMs> {
  const key = `${deviceId} ${series}`;
  const known = given.get(key) ?? new Map<string, EpochMs>();
  given.set(key, known);
  return known;
}
