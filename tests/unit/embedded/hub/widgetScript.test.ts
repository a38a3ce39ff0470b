import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { widgetScript } from "../../../../backend/embedded/hub/widgetScript.ts";

const page = "https://balise.example";
const nonce = "a-nonce-of-16-chars";
const user = { transmissibleId: "partner-alice", email: "alice@example.com" };
const protocol = "balise-hub/1";

/** The widget's script in a frame of its own, with the messages it posts. */
function widget() {
  const posted: unknown[] = [];
  const parent = {
    postMessage: (message: unknown, origin: string) =>
      posted.push([structuredClone(message), origin]),
  };
  let listen: (event: unknown) => void = () => undefined;
  let click: () => void = () => undefined;
  const elements: Record<string, Record<string, unknown>> = {};
  const element = (id: string) =>
    (elements[id] ??= {
      attributes: {} as Record<string, string>,
      setAttribute(name: string, value: string) {
        Object.assign(this["attributes"] as object, { [name]: value });
      },
      addEventListener: (_name: string, listener: () => void) => {
        click = listener;
      },
    });
  const window = {
    parent,
    addEventListener: (_name: string, listener: (event: unknown) => void) => {
      listen = listener;
    },
  };
  const document = {
    currentScript: { dataset: { parents: page } },
    documentElement: {},
    getElementById: element,
  };
  runInNewContext(widgetScript, { window, document });
  return {
    posted,
    shown: element,
    click: () => click(),
    receive: (data: unknown, origin = page, source: unknown = parent) =>
      listen({ data, origin, source }),
  };
}

const hello = { protocol, type: "hello", nonce, locale: "en", user };

describe("the hub's widget", () => {
  it("says that it is ready, then welcomes the page that greets it", () => {
    const frame = widget();
    frame.receive(hello);
    expect(frame.posted).toEqual([
      [{ protocol, type: "ready" }, "*"],
      [{ protocol, type: "welcome", nonce, width: 30 }, page],
    ]);
    expect(frame.shown("who")["textContent"]).toBe("Signed in to the hub: alice@example.com");
  });

  it("answers a ping and tells when it is opened", () => {
    const frame = widget();
    frame.receive(hello);
    frame.receive({ protocol, type: "ping", nonce, id: 7 });
    frame.click();
    expect(frame.posted.slice(2)).toEqual([
      [{ protocol, nonce, type: "pong", id: 7 }, page],
      [{ protocol, nonce, type: "opened", open: true, width: 240 }, page],
    ]);
  });

  it("changes its language", () => {
    const frame = widget();
    frame.receive(hello);
    frame.receive({ protocol, type: "locale", nonce, locale: "fr" });
    expect(frame.shown("title")["textContent"]).toBe("Portail partenaire");
  });

  it.each([
    {
      name: "another origin",
      send: (f: ReturnType<typeof widget>) => f.receive(hello, "https://evil.example"),
    },
    { name: "another window", send: (f: ReturnType<typeof widget>) => f.receive(hello, page, {}) },
    {
      name: "another protocol",
      send: (f: ReturnType<typeof widget>) => f.receive({ ...hello, protocol: "x" }),
    },
    {
      name: "a short nonce",
      send: (f: ReturnType<typeof widget>) => f.receive({ ...hello, nonce: "short" }),
    },
    {
      name: "no user",
      send: (f: ReturnType<typeof widget>) => f.receive({ ...hello, user: null }),
    },
    { name: "no object", send: (f: ReturnType<typeof widget>) => f.receive("hello") },
  ])("ignores a greeting with $name", ({ send }) => {
    const frame = widget();
    send(frame);
    expect(frame.posted).toEqual([[{ protocol, type: "ready" }, "*"]]);
  });

  it("ignores what carries another nonce, and a second greeting", () => {
    const frame = widget();
    frame.receive(hello);
    frame.receive({ protocol, type: "ping", nonce: "another-nonce-16ch", id: 1 });
    frame.receive({ ...hello, nonce: "another-nonce-16ch" });
    expect(frame.posted).toHaveLength(2);
  });
});
