import { createHash, randomBytes } from "node:crypto";

/** A browser without scripts: fetch with cookies, where redirects are followed one by one. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #headers: Readonly<Record<string, string>>;

  constructor(headers: Readonly<Record<string, string>> = {}) {
    this.#headers = headers;
  }

  #cookieHeader(path: string): string {
    return [...this.#cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join("; ");
  }

  #keep(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = header.split(/;\s*/);
      const [name = "", ...value] = pair.split("=");
      const path = attributes.find((one) => one.toLowerCase().startsWith("path="))?.slice(5) ?? "/";
      if (value.join("=") === "") this.#cookies.delete(name);
      else this.#cookies.set(name, { value: value.join("="), path });
    }
  }

  /** One request, no redirect followed. */
  async request(url: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const response = await fetch(url, {
      redirect: "manual",
      headers: {
        accept: "text/html",
        cookie: this.#cookieHeader(new URL(url).pathname),
        ...this.#headers,
      },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    this.#keep(response);
    return response;
  }

  /** Follows redirects until a page, or until `stopAt` is what the next address begins with. */
  async open(
    url: string,
    stopAt: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<{ readonly url: string; readonly response: Response | null }> {
    let response = await this.request(url, form);
    let at = url;
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get("location");
      if (!location) return { url: at, response };
      at = new URL(location, at).href;
      if (at.startsWith(stopAt)) return { url: at, response: null };
      response = await this.request(at);
    }
    throw new Error(`more than 10 redirects, the last to ${at}`);
  }
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
}

/** The front's part of a sign-in with code and PKCE. */
export function signInRequest(base: string, changes: Readonly<Record<string, string>> = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const redirectUri = `${base}/callback`;
  const query = new URLSearchParams({
    client_id: "balise-front",
    response_type: "code",
    scope: "openid",
    redirect_uri: redirectUri,
    state: "the-state",
    nonce: "the-nonce",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  });
  for (const [name, value] of Object.entries(changes)) if (value === "") query.delete(name);
  return { verifier, redirectUri, url: `${base}/identity/auth?${query}` };
}

/** A call of the token endpoint. */
export async function askTokens(base: string, form: Readonly<Record<string, string>>) {
  const response = await fetch(`${base}/identity/token`, {
    method: "POST",
    body: new URLSearchParams({ client_id: "balise-front", ...form }),
  });
  return { status: response.status, body: (await response.json()) as Tokens & { error?: string } };
}

/** Signs in and returns the tokens. */
export async function signIn(
  base: string,
  browser: Browser,
  who: { readonly username: string; readonly password: string },
): Promise<Tokens> {
  const request = signInRequest(base);
  const page = await browser.open(request.url, request.redirectUri);
  const end = await browser.open(page.url, request.redirectUri, {
    login: who.username,
    password: who.password,
  });
  const code = new URL(end.url).searchParams.get("code") ?? "";
  const { body } = await askTokens(base, {
    grant_type: "authorization_code",
    code,
    redirect_uri: request.redirectUri,
    code_verifier: request.verifier,
  });
  return body;
}

/** Signs out at the provider, with a yes to its question; answers where the browser is sent then. */
export async function signOut(base: string, browser: Browser, idToken: string) {
  const query = new URLSearchParams({
    id_token_hint: idToken,
    post_logout_redirect_uri: `${base}/login`,
    state: "bye",
  });
  const question = await browser.request(`${base}/identity/session/end?${query}`);
  const html = await question.text();
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? "";
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const answer = await browser.request(action, { xsrf, logout: "yes" });
  return { html, location: answer.headers.get("location") };
}
