import { statfs } from "node:fs/promises";
import { z } from "zod";
import { Customer } from "../../../src/domain/customers/customer.ts";
import {
  type Operations,
  type Queue,
  QUEUES,
  readOperations,
} from "../../../src/domain/operations/calls.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { readBackups } from "../platform/backups.ts";
import type { AppDeps } from "../platform/deps.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { reportedNodes } from "./nodeReports.ts";
import { wayOut } from "./wayOut.ts";

/** Customers that are counted at once: each is a question for each queue. */
const AT_ONCE = 8;
const WAITING: ReadonlySet<string> = new Set(["pending", "sending"]);

const Collection = z.object({ documentCount: z.number(), name: z.string() });
const Stats = z.object({
  indexes: z.array(z.object({ size: z.number(), collections: z.array(Collection) })),
});
const States = z.object({
  states: z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.number() })) }),
});

/** `omniscient/operations`: how the platform runs; for super admins. */
export const operationsController: AnswersModule = (deps) => [
  answer(readOperations, async () => {
    const { configuration, internals } = deps;
    const [told, queues, storage, data, files, backup, mail, sms] = await Promise.all([
      reportedNodes(internals),
      orNull(deps, "queues", () => queuesNow(deps)),
      orNull(deps, "storage", () => storageNow(deps)),
      orNull(deps, "condition of the data", deps.readDataCondition),
      filesNow(deps),
      readBackups(deps),
      wayOut(internals, "mail", configuration.mail.smtpUrl),
      wayOut(internals, "sms", configuration.sms.gatewayUrl),
    ]);
    const jobs = told.find(({ holdsLease }) => holdsLease)?.jobs ?? null;
    const nodes = told.map(({ jobs: _, ...node }) => node);
    return { nodes, jobs, queues, storage, data, files, backup, mail, sms };
  }),
];

/** What cannot be counted keeps nobody from seeing the rest. */
async function orNull<Value>(
  { log }: AppDeps,
  what: string,
  count: () => Promise<Value | null>,
): Promise<Value | null> {
  try {
    return await count();
  } catch (error) {
    log.warn(`The ${what} could not be read: ${reasonOf(error)}`);
    return null;
  }
}

async function queuesNow(deps: AppDeps): Promise<Queue[]> {
  const { sdk, log } = deps;
  const inUse = { query: { term: { isArchived: false } } };
  const indexes: string[] = [];
  const customers = searchAll(
    sdk,
    PLATFORM_INDEX,
    "customers",
    Customer,
    inUse,
    skipInvalidLogged(log),
  );
  for await (const { index } of customers) indexes.push(index);
  return Promise.all(
    QUEUES.map(async (collection): Promise<Queue> => {
      const sum = { waiting: 0, failed: 0 };
      for (let at = 0; at < indexes.length; at += AT_ONCE) {
        const part = indexes.slice(at, at + AT_ONCE);
        for (const states of await Promise.all(
          part.map((index) => statesOf(deps, index, collection)),
        ))
          for (const { key, doc_count: count } of states) {
            if (WAITING.has(key)) sum.waiting += count;
            if (key === "failed") sum.failed += count;
          }
      }
      return { collection, ...sum };
    }),
  );
}

async function statesOf({ sdk }: AppDeps, index: string, collection: string) {
  const body = { size: 0, aggs: { states: { terms: { field: "state", size: 10 } } } };
  const { aggregations } = await sdk.document.search(index, collection, body, { size: 0 });
  return States.parse(aggregations).states.buckets;
}

async function storageNow({ sdk }: AppDeps): Promise<Operations["storage"]> {
  const { result } = await sdk.query({ controller: "index", action: "stats" });
  const { indexes } = Stats.parse(result);
  return {
    bytes: indexes.reduce((sum, { size }) => sum + size, 0),
    documents: indexes
      .flatMap(({ collections }) => collections)
      .reduce((sum, { documentCount }) => sum + documentCount, 0),
    indexes: indexes.length,
  };
}

async function filesNow({ configuration, log }: AppDeps): Promise<Operations["files"]> {
  const place = configuration.files;
  if (place.startsWith("s3://")) return { kind: "s3", free: null, size: null };
  try {
    const { bavail, blocks, bsize } = await statfs(place);
    return { kind: "folder", free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    log.warn(`The disk of the files could not be asked: ${reasonOf(error)}`);
    return { kind: "folder", free: null, size: null };
  }
}
