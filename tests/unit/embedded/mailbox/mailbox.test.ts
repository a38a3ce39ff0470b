import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestWeb, type TestWeb } from "../web/testWeb.ts";

let web: TestWeb;

beforeEach(async () => {
  web = await startTestWeb({ demo: false, accountsFile: null });
});

afterEach(() => web.stop());

const mail = {
  from: "Balise <alerts@balise.example>",
  to: "Inès Martin <ines@example.com>",
  subject: "Passerelle G4 hors ligne — étage 2",
  text: "La passerelle G4 ne répond plus.\nDepuis 09:12.",
  html: "<p>La passerelle <b>G4</b></p><script>alert(1)</script>",
  attachments: [{ filename: "rapport.csv", content: "a;b\n" }],
};

async function send(message: Parameters<ReturnType<typeof createTransport>["sendMail"]>[0]) {
  const transport = createTransport({ host: "127.0.0.1", port: web.smtpPort() });
  await transport.sendMail(message);
  transport.close();
}

function sms(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${web.url}/mailbox/sms`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function messages(query = "") {
  return fetch(`${web.url}/mailbox/messages.json${query}`).then((response) => response.json());
}

describe("the mailbox", () => {
  it("keeps an e-mail with its parts", async () => {
    await send(mail);
    expect(await messages()).toEqual({
      messages: [
        {
          id: expect.stringMatching(/^[0-9A-Z]{26}$/),
          kind: "email",
          at: expect.any(Number),
          from: "Balise <alerts@balise.example>",
          to: ["ines@example.com"],
          subject: mail.subject,
          text: `${mail.text}\n`,
          html: `${mail.html}\n`,
          attachments: [{ name: "rapport.csv", type: "text/csv", size: 4 }],
        },
      ],
      total: 1,
    });
  });

  it("keeps an SMS, newest first, and all of it through a restart", async () => {
    await send(mail);
    const response = await sms({ to: "+33612345678", text: "Batterie à 28 %" });
    const before = await messages();
    await web.restart();
    expect(response.status).toBe(201);
    expect(before.messages.map((one: { kind: string }) => one.kind)).toEqual(["sms", "email"]);
    expect(await messages()).toEqual(before);
  });

  it("finds by kind and words", async () => {
    await send(mail);
    await sms({ to: "+33612345678", text: "Batterie à 28 %" });
    const totals = await Promise.all(
      ["?kind=sms", "?q=PASSERELLE", "?q=%2B336", "?kind=sms&q=passerelle"].map(
        async (query) => (await messages(query)).total,
      ),
    );
    expect(totals).toEqual([1, 1, 1, 0]);
  });

  it("shows the list in both languages, and an empty state", async () => {
    const page = (lang: string) =>
      fetch(`${web.url}/mailbox?lang=${lang}`).then((response) => response.text());
    const empty = [await page("fr"), await page("en")];
    await send({ ...mail, subject: "<img src=x onerror=alert(1)>" });
    const filled = await page("en");
    expect(empty[0]).toContain("Aucun message");
    expect(empty[1]).toContain("No messages yet");
    expect(filled).toContain("&#60;img src=x onerror=alert(1)&#62;");
    expect(filled).not.toContain("<img src=x");
  });

  it("shows the HTML part in a frame that runs and loads nothing", async () => {
    await send(mail);
    const [{ id }] = (await messages()).messages;
    const page = await fetch(`${web.url}/mailbox?id=${id}&lang=en`).then((answer) => answer.text());
    const part = await fetch(`${web.url}/mailbox/messages/${id}.html`);
    expect(page).toMatch(
      new RegExp(`<iframe\\s+sandbox\\s+title="[^"]+"\\s+src="/mailbox/messages/${id}\\.html"`),
    );
    expect(page).not.toContain("<script>alert");
    expect(part.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    );
  });

  it("gives the source of an e-mail for download", async () => {
    await send(mail);
    const [{ id }] = (await messages()).messages;
    const response = await fetch(`${web.url}/mailbox/messages/${id}.eml`);
    expect(response.headers.get("content-type")).toBe("message/rfc822");
    expect(await response.text()).toContain("From: Balise <alerts@balise.example>");
  });

  it("says when an opened message is gone", async () => {
    const response = await fetch(`${web.url}/mailbox?id=01ARZ3NDEKTSV4RRFFQ69G5FAV&lang=en`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("This message no longer exists");
  });

  it("is emptied by its own page and by no other", async () => {
    await sms({ to: "+33612345678", text: "Bonjour" });
    const purge = (origin: string) =>
      fetch(`${web.url}/mailbox/purge`, {
        method: "POST",
        redirect: "manual",
        headers: { origin },
      });
    const foreign = await purge("https://evil.example");
    const left = (await messages()).total;
    const own = await purge(web.url);
    expect([foreign.status, left, own.status, (await messages()).total]).toEqual([403, 1, 303, 0]);
  });

  it("is not shown to others than this machine", async () => {
    const statuses = await Promise.all(
      ["/mailbox", "/mailbox/messages.json"].map(async (path) => {
        const response = await fetch(web.url + path, {
          headers: { "x-forwarded-for": "203.0.113.9" },
        });
        return response.status;
      }),
    );
    expect(statuses).toEqual([403, 403]);
  });
});

describe("the SMS gateway", () => {
  it.each([
    { name: "no text", body: { to: "+33612345678" }, status: 400 },
    { name: "an unknown field", body: { to: "+33612345678", text: "a", from: "x" }, status: 400 },
    {
      name: "a text that is too long",
      body: { to: "+33612345678", text: "a".repeat(2001) },
      status: 400,
    },
    {
      name: "a body that is too large",
      body: { to: "+33612345678", text: "a".repeat(20_000) },
      status: 413,
    },
  ])("refuses $name", async ({ body, status }) => {
    expect((await sms(body)).status).toBe(status);
    expect((await messages()).total).toBe(0);
  });

  it("refuses the types a foreign page may send unasked", async () => {
    const response = await sms({ to: "+33612345678", text: "a" }, { "content-type": "text/plain" });
    expect(response.status).toBe(415);
  });

  it("refuses callers from elsewhere", async () => {
    const response = await sms(
      { to: "+33612345678", text: "a" },
      { "x-forwarded-for": "203.0.113.9" },
    );
    expect(response.status).toBe(403);
  });

  it("takes only the bearer token where one is set", async () => {
    const guarded = await startTestWeb({ smsToken: "the-token", accountsFile: null });
    try {
      const statuses = [];
      for (const authorization of ["", "Bearer wrong", "Bearer the-token"]) {
        const response = await fetch(`${guarded.url}/mailbox/sms`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization },
          body: JSON.stringify({ to: "+33612345678", text: "a" }),
        });
        statuses.push(response.status);
      }
      expect(statuses).toEqual([401, 401, 201]);
    } finally {
      await guarded.stop();
    }
  });
});
