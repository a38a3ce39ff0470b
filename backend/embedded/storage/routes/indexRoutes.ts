import type { StoredIndex } from "../catalogue/storedIndex.ts";
import { indexSettings } from "../catalogue/indexSettings.ts";
import { ElasticsearchError, parsingError } from "../elasticsearchError.ts";
import { route } from "../http/router.ts";
import type { Handle, PathParts, Route } from "../http/router.ts";
import type { Answer } from "../http/rawJson.ts";
import { bodyObject, ok, requiredBody } from "../http/storageRequest.ts";
import type { Reply } from "../http/storageRequest.ts";
import type { JsonObject } from "../json.ts";
import { isArray, isObject, objectAt, toArray, textOf } from "../json.ts";
import type { StorageService } from "../storageService.ts";

const ACKNOWLEDGED: Reply = { status: 200, body: { acknowledged: true } };

function indexesOf({ catalogue }: StorageService, parts: PathParts): readonly StoredIndex[] {
  return parts["index"] === undefined ? catalogue.all() : catalogue.several(parts["index"]);
}

function byName(indexes: readonly StoredIndex[], show: (index: StoredIndex) => Answer): Reply {
  return ok(Object.fromEntries(indexes.map((index) => [index.name, show(index)])));
}

function optionalObject(body: JsonObject, key: string): JsonObject {
  const value = body[key];
  return value === undefined || value === null ? {} : objectAt(value, key);
}

const create: Handle = (service, request, parts) => {
  const body = bodyObject(request);
  for (const key of Object.keys(body)) {
    if (!["mappings", "settings", "aliases"].includes(key)) {
      throw parsingError(`unknown key [${key}] for create index`);
    }
  }
  const name = parts["index"] ?? "";
  return service.queue.write(() => {
    service.catalogue.create(name, {
      mappings: optionalObject(body, "mappings"),
      settings: optionalObject(body, "settings"),
      aliases: optionalObject(body, "aliases"),
    });
    return ok({ acknowledged: true, shards_acknowledged: true, index: name });
  });
};

const remove: Handle = (service, request, parts) =>
  service.queue.write(() => {
    const expression = parts["index"] ?? "";
    const ignore = request.query["ignore_unavailable"] === "true";
    const indexes = service.catalogue.several(expression, ignore);
    for (const part of expression.split(",")) {
      const index = service.catalogue.find(part);
      if (index && index.name !== part) {
        throw new ElasticsearchError(
          400,
          "illegal_argument_exception",
          `The provided expression [${part}] matches an alias, specify the corresponding concrete indices instead.`,
        );
      }
    }
    for (const index of indexes) service.catalogue.remove(index);
    return ACKNOWLEDGED;
  });

const exists: Handle = ({ catalogue }, _request, parts) => {
  const missing = (parts["index"] ?? "")
    .split(",")
    .some((name) => catalogue.several(name, true).length === 0);
  return { status: missing ? 404 : 200, body: {} };
};

const get: Handle = (service, _request, parts) =>
  byName(indexesOf(service, parts), (index) => ({
    aliases: index.record.aliases,
    mappings: index.record.mappings,
    settings: shownSettings(index),
  }));

const getMapping: Handle = (service, _request, parts) =>
  byName(indexesOf(service, parts), (index) => ({ mappings: index.record.mappings }));

const putMapping: Handle = (service, request, parts) => {
  const update = requiredBody(request);
  return service.queue.write(() => {
    for (const index of indexesOf(service, parts)) index.putMapping(update, service.major);
    return ACKNOWLEDGED;
  });
};

function shownSettings({ record }: StoredIndex): Answer {
  return {
    index: {
      ...record.settings,
      creation_date: String(record.created),
      provided_name: record.name,
      uuid: record.uuid,
      version: { created: "8170199" },
    },
  };
}

const getSettings: Handle = (service, _request, parts) =>
  byName(indexesOf(service, parts), (index) => ({ settings: shownSettings(index) }));

const putSettings: Handle = (service, request, parts) => {
  const given = requiredBody(request);
  const settings = isObject(given["settings"]) ? given["settings"] : given;
  return service.queue.write(() => {
    for (const index of indexesOf(service, parts)) {
      index.record.settings = indexSettings(settings, index.record.settings);
      index.changed();
    }
    return ACKNOWLEDGED;
  });
};

const refresh: Handle = (service, _request, parts) => {
  const count = indexesOf(service, parts).length;
  return ok({ _shards: { total: count * 2, successful: count, failed: 0 } });
};

/** Closing and opening change nothing here: settings may be changed at any time. */
const closeOrOpen: Handle = (service, _request, parts) => {
  indexesOf(service, parts);
  return ok({ acknowledged: true, shards_acknowledged: true });
};

const getAlias: Handle = (service, _request, parts) => {
  const wanted = parts["name"]?.split(",");
  const indexes = indexesOf(service, parts).filter(
    ({ record }) => !wanted || wanted.some((alias) => Object.hasOwn(record.aliases, alias)),
  );
  if (wanted && indexes.length === 0) {
    return { status: 404, body: { error: `alias [${wanted.join(",")}] missing`, status: 404 } };
  }
  return byName(indexes, ({ record }) => ({
    aliases: wanted
      ? Object.fromEntries(
          Object.entries(record.aliases).filter(([alias]) => wanted.includes(alias)),
        )
      : record.aliases,
  }));
};

const putAlias: Handle = (service, request, parts) => {
  const definition = bodyObject(request);
  return service.queue.write(() => {
    for (const index of indexesOf(service, parts)) {
      service.catalogue.addAlias(index, parts["name"] ?? "", definition);
    }
    return ACKNOWLEDGED;
  });
};

function aliasesMissing(names: readonly string[]): ElasticsearchError {
  return new ElasticsearchError(
    404,
    "aliases_not_found_exception",
    `aliases [${names.join(",")}] missing`,
    { "resource.type": "aliases", "resource.id": names.join(",") },
  );
}

function removeAliases(
  service: StorageService,
  indexes: readonly StoredIndex[],
  names: readonly string[],
): void {
  const holding = indexes.filter(({ record }) =>
    names.some((name) => Object.hasOwn(record.aliases, name)),
  );
  if (holding.length === 0) throw aliasesMissing(names);
  for (const index of holding) for (const name of names) service.catalogue.removeAlias(index, name);
}

const deleteAlias: Handle = (service, _request, parts) =>
  service.queue.write(() => {
    removeAliases(service, indexesOf(service, parts), (parts["name"] ?? "").split(","));
    return ACKNOWLEDGED;
  });

const updateAliases: Handle = (service, request) => {
  const actions = requiredBody(request)["actions"];
  if (!isArray(actions)) throw parsingError("[aliases] failed to parse field [actions]");
  return service.queue.write(() => {
    // Everything is looked up before anything is changed: a refusal must leave all as it was.
    const steps = actions.map((action) => aliasStep(service, objectAt(action, "actions")));
    for (const step of steps) step();
    return ACKNOWLEDGED;
  });
};

function aliasStep(service: StorageService, action: JsonObject): () => void {
  const [kind, given] = Object.entries(action)[0] ?? [];
  const options = objectAt(given, kind ?? "actions");
  const names = [...toArray(options["index"]), ...toArray(options["indices"])].map(textOf);
  const aliases = [...toArray(options["alias"]), ...toArray(options["aliases"])].map(textOf);
  const indexes = service.catalogue.several(names.join(","));
  if (kind === "add") {
    return () => {
      for (const index of indexes) {
        for (const alias of aliases) service.catalogue.addAlias(index, alias, options);
      }
    };
  }
  if (kind === "remove") return () => removeAliases(service, indexes, aliases);
  if (kind === "remove_index") {
    return () => {
      for (const index of indexes) service.catalogue.remove(index);
    };
  }
  throw parsingError(`[aliases] unknown field [${kind ?? ""}]`);
}

/** Indexes, mappings, settings, aliases. */
export const indexRoutes: readonly Route[] = [
  route("GET POST", "/_refresh", refresh),
  route("GET POST", "/:index/_refresh", refresh),
  route("GET POST", "/:index/_flush", refresh),
  route("GET", "/_mapping", getMapping),
  route("GET", "/:index/_mapping", getMapping),
  route("GET", "/:index/_mappings", getMapping),
  route("PUT POST", "/:index/_mapping", putMapping),
  route("PUT POST", "/:index/_mappings", putMapping),
  route("GET", "/_settings", getSettings),
  route("GET", "/:index/_settings", getSettings),
  route("PUT", "/:index/_settings", putSettings),
  route("POST", "/:index/_close", closeOrOpen),
  route("POST", "/:index/_open", closeOrOpen),
  route("POST", "/_aliases", updateAliases),
  route("GET HEAD", "/_alias", getAlias),
  route("GET HEAD", "/_alias/:name", getAlias),
  route("GET HEAD", "/:index/_alias", getAlias),
  route("GET HEAD", "/:index/_alias/:name", getAlias),
  route("PUT POST", "/:index/_alias/:name", putAlias),
  route("PUT POST", "/:index/_aliases/:name", putAlias),
  route("DELETE", "/:index/_alias/:name", deleteAlias),
  route("DELETE", "/:index/_aliases/:name", deleteAlias),
  route("PUT", "/:index", create),
  route("DELETE", "/:index", remove),
  route("HEAD", "/:index", exists),
  route("GET", "/:index", get),
];
