import { randomBytes, createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { SECOND } from "../../src/domain/base/time.ts";
import { Browser } from "../unit/embedded/identity/browser.ts";
import { PASSWORD } from "./customer.ts";
import { PROJECT_ROOT } from "./projectRoot.ts";

/** What `scripts/keycloak/verify` has started, as its environment names it; null: there is no Keycloak. */
export function givenKeycloak() {
  const { KEYCLOAK_URL, KEYCLOAK_ADMIN, KEYCLOAK_ADMIN_PASSWORD, BALISE_TEST_PORT } = process.env;
  if (KEYCLOAK_URL === undefined) return null;
  return {
    url: KEYCLOAK_URL,
    admin: { username: KEYCLOAK_ADMIN ?? "", password: KEYCLOAK_ADMIN_PASSWORD ?? "" },
    /** Of the application: a part of the addresses that the realm of deploy/ was imported with. */
    backendPort: Number(BALISE_TEST_PORT),
  };
}

type Given = NonNullable<ReturnType<typeof givenKeycloak>>;

const CLIENT = "balise-front";

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
});
export type Tokens = z.infer<typeof Tokens>;

export type NewPerson = {
  readonly username: string;
  readonly email: string;
  readonly emailVerified?: boolean;
  readonly groups?: readonly string[];
};

/** The administration of a Keycloak, and what a browser and the front do with it. */
export class KeycloakForTests {
  readonly #url: string;
  readonly #origin: string;
  readonly #admin: Given["admin"];
  #held: { readonly token: string; readonly until: number } | null = null;

  constructor({ url, admin, backendPort }: Given) {
    this.#url = url;
    this.#admin = admin;
    this.#origin = `http://127.0.0.1:${backendPort}`;
  }

  issuerOf(realm: string): string {
    return `${this.#url}/realms/${realm}`;
  }

  /** The realm of deploy/ under another name, changed as the guide says. */
  async createRealm(realm: string, change: (client: RealmClient) => object): Promise<void> {
    const file = path.join(PROJECT_ROOT, "deploy/keycloak/balise-realm.json");
    const text = readFileSync(file, "utf8").replaceAll("${BALISE_PUBLIC_URL}", this.#origin);
    const { clients, ...rest } = Realm.parse(JSON.parse(text));
    const [client] = clients;
    if (client === undefined) throw new Error("The realm has no client.");
    // A Keycloak that is kept for several runs has it from the one before.
    await this.#administer("DELETE", `/${realm}`).catch(() => null);
    await this.#administer("POST", "", { ...rest, smtpServer: {}, realm, ...change(client) });
  }

  /** Where sign-outs are told to: the host of deploy/ is a name of its own network. */
  async tellLogoutsTo(realm: string): Promise<void> {
    const [client] = z
      .array(z.looseObject({ id: z.string(), attributes: z.record(z.string(), z.string()) }))
      .parse(await this.#administer("GET", `/${realm}/clients?clientId=${CLIENT}`));
    if (client === undefined) throw new Error(`${realm} has no client ${CLIENT}.`);
    const address = new URL(client.attributes["backchannel.logout.url"] ?? "");
    const attributes = {
      ...client.attributes,
      "backchannel.logout.url": `${this.#origin}${address.pathname}`,
    };
    await this.#administer("PUT", `/${realm}/clients/${client.id}`, { ...client, attributes });
  }

  async createPerson(
    realm: string,
    { username, email, emailVerified = true, groups = [] }: NewPerson,
  ): Promise<string> {
    const byName = `/${realm}/users?exact=true&username=${username}`;
    for (const id of await this.#idsAt(byName))
      await this.#administer("DELETE", `/${realm}/users/${id}`);
    await this.#administer("POST", `/${realm}/users`, {
      username,
      email,
      emailVerified,
      enabled: true,
      firstName: "First",
      lastName: "Last",
      groups,
      credentials: [{ type: "password", value: PASSWORD, temporary: false }],
    });
    const [id] = await this.#idsAt(byName);
    if (id === undefined) throw new Error(`${username} was not made.`);
    return id;
  }

  async giveRole(realm: string, personId: string, name: string): Promise<void> {
    const role = await this.#administer("GET", `/${realm}/roles/${name}`);
    await this.#administer("POST", `/${realm}/users/${personId}/role-mappings/realm`, [role]);
  }

  async takeRole(realm: string, personId: string, name: string): Promise<void> {
    const role = await this.#administer("GET", `/${realm}/roles/${name}`);
    await this.#administer("DELETE", `/${realm}/users/${personId}/role-mappings/realm`, [role]);
  }

  async leaveGroups(realm: string, personId: string): Promise<void> {
    for (const id of await this.#idsAt(`/${realm}/users/${personId}/groups`))
      await this.#administer("DELETE", `/${realm}/users/${personId}/groups/${id}`);
  }

  /**
   * As an administrator ends each session of a person. Keycloak's own "sign out" of a person tells clients of one of them
   * alone (docs/guides/identity.md).
   */
  async endSessions(realm: string, personId: string): Promise<void> {
    const sessions = await this.#idsAt(`/${realm}/users/${personId}/sessions`);
    for (const id of sessions) await this.#administer("DELETE", `/${realm}/sessions/${id}`);
  }

  /** The address that the front sends a browser to, and what it keeps to ask for tokens. */
  signInRequest(realm: string, changes: Readonly<Record<string, string>> = {}) {
    const verifier = randomBytes(32).toString("base64url");
    const redirectUri = `${this.#origin}/callback`;
    const query = new URLSearchParams({
      client_id: CLIENT,
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
    const url = `${this.issuerOf(realm)}/protocol/openid-connect/auth?${query}`;
    return { verifier, redirectUri, url };
  }

  /** Fills in Keycloak's page where it asks for a name; answers what the browser brings back to the front. */
  async passSignIn(
    browser: Browser,
    request: { readonly url: string; readonly redirectUri: string },
    username: string,
  ): Promise<URLSearchParams> {
    const page = await browser.open(request.url, request.redirectUri);
    if (page.response === null) return new URL(page.url).searchParams;
    const html = await page.response.text();
    const action = /action="([^"]+)"/u.exec(html)?.[1]?.replaceAll("&amp;", "&");
    if (action === undefined)
      throw new Error(`Keycloak shows no form (${page.response.status}): ${html.slice(0, 2_000)}`);
    const form = { username, password: PASSWORD, credentialId: "" };
    const end = await browser.open(action, request.redirectUri, form);
    if (end.response !== null) throw new Error(`Keycloak asks on: ${await end.response.text()}`);
    return new URL(end.url).searchParams;
  }

  /** A call of the token endpoint. */
  async askTokens(realm: string, form: Readonly<Record<string, string>>) {
    const response = await fetch(`${this.issuerOf(realm)}/protocol/openid-connect/token`, {
      method: "POST",
      headers: { origin: this.#origin },
      body: new URLSearchParams({ client_id: CLIENT, ...form }),
    });
    return {
      status: response.status,
      allowedOrigin: response.headers.get("access-control-allow-origin"),
      body: (await response.json()) as Record<string, unknown>,
    };
  }

  async signIn(realm: string, username: string, browser = new Browser()): Promise<Tokens> {
    const request = this.signInRequest(realm);
    const back = await this.passSignIn(browser, request, username);
    const { body } = await this.askTokens(realm, {
      grant_type: "authorization_code",
      code: back.get("code") ?? "",
      redirect_uri: request.redirectUri,
      code_verifier: request.verifier,
    });
    return Tokens.parse(body);
  }

  async renew(realm: string, { refresh_token }: Tokens): Promise<Tokens> {
    const form = { grant_type: "refresh_token", refresh_token };
    return Tokens.parse((await this.askTokens(realm, form)).body);
  }

  /** As the front leaves; answers where the browser is sent then. */
  async signOut(realm: string, browser: Browser, { id_token }: Tokens): Promise<string | null> {
    const query = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: `${this.#origin}/login`,
      state: "bye",
    });
    const address = `${this.issuerOf(realm)}/protocol/openid-connect/logout?${query}`;
    return (await browser.request(address)).headers.get("location");
  }

  async #idsAt(address: string): Promise<string[]> {
    const found = z.array(z.object({ id: z.string() }));
    return found.parse(await this.#administer("GET", address)).map(({ id }) => id);
  }

  async #administer(method: string, address: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.#url}/admin/realms${address}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.#adminToken()}`,
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  /** It lives for a minute, and takes Keycloak a hash. */
  async #adminToken(): Promise<string> {
    if (this.#held !== null && performance.now() < this.#held.until) return this.#held.token;
    const response = await fetch(`${this.issuerOf("master")}/protocol/openid-connect/token`, {
      method: "POST",
      body: new URLSearchParams({
        client_id: "admin-cli",
        grant_type: "password",
        ...this.#admin,
      }),
    });
    const { access_token: token } = z
      .object({ access_token: z.string() })
      .parse(await response.json());
    this.#held = { token, until: performance.now() + 30 * SECOND };
    return token;
  }
}

const RealmClient = z.looseObject({ defaultClientScopes: z.array(z.string()) });
type RealmClient = z.infer<typeof RealmClient>;
const Realm = z.looseObject({ clients: z.array(RealmClient) });
