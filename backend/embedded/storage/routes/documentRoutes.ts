import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { WriteConditions } from "../documents/documentWriter.ts";
import { findDocument } from "../documents/storedDocument.ts";
import { updateDocument } from "../documents/updateDocument.ts";
import { ElasticsearchError, illegalArgument } from "../elasticsearchError.ts";
import { route } from "../http/router.ts";
import type { Handle, Route } from "../http/router.ts";
import type { Answer } from "../http/rawJson.ts";
import {
  assertRefresh,
  bodyObject,
  integerParameter,
  ok,
  requiredBody,
} from "../http/storageRequest.ts";
import type { StorageRequest } from "../http/storageRequest.ts";
import type { Json, JsonObject } from "../json.ts";
import { isArray, isObject, objectAt, parseJson, textOf } from "../json.ts";
import type { AddressQuery } from "../search/searchRequest.ts";
import { filterSource, sourceFilter } from "../search/sourceFilter.ts";
import type { SourceFilter } from "../search/sourceFilter.ts";
import type { StorageService } from "../storageService.ts";
import { indexForWriting } from "./indexForWriting.ts";
import { updatedSource, writeAnswer, writeStatus } from "./writeAnswer.ts";

function conditionsOf(query: AddressQuery): WriteConditions {
  const operation = query["op_type"];
  if (operation !== undefined && operation !== "create" && operation !== "index") {
    throw illegalArgument(`opType must be 'create' or 'index', found: [${operation}]`);
  }
  if (query["version"] !== undefined)
    throw illegalArgument(
      "internal versioning can not be used for optimistic concurrency control. Please use `if_seq_no` and `if_primary_term` instead",
    );
  return {
    create: operation === "create",
    ifSeqNo: integerParameter(query, "if_seq_no"),
    ifPrimaryTerm: integerParameter(query, "if_primary_term"),
  };
}

function refreshed(query: AddressQuery): boolean {
  return query["refresh"] === "true" || query["refresh"] === "";
}

function documentBody(request: StorageRequest): JsonObject {
  if (request.body.trim() === "") {
    throw new ElasticsearchError(400, "parse_exception", "request body is required");
  }
  let parsed: Json;
  try {
    parsed = parseJson(request.body);
  } catch (error) {
    throw new ElasticsearchError(400, "mapper_parsing_exception", "failed to parse", {
      caused_by: {
        type: "json_parse_exception",
        reason: error instanceof Error ? error.message : "",
      },
    });
  }
  if (isObject(parsed)) return parsed;
  throw new ElasticsearchError(400, "mapper_parsing_exception", "failed to parse");
}

const put: Handle = (service, request, parts) => {
  assertRefresh(request.query);
  const source = documentBody(request);
  const conditions = conditionsOf(request.query);
  const create = conditions.create === true || request.path[1] === "_create";
  const content = { text: request.body, source };
  return service.queue.write(() => {
    const index = indexForWriting(service, parts["index"] ?? "");
    const result = service.writer.put(index, parts["id"], content, { ...conditions, create });
    return {
      status: writeStatus(result),
      body: writeAnswer(index, result, service.major, refreshed(request.query)),
    };
  });
};

const remove: Handle = (service, request, parts) => {
  assertRefresh(request.query);
  const conditions = conditionsOf(request.query);
  return service.queue.write(() => {
    const index = service.catalogue.one(parts["index"] ?? "");
    const result = service.writer.delete(index, parts["id"] ?? "", conditions);
    return {
      status: writeStatus(result),
      body: writeAnswer(index, result, service.major, refreshed(request.query)),
    };
  });
};

const update: Handle = (service, request, parts) => {
  assertRefresh(request.query);
  const body = requiredBody(request);
  const asked = body["_source"] ?? request.query["_source"];
  const filter = sourceFilter(body["_source"], request.query);
  const { ifSeqNo, ifPrimaryTerm } = conditionsOf(request.query);
  return service.queue.write(() => {
    const index = indexForWriting(service, parts["index"] ?? "");
    const conditions = { ifSeqNo, ifPrimaryTerm };
    const id = parts["id"] ?? "";
    const result = updateDocument(service.database, service.writer, index, id, body, conditions);
    const shown = asked !== undefined && filter.kind !== "none";
    return {
      status: writeStatus(result),
      body: {
        ...writeAnswer(index, result, service.major, refreshed(request.query)),
        ...(shown ? { get: updatedSource(result, filter) } : {}),
      },
    };
  });
};

function shownDocument(
  service: StorageService,
  index: StoredIndex,
  id: string,
  filter: SourceFilter,
): { readonly found: boolean; readonly body: { readonly [key: string]: Answer | undefined } } {
  const document = findDocument(service.database, index, id);
  const head = { _index: index.name, ...(service.major === 7 ? { _type: "_doc" } : {}), _id: id };
  if (!document) return { found: false, body: { ...head, found: false } };
  return {
    found: true,
    body: {
      ...head,
      _version: document.version,
      _seq_no: document.seq,
      _primary_term: 1,
      found: true,
      _source: filterSource(filter, document.source),
    },
  };
}

const get: Handle = (service, request, parts) => {
  const index = service.catalogue.one(parts["index"] ?? "");
  const filter = sourceFilter(undefined, request.query);
  const { found, body } = shownDocument(service, index, parts["id"] ?? "", filter);
  return { status: found ? 200 : 404, body };
};

const getSource: Handle = (service, request, parts) => {
  const index = service.catalogue.one(parts["index"] ?? "");
  const id = parts["id"] ?? "";
  const document = findDocument(service.database, index, id);
  if (document) {
    const source = filterSource(sourceFilter(undefined, request.query), document.source);
    return ok(source ?? {});
  }
  throw new ElasticsearchError(
    404,
    "resource_not_found_exception",
    `Document not found [${index.name}]/${service.major === 7 ? "[_doc]/" : ""}[${id}]`,
  );
};

const getMany: Handle = (service, request, parts) => {
  const body = bodyObject(request);
  const { docs, ids } = body;
  const wanted: readonly JsonObject[] = isArray(docs)
    ? docs.map((entry) => objectAt(entry, "docs"))
    : isArray(ids)
      ? ids.map((id) => ({ _id: id }))
      : noDocuments();
  if (wanted.length === 0) noDocuments();
  return ok({
    docs: wanted.map((entry): Answer => {
      const id = entry["_id"];
      const name = textOf(entry["_index"] ?? parts["index"] ?? "");
      if (id === undefined || id === null) throw validation("id is missing");
      if (name === "") throw validation("index is missing for doc 0");
      const filter =
        entry["_source"] === undefined
          ? sourceFilter(undefined, request.query)
          : sourceFilter(entry["_source"]);
      const index = service.catalogue.find(name);
      if (index) return shownDocument(service, index, textOf(id), filter).body;
      const cause = {
        type: "index_not_found_exception",
        reason: `no such index [${name}]`,
        "resource.type": "index_expression",
        "resource.id": name,
        index_uuid: "_na_",
        index: name,
      };
      return { _index: name, _id: textOf(id), error: { root_cause: [cause], ...cause } };
    }),
  });
};

function validation(reason: string): ElasticsearchError {
  return new ElasticsearchError(
    400,
    "action_request_validation_exception",
    `Validation Failed: 1: ${reason};`,
  );
}

function noDocuments(): never {
  throw validation("no documents to get");
}

/** Single documents: read, write, update, delete; and `_mget`. */
export const documentRoutes: readonly Route[] = [
  route("POST GET", "/_mget", getMany),
  route("POST GET", "/:index/_mget", getMany),
  route("POST", "/:index/_doc", put),
  route("PUT POST", "/:index/_doc/:id", put),
  route("GET HEAD", "/:index/_doc/:id", get),
  route("DELETE", "/:index/_doc/:id", remove),
  route("PUT POST", "/:index/_create/:id", put),
  route("GET HEAD", "/:index/_source/:id", getSource),
  route("POST", "/:index/_update/:id", update),
];
