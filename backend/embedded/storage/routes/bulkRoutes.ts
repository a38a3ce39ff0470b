import { updateDocument } from "../documents/updateDocument.ts";
import type { WriteConditions } from "../documents/documentWriter.ts";
import { ElasticsearchError, illegalArgument, indexNotFound } from "../elasticsearchError.ts";
import { route } from "../http/router.ts";
import type { Handle, Route } from "../http/router.ts";
import type { Answer } from "../http/rawJson.ts";
import { assertRefresh, ok } from "../http/storageRequest.ts";
import type { Json, JsonObject } from "../json.ts";
import { isObject, parseJson, textOf } from "../json.ts";
import { sourceFilter } from "../search/sourceFilter.ts";
import type { StorageService } from "../storageService.ts";
import { indexForWriting } from "./indexForWriting.ts";
import { updatedSource, writeAnswer, writeStatus } from "./writeAnswer.ts";

type Action = "index" | "create" | "update" | "delete";

type BulkItem = {
  readonly action: Action;
  readonly index: string;
  readonly id: string | undefined;
  readonly parameters: JsonObject;
  /** The content's line; none for a delete. */
  readonly line: string;
};

const PARAMETERS = new Set([
  "_index",
  "_type",
  "_id",
  "routing",
  "_routing",
  "retry_on_conflict",
  "if_seq_no",
  "if_primary_term",
  "version",
  "version_type",
  "_source",
  "require_alias",
  "op_type",
  "pipeline",
  "dynamic_templates",
]);

function isAction(text: string): text is Action {
  return text === "index" || text === "create" || text === "update" || text === "delete";
}

/** Reads the lines of a bulk; a malformed line refuses the whole request. */
function readItems(body: string, defaultIndex: string | undefined): readonly BulkItem[] {
  if (body === "") throw new ElasticsearchError(400, "parse_exception", "request body is required");
  if (!body.endsWith("\n")) {
    throw illegalArgument("The bulk request must be terminated by a newline [\\n]");
  }
  const lines = body.split("\n");
  const items: BulkItem[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line.trim() === "") continue;
    const number = at + 1;
    const parsed = parseJson(line);
    const [action = "", given] = isObject(parsed) ? (Object.entries(parsed)[0] ?? []) : [];
    if (!isObject(given)) {
      throw illegalArgument(
        `Malformed action/metadata line [${number}], expected START_OBJECT or END_OBJECT`,
      );
    }
    if (!isAction(action)) {
      throw illegalArgument(
        `Malformed action/metadata line [${number}], expected field [create], [delete], [index] or [update] but found [${action}]`,
      );
    }
    for (const key of Object.keys(given)) {
      if (!PARAMETERS.has(key)) {
        throw illegalArgument(
          `Action/metadata line [${number}] contains an unknown parameter [${key}]`,
        );
      }
    }
    const index = textOf(given["_index"] ?? defaultIndex ?? "");
    if (index === "") throw validation("index is missing");
    const id = given["_id"];
    const known = id === undefined || id === null ? undefined : textOf(id);
    if (known === undefined && (action === "update" || action === "delete")) {
      throw validation("id is missing");
    }
    if (action !== "delete") at += 1;
    const content = action === "delete" ? "" : lines[at];
    if (content === undefined || (action !== "delete" && content.trim() === "")) {
      throw validation("source is missing");
    }
    items.push({ action, index, id: known, parameters: given, line: content });
  }
  if (items.length === 0) throw validation("no requests added");
  return items;
}

function validation(reason: string): ElasticsearchError {
  return new ElasticsearchError(
    400,
    "action_request_validation_exception",
    `Validation Failed: 1: ${reason};`,
  );
}

function wholeNumber(value: Json | undefined): number | undefined {
  return value === undefined || value === null ? undefined : Number(value);
}

function contentOf(line: string): JsonObject {
  let parsed: Json;
  try {
    parsed = parseJson(line);
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

function run(service: StorageService, item: BulkItem, filterGiven: Json | undefined): Answer {
  const { action, parameters, line } = item;
  const conditions: WriteConditions = {
    create: action === "create",
    ifSeqNo: wholeNumber(parameters["if_seq_no"]),
    ifPrimaryTerm: wholeNumber(parameters["if_primary_term"]),
  };
  if (action === "delete") {
    const index = service.catalogue.find(item.index);
    if (!index) throw indexNotFound(item.index);
    const result = service.writer.delete(index, item.id ?? "", conditions);
    return { ...writeAnswer(index, result, service.major, false), status: writeStatus(result) };
  }
  const source = contentOf(line);
  const index = indexForWriting(service, item.index);
  if (action !== "update") {
    const result = service.writer.put(index, item.id, { text: line.trim(), source }, conditions);
    return { ...writeAnswer(index, result, service.major, false), status: writeStatus(result) };
  }
  const id = item.id ?? "";
  const result = updateDocument(service.database, service.writer, index, id, source, conditions);
  const asked = source["_source"] ?? parameters["_source"] ?? filterGiven;
  const shown = asked !== undefined && asked !== false && asked !== "false";
  return {
    ...writeAnswer(index, result, service.major, false),
    ...(shown ? { get: updatedSource(result, sourceFilter(asked)) } : {}),
    status: writeStatus(result),
  };
}

const bulk: Handle = (service, request, parts) => {
  assertRefresh(request.query);
  const started = service.now();
  const items = readItems(request.body, parts["index"]);
  const filter = request.query["_source"];
  return service.queue.write(() => {
    let errors = false;
    const answers = items.map((item): Answer => {
      try {
        return { [item.action]: run(service, item, filter) };
      } catch (error) {
        if (!(error instanceof ElasticsearchError)) throw error;
        errors = true;
        const index = service.catalogue.find(item.index)?.name ?? item.index;
        return {
          [item.action]: {
            _index: index,
            _id: item.id ?? null,
            status: error.status,
            error: error.summary(),
          },
        };
      }
    });
    return ok({ took: service.now() - started, errors, items: answers });
  });
};

/** `_bulk`: many writes in one transaction, each with its own outcome. */
export const bulkRoutes: readonly Route[] = [
  route("POST PUT", "/_bulk", bulk),
  route("POST PUT", "/:index/_bulk", bulk),
];
