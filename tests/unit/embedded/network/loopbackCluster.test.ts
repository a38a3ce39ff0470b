import { createServer } from "node:net";
import { createRequire } from "node:module";
import os from "node:os";
import { once } from "node:events";
import RedisMock from "ioredis-mock";
import { expect, test } from "vitest";
import { forgetDeadNodes } from "../../../../backend/embedded/network/forgetDeadNodes.ts";
import "../../../../backend/embedded/network/loopbackCluster.ts";

const require = createRequire(createRequire(import.meta.url).resolve("kuzzle"));

test("the cluster's sockets open no port", async () => {
  const { Publisher, Reply } = require("zeromq") as typeof import("zeromq");
  const server = createServer();
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  const { port } = server.address() as import("node:net").AddressInfo;
  const [publisher, reply] = [new Publisher(), new Reply()];
  // The port is in use: a bind to it would be refused.
  await publisher.bind(`tcp://*:${port}`);
  expect(publisher.lastEndpoint).toBe(`inproc://kuzzle-${port}`);
  await reply.bind("tcp://*:7510");
  expect(reply.lastEndpoint).toBe("inproc://kuzzle-7510");
  publisher.close();
  reply.close();
  server.close();
});

test("the first interface is a private one that is not loopback, as Kuzzle wants, and the real ones are still there", () => {
  const [[name, addresses] = [], ...others] = Object.entries(os.networkInterfaces());
  expect([name, addresses]).toEqual([
    "balise0",
    [
      {
        address: "10.255.255.254",
        netmask: "255.255.255.255",
        family: "IPv4",
        mac: "00:00:00:00:00:00",
        internal: false,
        cidr: "10.255.255.254/32",
      },
    ],
  ]);
  expect(others.map(([other]) => other)).toContain("lo");
});

test("the node's card is renewed by this process until Kuzzle disposes of it", async () => {
  const { ClusterIdCardHandler } = require("./lib/cluster/idCardHandler.js") as {
    ClusterIdCardHandler: {
      prototype: { constructWorker: () => import("node:child_process").ChildProcess };
    };
  };
  let saves = 0;
  const handler = Object.assign(Object.create(ClusterIdCardHandler.prototype), {
    refreshDelay: 5,
    save: async () => (saves += 1),
  }) as { constructWorker: () => import("node:child_process").ChildProcess };
  const worker = handler.constructWorker();
  worker.send({ action: "start" });
  expect(await once(worker, "message")).toEqual([{ initialized: true }]);
  await expect.poll(() => saves).toBeGreaterThan(2);
  worker.send({ action: "dispose" });
  const after = saves;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect([worker.pid, saves]).toEqual([undefined, after]);
});

test("forgetDeadNodes deletes cards and locks and nothing else", async () => {
  const cache = new RedisMock();
  await cache.mset(
    "{cluster/node}/knode-a",
    "{}",
    "clusterHandshake",
    "x",
    "repos/kuzzle/token/1",
    "t",
  );
  await cache.sadd("{cluster/node}/id-cards-index", "{cluster/node}/knode-a");
  expect(await forgetDeadNodes(cache)).toEqual([
    "clusterHandshake",
    "{cluster/node}/id-cards-index",
    "{cluster/node}/knode-a",
  ]);
  expect(await cache.keys("*")).toEqual(["repos/kuzzle/token/1"]);
  expect(await forgetDeadNodes(cache)).toEqual([]);
});
