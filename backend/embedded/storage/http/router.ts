import { ElasticsearchError } from "../elasticsearchError.ts";
import type { StorageService } from "../storageService.ts";
import type { Reply, StorageRequest } from "./storageRequest.ts";

/** The named parts of a path. */
export type PathParts = { readonly [name: string]: string };

/** Answers one kind of request. */
export type Handle = (
  service: StorageService,
  request: StorageRequest,
  parts: PathParts,
) => Reply | Promise<Reply>;

/** Methods and a path such as `/:index/_doc/:id`. */
export type Route = {
  readonly methods: readonly string[];
  readonly path: string;
  readonly handle: Handle;
};

/** Makes a route. */
export function route(methods: string, path: string, handle: Handle): Route {
  return { methods: methods.split(" "), path, handle };
}

type Compiled = { readonly route: Route; readonly parts: readonly string[] };

function partsOf(pattern: readonly string[], path: readonly string[]): PathParts | undefined {
  if (pattern.length !== path.length) return undefined;
  const parts: { [name: string]: string } = {};
  for (const [at, expected] of pattern.entries()) {
    const found = path[at] ?? "";
    if (expected.startsWith(":")) {
      // An index cannot begin with an underscore: such a part is an endpoint we do not have.
      if (expected === ":index" && found.startsWith("_") && found !== "_all") return undefined;
      parts[expected.slice(1)] = found;
    } else if (expected !== found) return undefined;
  }
  return parts;
}

/** Finds the handler of a request; without one the answer is Elasticsearch's 400, or 405. */
export function createRouter(routes: readonly Route[]): Handle {
  const compiled: readonly Compiled[] = routes.map((entry) => ({
    route: entry,
    parts: entry.path.split("/").filter(Boolean),
  }));
  return (service, request) => {
    const otherMethods: string[] = [];
    for (const { route: candidate, parts: pattern } of compiled) {
      const parts = partsOf(pattern, request.path);
      if (!parts) continue;
      if (candidate.methods.includes(request.method))
        return candidate.handle(service, request, parts);
      otherMethods.push(...candidate.methods);
    }
    const uri = `/${request.path.join("/")}`;
    if (otherMethods.length === 0) {
      throw new ElasticsearchError(
        400,
        "illegal_argument_exception",
        `no handler found for uri [${uri}] and method [${request.method}]`,
      );
    }
    throw new ElasticsearchError(
      405,
      "method_not_allowed_exception",
      `Incorrect HTTP method for uri [${uri}] and method [${request.method}], allowed: [${[...new Set(otherMethods)].join(", ")}]`,
    );
  };
}
