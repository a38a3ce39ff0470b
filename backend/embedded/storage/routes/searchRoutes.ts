import { ElasticsearchError, illegalArgument, parsingError } from "../elasticsearchError.ts";
import { route } from "../http/router.ts";
import type { Handle, Route } from "../http/router.ts";
import { bodyObject, ok } from "../http/storageRequest.ts";
import type { StorageRequest } from "../http/storageRequest.ts";
import { toArray, textOf } from "../json.ts";
import { readKeepAlive } from "../search/scrolls.ts";
import { readSearch } from "../search/searchRequest.ts";
import { SearchTakesLong } from "../search/searchBudget.ts";
import { countDocuments, scrollOn, search } from "../search/search.ts";

/** What takes long is answered by the process that reads. */
const brief =
  (handle: Handle): Handle =>
  async (service, request, parts) => {
    try {
      return await handle(service, request, parts);
    } catch (error) {
      if (!(error instanceof SearchTakesLong) || service.longSearches === null) throw error;
      return service.longSearches.ask(request);
    }
  };

const searchIndexes: Handle = (service, request, parts) => {
  const ignore = request.query["ignore_unavailable"] === "true";
  const indexes =
    parts["index"] === undefined
      ? service.catalogue.all()
      : service.catalogue.several(parts["index"], ignore);
  return ok(search(service, indexes, readSearch(bodyObject(request), request.query)));
};

const count: Handle = (service, request, parts) => {
  const body = bodyObject(request);
  for (const key of Object.keys(body)) {
    if (key !== "query") throw parsingError(`request does not support [${key}]`);
  }
  const indexes =
    parts["index"] === undefined
      ? service.catalogue.all()
      : service.catalogue.several(parts["index"]);
  const shards = { total: indexes.length, successful: indexes.length, skipped: 0, failed: 0 };
  return ok({
    count: countDocuments(service, indexes, body["query"] ?? { match_all: {} }),
    _shards: shards,
  });
};

function scrollIds(request: StorageRequest, given: string | undefined): readonly string[] {
  const ids = toArray(bodyObject(request)["scroll_id"]).map(textOf);
  const address = given ?? request.query["scroll_id"];
  return address === undefined ? ids : [...ids, ...address.split(",")];
}

const scroll: Handle = (service, request, parts) => {
  const [id] = scrollIds(request, parts["id"]);
  if (id === undefined) {
    throw new ElasticsearchError(
      400,
      "action_request_validation_exception",
      "Validation Failed: 1: scrollId is missing;",
    );
  }
  if (!/^[\w-]+={0,2}$/.test(id)) throw illegalArgument("Cannot parse scroll id");
  const keepAlive = bodyObject(request)["scroll"] ?? request.query["scroll"];
  return ok(
    scrollOn(service, id, keepAlive === undefined ? undefined : readKeepAlive(textOf(keepAlive))),
  );
};

const clearScroll: Handle = (service, request, parts) => {
  const ids = scrollIds(request, parts["id"]);
  const freed = ids.includes("_all")
    ? service.scrolls.freeAll()
    : ids.filter((id) => service.scrolls.free(id)).length;
  const all = ids.includes("_all");
  return { status: freed > 0 || all ? 200 : 404, body: { succeeded: true, num_freed: freed } };
};

/** Searching, counting, scrolling. */
export const searchRoutes: readonly Route[] = [
  route("POST GET", "/_search/scroll", scroll),
  route("POST GET", "/_search/scroll/:id", scroll),
  route("DELETE", "/_search/scroll", clearScroll),
  route("DELETE", "/_search/scroll/:id", clearScroll),
  route("POST GET", "/_search", brief(searchIndexes)),
  route("POST GET", "/:index/_search", brief(searchIndexes)),
  route("POST GET", "/_count", brief(count)),
  route("POST GET", "/:index/_count", brief(count)),
];
