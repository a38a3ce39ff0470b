// A preload (`node --import`) for one of several Kuzzle nodes on this machine. Kuzzle's nodes find each
// other by address, use the same two ports each and refuse to share an address, and they do not count the
// loopback as one. So every node gets a loopback address of its own (127.0.0.N), which Kuzzle is shown as
// 10.255.0.N; nothing listens beyond the loopback. Only for trying a cluster out, never on a real one.
import { createRequire } from "node:module";
import os from "node:os";

const number = Number(process.env["CLUSTER_SMOKE_NODE"]);
if (!Number.isInteger(number) || number < 1 || number > 200) {
  throw new Error("CLUSTER_SMOKE_NODE must be the number of this node, from 1 to 200");
}

const shown = `10.255.0.${number}`;
const toLoopback = (address) =>
  address
    .replace("tcp://*", `tcp://127.0.0.${number}`)
    .replace("tcp://10.255.0.", "tcp://127.0.0.");

os.networkInterfaces = () => ({
  smoke0: [
    {
      address: shown,
      netmask: "255.255.255.0",
      family: "IPv4",
      mac: "02:00:00:00:00:00",
      internal: false,
      cidr: `${shown}/24`,
    },
  ],
});

// The packages of the program that is about to run, wherever it was built.
const require = createRequire(createRequire(process.argv[1]).resolve("kuzzle"));
const zmq = require("zeromq");
for (const { prototype } of [zmq.Publisher, zmq.Reply, zmq.Subscriber, zmq.Request]) {
  for (const method of ["bind", "connect"]) {
    const original = prototype[method];
    if (typeof original !== "function") continue;
    Object.defineProperty(prototype, method, {
      value(address, ...rest) {
        return original.call(this, toLoopback(address), ...rest);
      },
    });
  }
}
