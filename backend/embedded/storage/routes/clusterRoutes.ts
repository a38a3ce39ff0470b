import { STORAGE_CONDITION_PATH } from "../../../../src/domain/operations/dataCondition.ts";
import { textOf } from "../json.ts";
import { freemem, totalmem } from "node:os";
import type { StoredIndex } from "../catalogue/storedIndex.ts";
import { route } from "../http/router.ts";
import type { Handle, Route } from "../http/router.ts";
import { ok } from "../http/storageRequest.ts";
import type { Answer } from "../http/rawJson.ts";
import type { StorageService } from "../storageService.ts";
import { setOwnValue } from "../../../../src/domain/base/setOwnValue.ts";

/** The version each client of Kuzzle is told. */
const VERSIONS = {
  7: { number: "7.17.29", lucene: "8.11.3", wire: "6.8.0", index: "6.0.0-beta1" },
  8: { number: "8.17.1", lucene: "9.12.0", wire: "7.17.0", index: "7.0.0" },
} as const;

const info: Handle = ({ major }) => {
  const version = VERSIONS[major];
  return ok({
    name: "embedded",
    cluster_name: "embedded",
    cluster_uuid: "embedded",
    version: {
      number: version.number,
      build_flavor: "default",
      build_type: "embedded",
      build_hash: "embedded",
      build_date: "2025-01-01T00:00:00.000Z",
      build_snapshot: false,
      lucene_version: version.lucene,
      minimum_wire_compatibility_version: version.wire,
      minimum_index_compatibility_version: version.index,
    },
    tagline: "You Know, for Search",
  });
};

const health: Handle = ({ catalogue }) => {
  const count = catalogue.all().length;
  return ok({
    cluster_name: "embedded",
    status: "green",
    timed_out: false,
    number_of_nodes: 1,
    number_of_data_nodes: 1,
    active_primary_shards: count,
    active_shards: count,
    relocating_shards: 0,
    initializing_shards: 0,
    unassigned_shards: 0,
    delayed_unassigned_shards: 0,
    number_of_pending_tasks: 0,
    number_of_in_flight_fetch: 0,
    task_max_waiting_in_queue_millis: 0,
    active_shards_percent_as_number: 100,
  });
};

function fileBytes({ database }: StorageService): number {
  return database.number("PRAGMA page_count") * database.number("PRAGMA page_size");
}

/** The index's part of the file by its number of documents: its pages cannot be counted cheaply. */
function storeBytes(service: StorageService, index: StoredIndex): number {
  const all = service.catalogue.all().reduce((sum, { record }) => sum + record.documents, 0);
  return all === 0 ? 0 : Math.round((fileBytes(service) * index.record.documents) / all);
}

function humanBytes(bytes: number): string {
  const units = ["b", "kb", "mb", "gb"];
  const step = Math.min(3, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Math.round((bytes / 1024 ** step) * 10) / 10}${units[step]}`;
}

const clusterStats: Handle = (service) => {
  const bytes = fileBytes(service);
  const documents = service.catalogue.all().reduce((sum, { record }) => sum + record.documents, 0);
  return ok({
    cluster_name: "embedded",
    status: "green",
    indices: {
      count: service.catalogue.all().length,
      docs: { count: documents, deleted: 0 },
      store: { size: humanBytes(bytes), size_in_bytes: bytes },
    },
    nodes: {
      count: { total: 1, data: 1, ingest: 1, master: 1 },
      versions: [VERSIONS[service.major].number],
      os: { mem: { total_in_bytes: totalmem(), free_in_bytes: freemem() } },
      process: { mem: { resident_in_bytes: process.memoryUsage.rss() } },
    },
  });
};

const catIndices: Handle = (service, _request, parts) => {
  const indexes = parts["index"]
    ? service.catalogue.several(parts["index"])
    : service.catalogue.all();
  return ok(
    indexes.map((index) => ({
      health: "green",
      status: "open",
      index: index.name,
      uuid: index.record.uuid,
      pri: "1",
      rep: textOf(index.record.settings["number_of_replicas"] ?? 1),
      "docs.count": String(index.record.documents),
      "docs.deleted": "0",
      "store.size": humanBytes(storeBytes(service, index)),
      "pri.store.size": humanBytes(storeBytes(service, index)),
    })),
  );
};

const catAliases: Handle = ({ catalogue }, _request, parts) => {
  const wanted = parts["name"]?.split(",");
  return ok(
    catalogue.all().flatMap((index) =>
      Object.keys(index.record.aliases)
        .filter((alias) => !wanted || wanted.includes(alias))
        .map((alias) => ({
          alias,
          index: index.name,
          filter: "-",
          "routing.index": "-",
          "routing.search": "-",
          is_write_index: "-",
        })),
    ),
  );
};

const catNodes: Handle = () =>
  ok([{ ip: "127.0.0.1", "node.role": "dim", master: "*", name: "embedded" }]);

/** The one shard of an index, which every write has reached. */
function shardsOf({ record }: StoredIndex): Answer {
  const written = record.nextSeq - 1;
  const numbers = { max_seq_no: written, local_checkpoint: written, global_checkpoint: written };
  return { 0: [{ routing: { state: "STARTED", primary: true }, seq_no: numbers }] };
}

const stats: Handle = (service, request, parts) => {
  const indexes = parts["index"]
    ? service.catalogue.several(parts["index"])
    : service.catalogue.all();
  const indices: { [name: string]: Answer } = {};
  for (const index of indexes) {
    const numbers = {
      docs: { count: index.record.documents, deleted: 0 },
      store: { size_in_bytes: storeBytes(service, index), reserved_in_bytes: 0 },
    };
    setOwnValue<Answer>(indices, index.name, {
      uuid: index.record.uuid,
      primaries: numbers,
      total: numbers,
      ...(request.query["level"] === "shards" ? { shards: shardsOf(index) } : {}),
    });
  }
  const documents = indexes.reduce((sum, { record }) => sum + record.documents, 0);
  const all = {
    docs: { count: documents, deleted: 0 },
    store: { size_in_bytes: fileBytes(service) },
  };
  return ok({
    _shards: { total: indexes.length, successful: indexes.length, failed: 0 },
    _all: { primaries: all, total: all },
    indices,
  });
};

/** Ours, not Elasticsearch's: how the data stands. */
const condition: Handle = (service) => ok(service.condition.condition);

/** What concerns the whole: version, health, statistics, `_cat`. */
export const clusterRoutes: readonly Route[] = [
  route("GET HEAD", "/", info),
  route("GET HEAD", "/_cluster/health", health),
  route("GET HEAD", "/_cluster/health/:index", health),
  route("GET", "/_cluster/stats", clusterStats),
  route("GET", STORAGE_CONDITION_PATH, condition),
  route("GET", "/_cat/indices", catIndices),
  route("GET", "/_cat/indices/:index", catIndices),
  route("GET", "/_cat/aliases", catAliases),
  route("GET", "/_cat/aliases/:name", catAliases),
  route("GET", "/_cat/nodes", catNodes),
  route("GET", "/_stats", stats),
  route("GET", "/_stats/:metric", stats),
  route("GET", "/:index/_stats", stats),
  route("GET", "/:index/_stats/:metric", stats),
];
