import { createRequire } from "node:module";
import os from "node:os";
import { type IdCardHandler, inProcessRenewer } from "./inProcessRenewer.ts";
import "./promptStart.ts";

/*
 * A preload (`node --import`) for the one Kuzzle node of the embedded backend. Kuzzle's cluster module must stay on
 * (without it realtime:subscribe answers 500), but it binds two ZeroMQ sockets to every interface (ports 7510, 7511),
 * wants an interface that is not loopback, and forks a process that renews the node's card in the cache. Here the two
 * sockets are bound inside the process, so nothing listens and any number of embedded backends run side by side; a
 * machine without network will do; the card is renewed in this process. Not for a node of a real cluster.
 */

/** The address on the node's card; nothing connects to it. Private, as Kuzzle's cluster.ip asks by default. */
const NODE_ADDRESS = "10.255.255.254";
const INTERFACE = "balise0";

interface ZmqSocket {
  bind(address: string): Promise<void>;
}
interface ZmqModule {
  readonly Publisher: { readonly prototype: ZmqSocket };
  readonly Reply: { readonly prototype: ZmqSocket };
}

const requireFromKuzzle = createRequire(createRequire(import.meta.url).resolve("kuzzle"));

/** "tcp://*:7511" becomes "inproc://kuzzle-7511". */
function bindInProcess({ prototype }: ZmqModule["Publisher"]): void {
  const inherited = Object.getPrototypeOf(prototype) as ZmqSocket;
  // The inherited method is read-only: a plain assignment would be refused.
  Object.defineProperty(prototype, "bind", {
    value(this: ZmqSocket, address: string) {
      return inherited.bind.call(this, address.replace(/^tcp:\/\/.*:/, "inproc://kuzzle-"));
    },
  });
}

const zmq = requireFromKuzzle("zeromq") as ZmqModule;
bindInProcess(zmq.Publisher);
bindInProcess(zmq.Reply);

const { networkInterfaces } = os;
os.networkInterfaces = () => ({
  [INTERFACE]: [
    {
      address: NODE_ADDRESS,
      netmask: "255.255.255.255",
      family: "IPv4",
      mac: "00:00:00:00:00:00",
      internal: false,
      cidr: `${NODE_ADDRESS}/32`,
    },
  ],
  ...networkInterfaces(),
});

const { ClusterIdCardHandler } = requireFromKuzzle("./lib/cluster/idCardHandler.js") as {
  ClusterIdCardHandler: { prototype: IdCardHandler };
};
ClusterIdCardHandler.prototype.constructWorker = function () {
  return inProcessRenewer(this);
};
// With the card of a node that was killed (it lives 4 s) Kuzzle would shut down: "another node share the same IP address".
// The original is still called, as it also takes cards that have expired off their index.
const original: Pick<IdCardHandler, "getRemoteIdCards"> = {
  getRemoteIdCards: Reflect.get(ClusterIdCardHandler.prototype, "getRemoteIdCards"),
};
ClusterIdCardHandler.prototype.getRemoteIdCards = async function () {
  await original.getRemoteIdCards.call(this);
  return [];
};
