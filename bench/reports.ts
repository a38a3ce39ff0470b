import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Kuzzle } from "kuzzle-sdk";
import { SMTPServer } from "smtp-server";
import { wallTime } from "../src/domain/base/wallTime.ts";
import { MINUTE, WEEKDAYS } from "../src/domain/base/time.ts";
import { hasSpan, REPORT_CONTENTS } from "../src/domain/reports/report.ts";
import { type RunningBackend, startBackend } from "../tests/support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../tests/support/customer.ts";
import { asset, tag } from "../tests/support/fixtures.ts";
import { percentile, printTable, type Row } from "./support/figures.ts";

const INDEX = "bench";
const TAGS = 300;
const READERS = 20;
const REPORTS = 200;
/** Readings a second, each of which every reader is told of. */
const RATE = 50;
const CALM = 20_000;
/** After this the row says that they are not out. */
const PATIENCE = 10 * MINUTE;

/** 200 reports of all contents that are due at one instant: how long until all are sent, and what 20 readers notice of it. */
export async function benchReports(): Promise<void> {
  const mail = await openMailSink();
  const backend = await startBackend({ SMTP_URL: `smtp://127.0.0.1:${mail.port}` });
  try {
    const { admin, gateway, readers } = await prepare(backend);
    const latencies: number[] = [];
    for (const reader of readers)
      await reader.realtime.subscribe(INDEX, "assets", {}, (notification) => {
        if (notification.type !== "document") return;
        const at: unknown = notification.result._source["lastPositionUpdate"];
        if (typeof at === "number") latencies.push(Date.now() - at);
      });
    const sending = sendReadings(gateway);
    await pause(CALM);
    const calm = rowOf("calm", latencies.splice(0));
    const dueAt = (Math.floor(Date.now() / MINUTE) + 1) * MINUTE;
    await plant(admin, dueAt);
    await pause(dueAt - Date.now());
    latencies.splice(0);
    const { sent, ms } = await allSent(admin, dueAt);
    const busy = rowOf(`${sent} of ${REPORTS} reports are sent`, latencies.splice(0));
    sending.stop();
    printTable(
      `${REPORTS} reports due at one instant, ${READERS} readers, ${RATE} readings/s, ${TAGS} resources`,
      [calm, { ...busy, "all out after s": ms / 1000 }],
    );
  } finally {
    await backend.stop();
    mail.close();
  }
}

/** A mail server that takes each message and keeps none. */
async function openMailSink(): Promise<{ readonly port: number; close(): void }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      stream.on("end", () => done());
      stream.resume();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => server.close() };
}

function rowOf(what: string, latencies: readonly number[]): Row {
  return {
    what,
    notifications: latencies.length,
    "p50 ms": percentile(latencies, 0.5),
    "p95 ms": percentile(latencies, 0.95),
    "p99 ms": percentile(latencies, 0.99),
  };
}

async function prepare(backend: RunningBackend) {
  const admin = await backend.sdk(backend.superAdmin);
  const ask = (controller: string, action: string, body: object) =>
    admin.query({ controller: `omniscient/${controller}`, action, body });
  await ask("customer", "create", { customer: customerForm(INDEX) });
  for (const role of ["gateway", "screen"])
    await ask("user", "create", {
      customer: INDEX,
      user: userForm(`bench.${role}`, role),
      password: PASSWORD,
    });
  const names = Array.from({ length: TAGS }, (_, k) => `t${k}`);
  const documents = <Item extends { id: string }>(items: Item[]) =>
    items.map(({ id, ...body }) => ({ _id: id, body }));
  for (let from = 0; from < TAGS; from += 100) {
    const some = names.slice(from, from + 100);
    const gps = some.map((name) => tag(name, { technology: "GPS" }));
    await admin.document.mCreate(INDEX, "tags", documents(gps));
    const assets = some.map((name) => asset(name, { technology: "GPS" }));
    await admin.document.mCreate(INDEX, "assets", documents(assets));
  }
  const as = (role: string) => backend.sdk({ username: `bench.${role}`, password: PASSWORD });
  const readers: Kuzzle[] = [];
  for (let count = 0; count < READERS; count += 1) readers.push(await as("screen"));
  return { admin, gateway: await as("gateway"), readers };
}

/** Positions at a steady pace, until they are stopped. */
function sendReadings(gateway: Kuzzle) {
  let made = 0;
  const timer = setInterval(() => {
    const at = Date.now();
    const readings = Array.from({ length: RATE / 10 }, () => {
      made += 1;
      const position = { lat: 45 + ((made * 17) % 10_000) / 100_000, lon: 4 };
      return {
        id: `reading-${made}`,
        at,
        type: "position",
        tagId: `tag-t${made % TAGS}`,
        position,
      };
    });
    void gateway.query({
      controller: "omniscient/ingestion",
      action: "readings",
      body: { readings },
    });
  }, 100);
  return { stop: () => clearInterval(timer) };
}

/** Writes the reports as they are stored, each with one recipient. */
async function plant(admin: Kuzzle, dueAt: number): Promise<void> {
  const createdAt = Date.now();
  const sendTime = wallTime(dueAt, "Europe/Paris").slice(-5);
  const reports = Array.from({ length: REPORTS }, (_, index) => {
    const content = REPORT_CONTENTS[index % REPORT_CONTENTS.length] ?? "assets";
    return {
      _id: `report-${index}`,
      body: {
        name: `Report ${index}`,
        content,
        site: null,
        area: null,
        family: null,
        subFamily: null,
        span: hasSpan(content) ? "last7Days" : null,
        sendTime,
        schedule: { every: "day", days: [...WEEKDAYS] },
        emails: [`reader-${index}@example.org`],
        users: [],
        roles: [],
        locale: index % 2 === 0 ? "fr" : "en",
        formats: index % 3 === 0 ? ["pdf", "xlsx"] : ["pdf"],
        namesPeople: false,
        state: "active",
        createdBy: "bench",
        createdByName: "Bench",
        createdAt,
        plannedUntil: createdAt,
        lastSentAt: null,
        lastOutcome: null,
      },
    };
  });
  await admin.document.mCreate(INDEX, "reports", reports);
  await admin.collection.refresh(INDEX, "reports");
}

/** Waits until every message has left. Asked once a second: what asks weighs on what is measured. */
async function allSent(admin: Kuzzle, dueAt: number): Promise<{ sent: number; ms: number }> {
  for (;;) {
    await admin.collection.refresh(INDEX, "report-deliveries");
    const sent = await admin.document.count(INDEX, "report-deliveries", {
      query: { bool: { filter: [{ term: { state: "sent" } }, { term: { occasion: "report" } }] } },
    });
    const ms = Date.now() - dueAt;
    if (sent >= REPORTS || ms > PATIENCE) return { sent, ms };
    await pause(1000);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}
