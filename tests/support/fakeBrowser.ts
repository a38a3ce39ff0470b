import WebSocket from "ws";

/**
 * What kuzzle-sdk needs of a browser for its cookies, in Node: a cookie jar of one site, XMLHttpRequest with
 * credentials, and a WebSocket whose handshake carries the jar. Put into place by `installFakeBrowser`.
 */
export type FakeBrowser = {
  /** The sockets that are open, so that a test can break them. */
  readonly sockets: ReadonlySet<WebSocket>;
  cookie(): string | null;
  remove(): void;
};

export function installFakeBrowser(): FakeBrowser {
  const jar = new Map<string, string>();
  const sockets = new Set<WebSocket>();
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  class JarSocket extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers: jar.size === 0 ? {} : { cookie: header() } });
      sockets.add(this);
      this.once("close", () => sockets.delete(this));
    }
  }

  class JarRequest {
    withCredentials = false;
    timeout = 0;
    status = 0;
    responseText = "";
    onreadystatechange: (() => void) | null = null;
    onload: (() => void) | null = null;
    onerror: ((error: unknown) => void) | null = null;
    ontimeout: (() => void) | null = null;
    readyState = 0;
    #method = "GET";
    #url = "";
    readonly #headers = new Map<string, string>();
    #answered: Headers | null = null;

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.#answered?.get(name) ?? null;
    }

    send(body?: string): void {
      void this.#fetch(body);
    }

    async #fetch(body: string | undefined): Promise<void> {
      try {
        const response = await fetch(this.#url, {
          method: this.#method,
          headers: {
            ...Object.fromEntries(this.#headers),
            ...(this.withCredentials && jar.size > 0 ? { cookie: header() } : {}),
          },
          ...(body === undefined ? {} : { body }),
        });
        for (const line of response.headers.getSetCookie()) {
          const [pair = ""] = line.split(";");
          const [name = "", value = ""] = pair.split("=");
          jar.set(name, value);
        }
        this.responseText = await response.text();
        this.status = response.status;
        this.#answered = response.headers;
      } catch {
        this.status = 0;
      }
      this.readyState = 4;
      this.onreadystatechange?.();
      if (this.status === 0) this.onerror?.(new Error("The request found nobody."));
      else this.onload?.();
    }
  }

  const before = { WebSocket: globalThis.WebSocket, XMLHttpRequest: globalThis.XMLHttpRequest };
  Object.assign(globalThis, { WebSocket: JarSocket, XMLHttpRequest: JarRequest });
  return {
    sockets,
    cookie: () => jar.get("authToken") ?? null,
    remove: () => {
      Object.assign(globalThis, before);
      for (const socket of sockets) socket.terminate();
    },
  };
}
