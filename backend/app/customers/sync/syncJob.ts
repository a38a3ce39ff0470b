import { openToken } from "../../platform/tenancy/mapTokens.ts";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import { RESOURCES_PER_PAGE } from "../../../../src/domain/customers/quickconnectService.ts";
import {
  advancedRun,
  type CustomerSync,
  failedRun,
  isSyncAtWork,
  isSyncDue,
  judgeSyncAnswer,
  retriedRun,
  type SyncCounts,
  type SyncDone,
  type SyncRefusal,
  type SyncRun,
  type SyncService,
  withExchange,
} from "../../../../src/domain/customers/sync.ts";
import { waitOf } from "../../../../src/domain/base/domainError.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import type { ServiceAnswer } from "../../platform/delivery/serviceClient.ts";
import type { ServiceAddress } from "../../platform/configuration.ts";
import type { JobModule } from "../../platform/jobs/job.ts";
import { LockNotAcquired } from "../../platform/kuzzle/mutex.ts";
import { reasonOf } from "../../platform/log.ts";
import { readCustomer } from "../../platform/tenancy/customers.ts";
import { bringResources } from "./bringResources.ts";
import { bringSites } from "./bringSites.ts";
import { type UserErrand, usersToRemove, usersToSend } from "./sendUsers.ts";
import { readSyncOf, readSyncs, syncLock, writeSync } from "./syncs.ts";

/** Users of one turn: what is said again after a crash, which changes nothing. */
const USERS_PER_TURN = 20;
/** Resources of one run: a service that answers pages for ever is none. */
const MAX_RESOURCES = 200_000;

/** A request and its answer, to be settled. */
type Asked = { readonly run: SyncRun; readonly answer: ServiceAnswer };

/** What became of a run, and which sites the service has where that is new. */
type Settled = { readonly run: SyncRun; readonly known?: readonly string[] };

/**
 * Synchronises customers with the maps service and with quickconnect (docs/sync.md). Each turn is one request, and what it
 * answers written; the document of the run says how far it is, so that a crash repeats one request and loses nothing.
 */
export const syncJob: JobModule = (deps) => {
  const { sdk, now, services } = deps;

  /** One request of the run. Answers whether the next is due. */
  async function turn({ index }: Customer, service: SyncService): Promise<boolean> {
    // Anew: the key that was wrong may have been corrected a moment ago.
    const [customer, sync] = await Promise.all([
      readCustomer(sdk, index),
      readSyncOf(sdk, index, service),
    ]);
    if (customer === null || sync === null || !isSyncDue(sync.run, now())) return false;
    const address = services[service];
    if (address === null)
      return settle(sync, async ({ run }) => ({
        run: failedRun(run, "not_configured", "", now()),
      }));
    if (sync.run.phase === "sites") return sites(customer, sync, address);
    if (sync.run.phase === "resources") return resources(customer, sync, address);
    return users(customer, sync, address);
  }

  async function sites(
    customer: Customer,
    sync: CustomerSync,
    address: ServiceAddress,
  ): Promise<boolean> {
    const path = `/venues/${encodeURIComponent(customer.venueId)}`;
    const asked = await ask(sync.run, address, await openToken(deps, customer), path);
    return settle(sync, async ({ run, known }) => {
      const told = logged(run, asked);
      if (!isGood(sync, asked)) return { run: troubled(sync.service, told, asked.answer) };
      const brought = await bringSites(deps, customer, asked.answer.body, known);
      if (brought === null) return { run: unusable(told, "It is not the venue of the customer.") };
      return { run: advancedRun(told, brought, now()), known: brought.known };
    });
  }

  async function resources(
    customer: Customer,
    sync: CustomerSync,
    address: ServiceAddress,
  ): Promise<boolean> {
    const { cursor } = sync.run;
    const after = cursor === null ? "" : `&after=${encodeURIComponent(cursor)}`;
    const folder = `/customers/${encodeURIComponent(customer.index)}/resources`;
    const path = `${folder}?limit=${RESOURCES_PER_PAGE}${after}`;
    const asked = await ask(sync.run, address, address.token, path);
    return settle(sync, async ({ run }) => {
      const told = logged(run, asked);
      if (!isGood(sync, asked)) return { run: troubled(sync.service, told, asked.answer) };
      const brought = await bringResources(deps, customer, asked.answer.body);
      if (brought === null) return { run: unusable(told, "It is no page of resources.") };
      const isEndless =
        (cursor !== null && brought.cursor === cursor) || run.progress.done > MAX_RESOURCES;
      if (isEndless) return { run: unusable(told, "Its pages do not end.") };
      return { run: advancedRun(told, brought, now()) };
    });
  }

  /** Users one after the other, up to the first request that others would not fare better than. */
  async function users(
    customer: Customer,
    sync: CustomerSync,
    address: ServiceAddress,
  ): Promise<boolean> {
    const { cursor, phase } = sync.run;
    const all = await (phase === "users" ? usersToSend : usersToRemove)(deps, customer);
    const left = all.filter(({ userId }) => cursor === null || userId > cursor);
    const batch = left.slice(0, USERS_PER_TURN);
    const folder = `/customers/${encodeURIComponent(customer.index)}/users`;
    let run = sync.run;
    let trouble: ServiceAnswer | null = null;
    const taken: UserErrand[] = [];
    const refusals: SyncRefusal[] = [];
    for (const errand of batch) {
      const path = `${folder}/${encodeURIComponent(errand.userId)}`;
      const asked = await ask(run, address, address.token, path, errand);
      run = asked.run;
      const fate = fateOf(errand, asked.answer);
      if (fate === "taken") taken.push(errand);
      else if (fate === "refused")
        refusals.push({
          id: errand.userId,
          name: errand.name,
          reason: "request_refused",
          detail: asked.answer.error ?? "",
        });
      else {
        trouble = asked.answer;
        break;
      }
    }
    return settle(sync, async (current) => {
      const told = { ...current.run, exchanges: run.exchanges, startedAt: run.startedAt };
      await Promise.all(taken.map(({ note }) => note()));
      const dealt = taken.length + refusals.length;
      const isLast = trouble === null && batch.length === left.length;
      const step: SyncDone = {
        counts: { ...countsOf(taken), refused: refusals.length },
        refusals,
        cursor: isLast ? null : (batch[dealt - 1]?.userId ?? cursor),
        done: dealt,
        total: phase === "users" ? all.length : null,
      };
      const moved = dealt > 0 || isLast ? advancedRun(told, step, now()) : told;
      return { run: trouble === null ? moved : troubled(sync.service, moved, trouble) };
    });
  }

  async function ask(
    run: SyncRun,
    address: ServiceAddress,
    token: string,
    path: string,
    { method, body }: { method: "GET" | "PUT" | "DELETE"; body?: unknown } = { method: "GET" },
  ): Promise<Asked> {
    const at = now();
    const answer = await services.client.ask({
      method,
      url: `${address.url}${path}`,
      token,
      ...(body === undefined ? {} : { body }),
    });
    const { status, error, bytes } = answer;
    const duration = Math.max(0, now() - at);
    return { run: withExchange(run, { at, method, path, status, error, duration, bytes }), answer };
  }

  /**
   * Writes what became of the run, unless somebody has stopped it meanwhile or another node goes on with it. Answers whether
   * its next request is due.
   */
  async function settle(
    sync: CustomerSync,
    change: (current: CustomerSync) => Promise<Settled>,
  ): Promise<boolean> {
    const { service, customer } = sync;
    return deps.exclusively(syncLock(service, customer), async () => {
      const current = await readSyncOf(sdk, customer, service);
      if (current === null || current.run.id !== sync.run.id) return false;
      if (!isSyncAtWork(current.run) || !deps.isHeld()) return false;
      const next = await change(current).catch((error: unknown) => failedHere(current, error));
      await writeSync(sdk, {
        ...current,
        run: next.run,
        known: [...(next.known ?? current.known)],
      });
      return isSyncDue(next.run, now());
    });
  }

  /** What could not be written may be by the next attempt; a lock is waited for by the next turn. @throws LockNotAcquired, DomainError busy */
  function failedHere({ run }: CustomerSync, error: unknown): Settled {
    if (error instanceof LockNotAcquired || waitOf(error) !== null) throw error;
    const reason = reasonOf(error);
    deps.log.warn(`A synchronisation could not be written: ${reason}`);
    return { run: retriedRun(run, "failed_here", { error: reason, asked: null }, now()) };
  }

  function troubled(service: SyncService, run: SyncRun, answer: ServiceAnswer): SyncRun {
    const judged = judgeSyncAnswer(service, answer);
    if (judged.verdict === "transient") return retriedRun(run, judged.code, answer, now());
    const code = judged.verdict === "refused" ? judged.code : "request_refused";
    return failedRun(run, code, answer.error ?? "", now());
  }

  function unusable(run: SyncRun, why: string): SyncRun {
    return retriedRun(run, "unusable_answer", { error: why, asked: null }, now());
  }

  return {
    name: "customer syncs",
    every: SECOND,
    async run(customer) {
      const syncs = await readSyncs(sdk, customer.index);
      const due = syncs.filter(({ run }) => isSyncDue(run, now()));
      await Promise.all(
        due.map(async ({ service }) => {
          while (deps.isHeld() && (await turn(customer, service)));
        }),
      );
    },
  };
};

function isGood({ service }: CustomerSync, { answer }: Asked): boolean {
  return judgeSyncAnswer(service, answer).verdict === "good";
}

/** The run as it is stored, with the request that was made meanwhile. */
function logged(current: SyncRun, { run: { exchanges, startedAt } }: Asked): SyncRun {
  return { ...current, exchanges, startedAt };
}

/** `refused`: this user is, for what they are; `stops`: the next would fare no better. */
function fateOf({ method }: UserErrand, answer: ServiceAnswer): "refused" | "stops" | "taken" {
  // Who is not there is removed.
  if (method === "DELETE" && answer.status === 404) return "taken";
  const judged = judgeSyncAnswer("quickconnect", answer);
  if (judged.verdict === "good") return "taken";
  return judged.verdict === "refused" && judged.code === "request_refused" ? "refused" : "stops";
}

function countsOf(taken: readonly UserErrand[]): Partial<SyncCounts> {
  const counts: Partial<SyncCounts> = {};
  for (const { counted } of taken) counts[counted] = (counts[counted] ?? 0) + 1;
  return counts;
}
