import type { Sdk } from "../../../../backend/app/platform/kuzzle/sdk.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";

type Source = Readonly<Record<string, unknown>>;
type Clause = Readonly<Record<string, unknown>>;

/** The process ended here: nothing after it was done by whoever was at work. */
export class Killed extends Error {}

/**
 * A store of documents with the few calls that jobs make: read at once by id, found by searches a second later or after a
 * refresh. `beforeWrite` and `afterWrite` are asked around each write, and may end the process.
 */
export function storeStandIn(
  now: () => number,
  around: { readonly beforeWrite: () => void; readonly afterWrite: () => void },
) {
  const collections = new Map<string, Map<string, Source>>();
  const found = new Map<string, { readonly at: number; readonly documents: Map<string, Source> }>();
  const users: { readonly _id: string; readonly _source: Source }[] = [];

  const of = (collection: string) => {
    const known = collections.get(collection) ?? new Map<string, Source>();
    collections.set(collection, known);
    return known;
  };
  const refresh = (collection: string) => {
    found.set(collection, { at: now(), documents: new Map(of(collection)) });
  };
  const searchable = (collection: string) => {
    const last = found.get(collection);
    if (last === undefined || now() - last.at >= SECOND) refresh(collection);
    return found.get(collection)?.documents ?? new Map<string, Source>();
  };
  const write = (work: () => void) => {
    around.beforeWrite();
    work();
    around.afterWrite();
  };

  const sdk = {
    document: {
      async search(_index: string, collection: string, body: Clause, { size = 10 } = {}) {
        const query = (body["query"] ?? { match_all: {} }) as Clause;
        const sorted = [...searchable(collection)]
          .filter(([, source]) => matches(source, query))
          .toSorted(([, a], [, b]) => compared(a, b, body["sort"]));
        const hits = sorted.slice(0, size).map(([_id, _source]) => ({ _id, _source }));
        return { hits, total: sorted.length };
      },
      async count(_index: string, collection: string, { query }: { query: Clause }) {
        return [...searchable(collection).values()].filter((one) => matches(one, query)).length;
      },
      async mGet(_index: string, collection: string, ids: readonly string[]) {
        const known = of(collection);
        const successes = ids.flatMap((_id) => {
          const _source = known.get(_id);
          return _source === undefined ? [] : [{ _id, _source }];
        });
        return { successes, errors: [] };
      },
      async mCreate(
        _index: string,
        collection: string,
        documents: readonly { readonly _id: string; readonly body: Source }[],
      ) {
        const errors: object[] = [];
        // One by one: a process that ends in between has written some of them.
        for (const { _id, body } of documents)
          if (of(collection).has(_id)) errors.push({ status: 409, reason: "already exists" });
          else write(() => of(collection).set(_id, body));
        return { successes: [], errors };
      },
      async mUpdate(
        _index: string,
        collection: string,
        changes: readonly { readonly _id: string; readonly body: Source }[],
      ) {
        for (const { _id, body } of changes) {
          const known = of(collection).get(_id);
          if (known !== undefined) write(() => of(collection).set(_id, { ...known, ...body }));
        }
        return { successes: [], errors: [] };
      },
      async update(_index: string, collection: string, id: string, changes: Source) {
        const known = of(collection).get(id);
        if (known === undefined) throw new Error(`There is no ${collection}/${id}.`);
        if ("id" in changes) throw new Error(`${collection} maps no field id.`);
        write(() => of(collection).set(id, { ...known, ...changes }));
      },
      async createOrReplace(_index: string, collection: string, id: string, source: Source) {
        write(() => of(collection).set(id, source));
      },
      async delete(_index: string, collection: string, id: string) {
        write(() => of(collection).delete(id));
      },
      async mDelete(_index: string, collection: string, ids: readonly string[]) {
        for (const id of ids) write(() => of(collection).delete(id));
        return { successes: ids, errors: [] };
      },
      async deleteByQuery(_index: string, collection: string, query: Clause) {
        for (const [id, source] of searchable(collection))
          if (matches(source, query)) write(() => of(collection).delete(id));
      },
    },
    bulk: {
      async import(_index: string, collection: string, data: readonly Source[]) {
        for (let at = 0; at + 1 < data.length; at += 2) {
          const { _id } = Object.values(data[at] ?? {})[0] as { readonly _id: string };
          write(() => of(collection).set(_id, data[at + 1] ?? {}));
        }
        return { errors: [] };
      },
      async deleteByQuery(_index: string, collection: string, { query }: { query: Clause }) {
        for (const [id, source] of searchable(collection))
          if (matches(source, query)) write(() => of(collection).delete(id));
      },
    },
    collection: {
      async refresh(_index: string, collection: string) {
        refresh(collection);
      },
    },
    async query() {
      return { result: { hits: users, total: users.length } };
    },
  };
  return {
    sdk: sdk as unknown as Sdk,
    put: (collection: string, id: string, source: Source) => of(collection).set(id, source),
    all: (collection: string) => [...of(collection)].map(([id, source]) => ({ id, ...source })),
    addUser: (_id: string, content: Source) => users.push({ _id, _source: content }),
  };
}

function matches(source: Source, query: Clause): boolean {
  return Object.entries(query).every(([kind, clause]) => {
    if (kind === "match_all") return true;
    if (kind === "exists")
      return (fieldOf(source, String((clause as Clause)["field"])) ?? null) !== null;
    const [[field, value] = ["", null]] = Object.entries(clause as Clause);
    const own = fieldOf(source, field);
    if (kind === "term") return own === value;
    if (kind === "terms") return [own].flat().some((one) => (value as unknown[]).includes(one));
    if (kind === "range") {
      const { lt, lte, gt, gte } = value as Readonly<Record<string, number | undefined>>;
      // Days are compared by their characters, as by the storage.
      const isText = typeof own === "string" && Object.values(Object(value)).every(isString);
      if (typeof own !== "number" && !isText) return false;
      const at = own as number;
      return (
        (lt === undefined || at < lt) &&
        (gt === undefined || at > gt) &&
        (lte === undefined || at <= lte) &&
        (gte === undefined || at >= gte)
      );
    }
    if (kind === "bool") {
      const {
        filter = [],
        must_not = [],
        should,
      } = clause as {
        readonly filter?: readonly Clause[];
        readonly must_not?: readonly Clause[];
        readonly should?: readonly Clause[];
      };
      return (
        filter.every((one) => matches(source, one)) &&
        !must_not.some((one) => matches(source, one)) &&
        (should === undefined || should.some((one) => matches(source, one)))
      );
    }
    throw new Error(`The stand-in knows no ${kind}.`);
  });
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}

/** The value of a dotted path. */
function fieldOf(source: Source, field: string): unknown {
  return field
    .split(".")
    .reduce<unknown>((value, part) => Reflect.get(Object(value), part), source);
}

function compared(a: Source, b: Source, sort: unknown): number {
  for (const clause of (sort ?? []) as readonly Clause[]) {
    const [[field, way] = ["", "asc"]] = Object.entries(clause);
    const order = Number(a[field]) - Number(b[field]);
    if (order !== 0) return way === "desc" ? -order : order;
  }
  return 0;
}
