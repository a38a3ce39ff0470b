import type { StoredIndex } from "../catalogue/storedIndex.ts";
import { readFieldScript } from "../documents/fieldScript.ts";
import { findDocument } from "../documents/storedDocument.ts";
import { ElasticsearchError, illegalArgument, parsingError } from "../elasticsearchError.ts";
import { route } from "../http/router.ts";
import type { Handle, Route } from "../http/router.ts";
import type { Answer } from "../http/rawJson.ts";
import { bodyObject, integerParameter, ok } from "../http/storageRequest.ts";
import type { StorageRequest } from "../http/storageRequest.ts";
import type { Json, JsonObject } from "../json.ts";
import { isObject, objectAt, parseJson } from "../json.ts";
import { matchingIds } from "../search/search.ts";
import type { StorageService } from "../storageService.ts";

/** Documents changed in one transaction: the others wait no longer than that takes. */
const CHUNK = 500;

type Target = { readonly index: StoredIndex; readonly ids: readonly string[] };

/** Changes one document; false when it has gone meanwhile. */
type Change = (index: StoredIndex, id: string) => boolean;

function targets(
  service: StorageService,
  request: StorageRequest,
  expression: string,
  body: JsonObject,
): readonly Target[] {
  const most =
    integerParameter(request.query, "max_docs") ??
    integerParameter(request.query, "size") ??
    (body["max_docs"] === undefined ? undefined : Number(body["max_docs"])) ??
    Number.POSITIVE_INFINITY;
  if (!(most > 0))
    throw illegalArgument(`[max_docs] parameter must be greater than 0, found [${most}]`);
  const query: Json = body["query"] ?? { match_all: {} };
  let room = most;
  return service.catalogue.several(expression).map((index) => {
    const ids = matchingIds(service, index, query).slice(0, room);
    room -= ids.length;
    return { index, ids };
  });
}

/** Changes the documents chunk by chunk; resolves to how many were changed and what failed. */
async function changeAll(
  service: StorageService,
  found: readonly Target[],
  change: Change,
): Promise<{ readonly changed: number; readonly failures: readonly Answer[] }> {
  let changed = 0;
  const failures: Answer[] = [];
  for (const { index, ids } of found) {
    for (let at = 0; at < ids.length; at += CHUNK) {
      const chunk = ids.slice(at, at + CHUNK);
      await service.queue.write(() => {
        const current = service.catalogue.one(index.name);
        for (const id of chunk) {
          try {
            if (change(current, id)) changed += 1;
          } catch (error) {
            if (!(error instanceof ElasticsearchError)) throw error;
            failures.push({ index: index.name, id, cause: error.summary(), status: error.status });
          }
        }
      });
    }
  }
  return { changed, failures };
}

async function respond(
  service: StorageService,
  request: StorageRequest,
  found: readonly Target[],
  key: "deleted" | "updated",
  change: Change,
): Promise<Answer> {
  const started = service.now();
  const work = changeAll(service, found, change);
  if (request.query["wait_for_completion"] === "false") {
    work.catch(service.report);
    return { task: "embedded:1" };
  }
  const { changed, failures } = await work;
  return {
    took: service.now() - started,
    timed_out: false,
    total: found.reduce((sum, { ids }) => sum + ids.length, 0),
    ...(key === "updated" ? { updated: changed, deleted: 0 } : { deleted: changed }),
    batches: Math.ceil(changed / 1000),
    version_conflicts: 0,
    noops: 0,
    retries: { bulk: 0, search: 0 },
    throttled_millis: 0,
    requests_per_second: -1,
    throttled_until_millis: 0,
    failures,
  };
}

function assertKeys(body: JsonObject, accepted: readonly string[]): void {
  for (const key of Object.keys(body)) {
    if (!accepted.includes(key)) throw parsingError(`request does not support [${key}]`);
  }
}

const deleteByQuery: Handle = async (service, request, parts) => {
  const body = bodyObject(request);
  assertKeys(body, ["query", "max_docs", "size", "conflicts", "slice"]);
  if (body["query"] === undefined) {
    throw new ElasticsearchError(
      400,
      "action_request_validation_exception",
      "Validation Failed: 1: query is missing;",
    );
  }
  const found = targets(service, request, parts["index"] ?? "", body);
  return ok(
    await respond(
      service,
      request,
      found,
      "deleted",
      (index, id) => service.writer.delete(index, id).result === "deleted",
    ),
  );
};

const updateByQuery: Handle = async (service, request, parts) => {
  const body = bodyObject(request);
  assertKeys(body, ["query", "script", "max_docs", "size", "conflicts"]);
  const script = body["script"] === undefined ? undefined : readFieldScript(body["script"]);
  const found = targets(service, request, parts["index"] ?? "", body);
  return ok(
    await respond(service, request, found, "updated", (index, id) => {
      const before = findDocument(service.database, index, id);
      if (!before) return false;
      const source = objectAt(parseJson(before.source), "_source");
      const changed = script ? script(source) : source;
      if (!isObject(changed)) return false;
      const text = script ? JSON.stringify(changed) : before.source;
      service.writer.write(index, id, before, { text, source: changed });
      return true;
    }),
  );
};

/** `_delete_by_query` and `_update_by_query`. */
export const byQueryRoutes: readonly Route[] = [
  route("POST", "/:index/_delete_by_query", deleteByQuery),
  route("POST", "/:index/_update_by_query", updateByQuery),
];
