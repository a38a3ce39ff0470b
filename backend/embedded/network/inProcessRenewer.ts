import { EventEmitter } from "node:events";

/** What is used of Kuzzle's ClusterIdCardHandler (lib/cluster/idCardHandler.js). */
export interface IdCardHandler {
  constructWorker(path: string): EventEmitter;
  /** Writes the card with a time to live of twice the refresh delay. */
  save(): Promise<unknown>;
  /** The cards of the other nodes of the cluster. */
  getRemoteIdCards(): Promise<unknown[]>;
  readonly refreshDelay: number;
}

type RenewerMessage = { readonly action: "start" | "dispose" };

/**
 * Stands in for the process Kuzzle forks to renew its card in the cache (measured: 72 MB resident). The process of its own keeps a
 * busy node from being taken for dead by the other nodes; the embedded node has none. After a dispose the card expires
 * by itself within twice the refresh delay (4 s).
 */
export function inProcessRenewer(handler: IdCardHandler): EventEmitter {
  const worker = new EventEmitter();
  let timer: NodeJS.Timeout | undefined;
  const renew = () => {
    handler.save().catch((error: unknown) => {
      process.stderr.write(
        `The card of this Kuzzle node could not be renewed in the cache: ${String(error)}. It is tried again in ${handler.refreshDelay} ms.\n`,
      );
    });
  };
  const send = ({ action }: RenewerMessage) => {
    clearInterval(timer);
    if (action === "dispose") return;
    timer = setInterval(renew, handler.refreshDelay);
    timer.unref();
    // Kuzzle listens for this only after it has sent "start".
    setImmediate(() => worker.emit("message", { initialized: true }));
  };
  return Object.assign(worker, { send, connected: true, killed: false, channel: {} });
}
