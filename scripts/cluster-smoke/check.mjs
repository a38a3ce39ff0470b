// Signs in at one node, subscribes at another, writes at a third and expects what a cluster promises.
// Arguments: the nodes' ports. BALISE_ADMIN_PASSWORD is the super admin's. Prints a line a fact, ends with 1 at a
// broken one.
import { setTimeout as sleep } from "node:timers/promises";
import sdk from "kuzzle-sdk";

const { Kuzzle, WebSocket } = sdk;

const ports = process.argv.slice(2).map(Number);
const credentials = { username: "superadmin", password: process.env["BALISE_ADMIN_PASSWORD"] };
const index = "cluster-smoke";
const collection = "assets";
let broken = 0;

function fact(sentence, holds, detail = "") {
  console.log(`${holds ? "ok    " : "BROKEN"} ${sentence}${detail === "" ? "" : ` (${detail})`}`);
  if (!holds) broken += 1;
}

async function until(condition, patience = 10_000) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (await condition()) return true;
    await sleep(50);
  }
  return false;
}

const clients = [];
for (const port of ports) {
  const client = new Kuzzle(new WebSocket("127.0.0.1", { port }), { eventTimeout: -1 });
  await client.connect();
  clients.push(client);
}
const first = clients[0];
const last = clients.at(-1);
const second = clients[1] ?? first;

await first.auth.login("local", credentials);
// One session, seen by all nodes: the token of the first node is used at the others.
for (const client of clients) client.jwt = first.jwt;
const users = await Promise.all(
  clients.map((client) => client.auth.getCurrentUser().then(({ _id }) => _id)),
);
fact("a token of one node counts on all", new Set(users).size === 1, users[0]);

const { activeNodes } = (await first.query({ controller: "cluster", action: "status" })).result;
fact("every node is in the cluster's state", activeNodes === ports.length, `${activeNodes} nodes`);

if (await first.index.exists(index)) await first.index.delete(index);
await first.collection.create(index, collection, {
  mappings: { properties: { name: { type: "keyword" }, at: { type: "long" } } },
});
const known = await until(() => last.collection.exists(index, collection));
fact("a collection created at one node is known at another", known);

const seen = new Map();
const room = await last.realtime.subscribe(
  index,
  collection,
  { range: { at: { gte: 0 } } },
  (notification) => {
    if (notification.type === "document") seen.set(notification.result._id, Date.now());
  },
);
// A room is told to the other nodes after the answer to the one who asked.
await sleep(500);

const count = 200;
const sent = new Map();
for (let number = 0; number < count; number += 1) {
  const id = `asset-${number}`;
  sent.set(id, Date.now());
  await second.document.create(index, collection, { name: id, at: number }, id);
}
const all = await until(() => seen.size === count);
const delays = [...seen].map(([id, at]) => at - sent.get(id)).toSorted((a, b) => a - b);
fact(
  "writes at one node notify a subscriber at another",
  all,
  `${seen.size} of ${count}, median ${delays[Math.floor(delays.length / 2)]} ms, worst ${delays.at(-1)} ms`,
);

await first.collection.refresh(index, collection);
const { total } = await last.document.search(index, collection, {
  query: { term: { name: "asset-7" } },
});
fact("a search at another node finds what was written", total === 1);

await last.realtime.unsubscribe(room);
await first.index.delete(index);
for (const client of clients) client.disconnect();
process.exit(broken === 0 ? 0 : 1);
