import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { AlertDelivery, newDelivery } from "../../src/domain/alerts/alertDelivery.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { AlertId } from "../../src/domain/base/ids.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { area, counter } from "../support/fixtures.ts";
import { EvacuationDelivery } from "../../src/domain/evacuations/evacuationMessages.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { startTestWeb, type TestWeb } from "../unit/embedded/web/testWeb.ts";

let web: TestWeb;
let line: MailLine;
let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;
const PATIENCE = { timeout: 30_000, interval: 200 };
const PHONE = "+33698765432";

beforeAll(async () => {
  // The embedded mailbox itself: what it shows is what was sent.
  web = await startTestWeb({ demo: false, accountsFile: null });
  line = await mailLine(web.smtpPort());
  backend = await startBackend({
    SMTP_URL: `smtp://127.0.0.1:${line.port}`,
    BALISE_SMS_GATEWAY_URL: `${web.url}/mailbox/sms`,
    BALISE_PUBLIC_URL: "https://balise.example",
  });
  tower = await smallSite(backend, "tower");
  ann = await tower.user("ann", "admin");
  await tower.root.query({
    controller: "security",
    action: "updateUser",
    _id: "ann",
    body: { locale: "en" },
  });
  // Only now, since what it raises is told to ann in the language of the account.
  await tower.write("counters", Counter, [
    counter(
      { computedAt: null },
      {
        name: "Cour",
        thresholds: [{ area: area("yard"), min: 1, max: null }],
        alert: {
          isEnabled: true,
          alertedBy: ["email", "sms"],
          emails: ["ann@example.org", "guest@example.org"],
          phones: [PHONE],
          delay: 0,
        },
      },
    ),
  ]);
}, 120_000);
afterAll(async () => {
  await backend?.stop();
  await line?.cut();
  await web?.stop();
});

/** The way to the mail server, which can be cut and mended. */
type MailLine = { readonly port: number; cut(): Promise<void>; mend(): Promise<void> };

async function mailLine(to: number): Promise<MailLine> {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const open = async (port: number) => {
    server = createServer((socket) => {
      const onward = connect(to, "127.0.0.1");
      for (const one of [socket, onward]) {
        sockets.add(one);
        one.on("error", () => one.destroy());
        one.on("close", () => sockets.delete(one));
      }
      socket.pipe(onward).pipe(socket);
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  };
  const port = await open(0);
  return {
    port,
    async cut() {
      const closing = server;
      server = null;
      if (closing === null) return;
      for (const socket of sockets) socket.destroy();
      closing.close();
      await once(closing, "close");
    },
    async mend() {
      await open(port);
    },
  };
}

type Shown = { kind: string; to: string[]; subject: string; text: string };

async function mailbox(about: string): Promise<Shown[]> {
  const response = await fetch(`${web.url}/mailbox/messages.json?q=${encodeURIComponent(about)}`);
  const { messages } = (await response.json()) as { messages: Shown[] };
  return messages.toSorted((a, b) => ((a.to[0] ?? "") < (b.to[0] ?? "") ? -1 : 1));
}
const recipients = async (about: string) => (await mailbox(about)).map(({ to }) => to[0]);
const deliveries = async (name: string) =>
  (await tower.all("alert-deliveries", AlertDelivery)).filter(
    ({ alertId }) => alertId === `alert-${name}`,
  );

async function ask(action: string, body: object, sdk = ann): Promise<Record<string, unknown>> {
  const request = { controller: "omniscient/alertConfiguration", action };
  const { result } = await sdk.query({ ...request, body: { customerIndex: "tower", ...body } });
  return result as Record<string, unknown>;
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "taken",
    (error: { id: string }) => error.id.split(".").at(-1),
  );

/** An alert as the engine raises it, of a gateway that nobody knows: the engine leaves it alone until its next start. */
const alert = (name: string, at = Date.now()): Alert => ({
  id: AlertId.parse(`alert-${name}`),
  alertType: "gateway-offline",
  subject: `tag-${name}`,
  subjectName: `Gateway ${name}`,
  tagId: null,
  idAsset: null,
  counterId: null,
  site: null,
  area: area("yard"),
  timestamp: Math.floor(at / SECOND),
  raisedAt: at,
  isOpen: true,
  closedAt: null,
  isAcknowledged: false,
  acknowledgement: null,
  comments: [],
  value: 60_000,
  threshold: 60_000,
  affectedTags: 3,
});

describe("alerts", () => {
  it("of a counter reach each recipient once, in their language, over a restart too", async () => {
    const told = ["+33698765432", "ann@example.org", "guest@example.org"];
    await expect.poll(() => recipients("Cour"), PATIENCE).toEqual(told);
    const [sms, toAnn, toGuest] = await mailbox("Cour");
    expect(toAnn?.subject).toBe("[Balise] Counter threshold crossed: Cour");
    expect(toGuest?.subject).toBe("[Balise] Seuil de compteur dépassé : Cour");
    expect(toGuest?.text).toContain("0 présent, seuil 1");
    expect(toGuest?.text).toContain("Zone : yard");
    expect(toGuest?.text).toMatch(/https:\/\/balise\.example\/alerts\/list\?alert=alert-/u);
    expect(sms?.text).toMatch(/^Seuil de compteur dépassé : Cour · .* · https:/u);
    await backend.restart();
    await tower.reconnect();
    ann = await backend.sdk({ username: "ann", password: "a long enough one" });
    // A new alert passes by the same job: once it is told, the old one would have been told again.
    await ask("create", {
      alertType: "gateway-offline",
      configuration: ruleTo("late@example.org"),
    });
    await tower.write("alerts", Alert, [alert("after-restart")]);
    await expect.poll(() => recipients("after-restart"), PATIENCE).toEqual(["late@example.org"]);
    expect(await recipients("Cour")).toEqual(told);
  }, 90_000);

  it("wait for a mail server that is down, say why, and are told once when it is back", async () => {
    await line.cut();
    await tower.write("alerts", Alert, [alert("patient")]);
    await expect
      .poll(() => deliveries("patient"), PATIENCE)
      .toMatchObject([
        { state: "pending", lastError: expect.stringMatching(/ECONNREFUSED/u) as unknown },
      ]);
    await line.mend();
    await expect
      .poll(() => deliveries("patient"), { timeout: 40_000, interval: 200 })
      .toMatchObject([{ state: "sent" }]);
    expect(await recipients("patient")).toEqual(["late@example.org"]);
  }, 90_000);

  it("that were being handed over in a crash are not sent twice, but shown as failed and sent again by hand", async () => {
    const interrupted = {
      ...newDelivery(
        alert("torn"),
        { channel: "email", recipient: "torn@example.org" },
        "fr",
        Date.now(),
      ),
      state: "sending" as const,
      attempts: 1,
    };
    await tower.write("alerts", Alert, [
      { ...alert("torn", Date.now() - 7_200_000), isOpen: false, closedAt: Date.now() },
    ]);
    await tower.write("alert-deliveries", AlertDelivery, [interrupted]);
    await backend.kill();
    await backend.restart();
    await tower.reconnect();
    ann = await backend.sdk({ username: "ann", password: "a long enough one" });
    await expect.poll(() => deliveries("torn"), PATIENCE).toMatchObject([{ state: "failed" }]);
    expect(await recipients("torn@example.org")).toEqual([]);
    await ask("resend", { deliveryId: interrupted.id });
    await expect.poll(() => recipients("torn@example.org"), PATIENCE).toEqual(["torn@example.org"]);
    await expect.poll(() => deliveries("torn"), PATIENCE).toMatchObject([{ state: "sent" }]);
    expect(await codeOf(ask("resend", { deliveryId: interrupted.id }))).toBe("conflict");
  }, 90_000);
});

describe("a real evacuation", () => {
  const evacuate = async (action: string, body: object) => {
    const request = { controller: "omniscient/evacuation", action };
    const { result } = await ann.query({ ...request, body: { customerIndex: "tower", ...body } });
    return result as { evacuation: { id: string } };
  };
  const start = async (kind: "drill" | "real") =>
    (await evacuate("start", { site: "site-tower", kind, commandId: `command-start-${kind}` }))
      .evacuation.id;
  const end = (evacuationId: string) =>
    evacuate("end", { evacuationId, commandId: `command-end-${evacuationId}` });
  const messagesOf = async () =>
    (await tower.all("evacuation-deliveries", EvacuationDelivery))
      .map(({ evacuationId, occasion, recipient, state }) =>
        [evacuationId, occasion, recipient, state].join(" "),
      )
      .toSorted();
  const sent = (id: string, occasion: string) =>
    [PHONE, "ann@example.org", "safety@example.org"].map(
      (recipient) => `${id} ${occasion} ${recipient} sent`,
    );

  it("tells whom the customer has configured of its start and end, once each over a kill; a drill tells nobody", async () => {
    const recipients = {
      alertedBy: ["email", "sms"],
      emails: ["ann@example.org", "safety@example.org"],
      phones: [PHONE],
    };
    const broken = evacuate("setMessages", { changes: { ...recipients, phones: [] } });
    expect(await codeOf(broken)).toBe("invalid_input");
    await evacuate("setMessages", {
      seen: { alertedBy: [], emails: [], phones: [] },
      changes: recipients,
    });
    const late = evacuate("setMessages", { seen: { emails: [] }, changes: { emails: [] } });
    expect(await codeOf(late)).toBe("conflict");

    await end(await start("drill"));
    const id = await start("real");
    await expect.poll(messagesOf, PATIENCE).toEqual(sent(id, "started"));
    const [first] = await tower.all("evacuation-deliveries", EvacuationDelivery);
    expect(await codeOf(evacuate("resend", { deliveryId: first?.id }))).toBe("conflict");
    await backend.kill();
    await backend.restart();
    await tower.reconnect();
    ann = await backend.sdk({ username: "ann", password: "a long enough one" });
    await end(id);
    await expect
      .poll(messagesOf, PATIENCE)
      .toEqual([...sent(id, "started"), ...sent(id, "ended")].toSorted());
    const shown = await mailbox("acuation");
    expect(shown.map(({ kind, subject }) => (kind === "sms" ? "" : subject)).toSorted()).toEqual([
      "",
      "",
      "[Balise] EVACUATION: Tower",
      "[Balise] Evacuation ended: Tower",
      "[Balise] ÉVACUATION : Tower",
      "[Balise] Évacuation terminée : Tower",
    ]);
  }, 90_000);
});

const ruleTo = (email: string) => ({
  isEnabled: true,
  condition: null,
  alertedBy: ["email"],
  emails: [email],
  phones: [],
  delay: 0,
});

describe("an alert configuration", () => {
  it("is one a kind: created once, changed, switched, archived and begun anew", async () => {
    const configuration = ruleTo("tito@example.org");
    const alertType = "tito-offline";
    await ask("create", { alertType, configuration });
    expect(await codeOf(ask("create", { alertType, configuration }))).toBe("name_taken");
    const told = async (action: string, more: object = {}) =>
      (await ask(action, { alertType, ...more }))["configuration"];
    expect(await told("update", { changes: { delay: 5 } })).toMatchObject({
      delay: 5,
      alertedBy: ["email"],
    });
    const late = ask("update", { alertType, seen: { delay: 0 }, changes: { delay: 9 } });
    expect(await codeOf(late)).toBe("conflict");
    expect(await told("update", { seen: { delay: 5 }, changes: { delay: 6 } })).toMatchObject({
      delay: 6,
    });
    expect(await told("update", { changes: { delay: 5 } })).toMatchObject({ delay: 5 });
    expect(await told("disable")).toMatchObject({ isEnabled: false, delay: 5 });
    expect(await told("enable")).toMatchObject({ isEnabled: true, delay: 5 });
    expect(await told("archive")).toMatchObject({ isArchived: true });
    // As it was, and once more changes nothing.
    const wasThere = { isArchived: false, isEnabled: true, delay: 5, emails: ["tito@example.org"] };
    expect(await told("unarchive")).toMatchObject(wasThere);
    expect(await told("unarchive")).toMatchObject(wasThere);
    expect(await codeOf(ask("unarchive", { alertType: "battery" }))).toBe("not_found");
    await told("archive");
    expect(await told("create", { configuration })).toMatchObject({ isArchived: false, delay: 0 });
  });

  it("is refused at the field", async () => {
    const create = (alertType: string, changes: object) =>
      ask("create", { alertType, configuration: { ...ruleTo("a@example.org"), ...changes } });
    await expect(create("battery", {})).rejects.toMatchObject({
      id: "omniscient.rule.invalid_input",
      props: [expect.stringContaining('"code":"no_condition"')],
    });
    await expect(create("counters", { emails: [] })).rejects.toMatchObject({
      props: [expect.stringContaining('"path":"emails","code":"no_emails"')],
    });
  });

  it("sends a test by each way, says what failed, and not to everybody at once", async () => {
    const test = { alertedBy: ["email", "sms"], emails: ["ann@example.org"], phones: [PHONE] };
    const { outcomes } = await ask("test", test);
    expect(outcomes).toEqual([
      { channel: "email", recipient: "ann@example.org", status: "sent" },
      { channel: "sms", recipient: PHONE, status: "sent" },
    ]);
    expect((await mailbox("Test message")).map(({ to }) => to[0])).toEqual(["ann@example.org"]);
    expect((await mailbox("Message d'essai")).map(({ to }) => to[0])).toEqual([PHONE]);
    expect(await codeOf(ask("test", test))).toBe("too_many_attempts");
    const many = Array.from({ length: 11 }, (_, i) => `n${i}@example.org`);
    expect(await codeOf(ask("test", { ...test, emails: many }))).toBe("too_many");
  });
});
