import type { Kuzzle } from "kuzzle-sdk";
import type { z } from "zod";
import { Asset } from "../../src/domain/assets/asset.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { TagId } from "../../src/domain/base/ids.ts";
import { waitMsOf } from "../../src/domain/base/refusalData.ts";
import { polygonOf } from "../../src/domain/base/geometry.ts";
import type { ReadingOutcome } from "../../src/domain/devices/reading.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { TagInOutBox } from "../../src/domain/attendance/tagInOut.ts";
import type { RunningBackend } from "./backend.ts";
import { customerForm, PASSWORD, userForm } from "./customer.ts";
import { anchor, area, asset, box, site, tag } from "./fixtures.ts";

/** How soon a gateway repeats what was not answered, in ms. */
const RETRY = 200;

/** Points well inside the two areas of the small site, and one on its ground outside both. */
export const YARD = { lat: 45, lon: 3.995 };
export const HALL = { lat: 45, lon: 4.005 };
export const PATH = { lat: 45, lon: 4 };

/** A round site of 2 km with a yard in the west and a hall in the east, both on the ground floor. */
export function smallTower(): Site {
  const rectangle = (name: string, west: number, east: number) => ({
    id: area(name),
    name,
    colour: "#112233",
    opacity: 0.5,
    floor: 0,
    geometry: polygonOf([
      [west, 44.995],
      [east, 44.995],
      [east, 45.005],
      [west, 45.005],
    ]),
  });
  return Site.parse({
    id: site("tower"),
    siteName: "Tower",
    type: "worksite",
    shape: "circle",
    polygon: null,
    owner: "Owner",
    longitude: 4,
    latitude: 45,
    radius: 2000,
    address: null,
    city: null,
    timezone: null,
    isArchived: false,
    archivedAt: null,
    skipSiteSync: false,
    defaultFloor: 0,
    floors: [],
    areas: [rectangle("yard", 3.99, 3.999), rectangle("hall", 4.001, 4.01)],
    styles: [],
    floorMatching: [],
    datasetId: null,
  });
}

/** What a small site holds beside the ground. */
export type Inhabitants = {
  readonly people?: readonly string[];
  readonly assets?: readonly Asset[];
  readonly tags?: readonly Tag[];
  readonly boxes?: readonly TagInOutBox[];
  readonly counters?: readonly Counter[];
};

/**
 * The documents of a customer with the site of `smallTower`, the gateway tag-gate, the anchors tag-west (yard) and
 * tag-east (hall), the entry boxes 1 and 2, and an asset with a tag for each of `people`.
 */
export function smallSiteDocuments({
  people = [],
  assets = [],
  tags = [],
  boxes = [box(1), box(2)],
  counters = [],
}: Inhabitants) {
  return {
    sites: [smallTower()],
    tags: [
      tag("gate", { type: "gateway", assetId: null, site: site("tower") }),
      { ...anchor("west", "yard", -400), gatewayId: TagId.parse("tag-gate") },
      { ...anchor("east", "hall", 400), gatewayId: TagId.parse("tag-gate") },
      ...people.map((name) => tag(name)),
      ...tags,
    ],
    assets: [...people.map((name) => asset(name)), ...assets],
    boxes,
    counters,
  };
}

/** A customer with a small site, and a gateway signed in there. */
export type SmallSite = {
  readonly index: string;
  /** The super admin. */
  readonly root: Kuzzle;
  /** Signs the super admin in again, after the backend was restarted. */
  reconnect(): Promise<void>;
  readonly gateway: Kuzzle;
  /** Sends a batch as the gateway, on another connection where one is given. */
  send(readings: readonly unknown[], by?: Kuzzle): Promise<ReadingOutcome[]>;
  /** The id of the error that a batch is refused with as a whole; null when it is taken. */
  refusalOf(readings: readonly unknown[]): Promise<string | null>;
  /** Sends a batch again until it is answered, as a gateway does through a crash of the backend. */
  sendUntilAnswered(readings: readonly unknown[]): Promise<void>;
  assetOf(name: string): Promise<Asset>;
  tagOf(name: string): Promise<Tag>;
  /** Every document of a collection that a query finds, as the schema has it. */
  all<Schema extends z.ZodType>(
    collection: string,
    schema: Schema,
    query?: object,
  ): Promise<z.output<Schema>[]>;
  /** Writes documents as the super admin, checked by their schema first. */
  write<Document extends { readonly id: string }>(
    collection: string,
    schema: z.ZodType<Document>,
    documents: readonly Document[],
  ): Promise<void>;
  /** A user of the customer with that profile, signed in. */
  user(username: string, profile: string): Promise<Kuzzle>;
};

/** Makes a customer with the documents of `smallSiteDocuments`. `nothing`: only the customer. */
export async function smallSite(
  backend: RunningBackend,
  index: string,
  inhabitants: Inhabitants | "nothing" = {},
): Promise<SmallSite> {
  let root = await backend.sdk(backend.superAdmin);
  const ask = (controller: string, action: string, body: object) =>
    root.query({ controller: `omniscient/${controller}`, action, body });
  await ask("customer", "create", { customer: customerForm(index) });

  const read = async <Schema extends z.ZodType<{ id: string }>>(
    collection: string,
    schema: Schema,
    id: string,
  ) => parsedHit(schema, await root.document.get(index, collection, id));

  const self: Omit<SmallSite, "gateway" | "send" | "sendUntilAnswered" | "refusalOf"> = {
    index,
    get root() {
      return root;
    },
    async reconnect() {
      root = await backend.sdk(backend.superAdmin);
    },
    assetOf: (name) => read("assets", Asset, `asset-${name}`),
    tagOf: (name) => read("tags", Tag, `tag-${name}`),
    async all(collection, schema, query = { match_all: {} }) {
      await root.collection.refresh(index, collection);
      const { hits } = await root.document.search(index, collection, { query }, { size: 10_000 });
      return hits.map((hit) => parsedHit(schema, hit));
    },
    async write(collection, schema, documents) {
      for (let from = 0; from < documents.length; from += 200)
        await root.document.mCreateOrReplace(
          index,
          collection,
          documents.slice(from, from + 200).map((document) => {
            const { id: _id, ...body } = schema.parse(document);
            return { _id, body: body as object };
          }),
          { strict: true },
        );
      await root.collection.refresh(index, collection);
    },
    async user(username, profile) {
      await ask("user", "create", {
        customer: index,
        id: username,
        password: PASSWORD,
        user: userForm(username, profile),
      });
      return backend.sdk({ username, password: PASSWORD });
    },
  };

  if (inhabitants !== "nothing") {
    const { sites, tags, assets, boxes, counters } = smallSiteDocuments(inhabitants);
    await self.write("sites", Site, sites);
    await self.write("tags", Tag, tags);
    await self.write("assets", Asset, assets);
    await self.write("tag-in-tag-out", TagInOutBox, boxes);
    await self.write("counters", Counter, counters);
  }

  const gateway = await self.user(`${index}.gateway`, "gateway");
  const token = String(gateway.jwt);
  const submit = async (readings: readonly unknown[], by: Kuzzle): Promise<ReadingOutcome[]> => {
    const request = {
      controller: "omniscient/ingestion",
      action: "readings",
      body: { readings },
    };
    for (;;) {
      try {
        const { result } = await by.query(request);
        return (result as { outcomes: ReadingOutcome[] }).outcomes;
      } catch (error) {
        // As a gateway does, since a machine may be slow: it is asked to wait, and nothing was written.
        const wait = waitMsOf(error);
        if (wait === null) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  };
  return Object.assign(self, {
    gateway,
    send: (readings: readonly unknown[], by = gateway) => submit(readings, by),
    async sendUntilAnswered(readings: readonly unknown[]) {
      const request = {
        controller: "omniscient/ingestion",
        action: "readings",
        body: { readings },
      };
      for (;;) {
        const answer = await backend.http(request, token).catch(() => null);
        if (answer !== null && answer.status === 200) return;
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    },
    async refusalOf(readings: readonly unknown[]) {
      try {
        await submit(readings, gateway);
        return null;
      } catch (error) {
        return String((error as { id?: unknown }).id);
      }
    },
  });
}

function parsedHit<Schema extends z.ZodType>(
  schema: Schema,
  hit: { readonly _id: string; readonly _source: object },
): z.output<Schema> {
  const { _kuzzle_info: _, ...fields } = hit._source as Record<string, unknown>;
  return schema.parse({ ...fields, id: hit._id });
}
