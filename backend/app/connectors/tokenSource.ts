import { looseField } from "../../../src/domain/connectors/aemp/looseField.ts";
import { jsonIn, numberIn, textIn } from "../../../src/domain/connectors/json.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import type { ServerAnswer, ServerClient } from "./serverClient.ts";
import { assertAnswered, ServerFailed } from "./serverFailed.ts";

/** A token is fetched anew so long before its end, in ms. */
const EARLY = 60 * SECOND;
/** How long a token counts whose life is not said, in ms. */
const DEFAULT_LIFE = 300 * SECOND;

/** How a client says who it is (RFC 6749 section 2.3.1): every server takes Basic, and some take the body alone. */
const SECRET_WAYS = ["basic", "body"] as const;
type SecretWay = (typeof SECRET_WAYS)[number];

/** Where a token is asked for by client credentials (RFC 6749 section 4.4). */
export type TokenClient = {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly secret: string;
  /** What the token is for; null: the server needs none. */
  readonly scope: string | null;
};

/** The token by which a server is called. */
export type TokenSource = {
  /** Null: the server wants none. @throws ServerFailed; Error where there is no answer */
  token(): Promise<string | null>;
  /**
   * Sends by the token, and once more by another where the server refuses the first one (401), since servers end tokens
   * before their time too. @throws as `token`, and what `send` throws
   */
  use<Answer extends Pick<ServerAnswer, "status">>(
    send: (token: string | null) => Promise<Answer>,
  ): Promise<Answer>;
  /** The token is refused: the next one is asked for. */
  forget(): void;
};

/** A token that was given by hand; null: there is none. */
export function givenToken(token: string | null): TokenSource {
  return {
    token: () => Promise.resolve(token),
    use: (send) => send(token),
    forget: () => undefined,
  };
}

/** Tokens that are fetched, each kept until a minute before its end. Calls that wait for one share it. */
export function fetchedToken(
  { tokenUrl, clientId, secret, scope }: TokenClient,
  {
    ask,
    now,
    signal,
  }: {
    readonly ask: ServerClient["request"];
    readonly now: () => EpochMs;
    readonly signal?: AbortSignal;
  },
): TokenSource {
  let kept: { readonly value: string; readonly until: EpochMs } | null = null;
  let fetching: Promise<string> | null = null;
  /** The one that has worked stands first. */
  let ways: readonly SecretWay[] = SECRET_WAYS;

  function request(way: SecretWay): Promise<ServerAnswer> {
    const body = new URLSearchParams({
      grant_type: "client_credentials",
      ...(scope === null ? {} : { scope }),
      ...(way === "basic" ? {} : { client_id: clientId, client_secret: secret }),
    }).toString();
    return ask({
      method: "POST",
      url: tokenUrl,
      headers: {
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
        ...(way === "basic"
          ? { authorization: basic(encodeURIComponent(clientId), encodeURIComponent(secret)) }
          : {}),
      },
      body,
      ...(signal === undefined ? {} : { signal }),
    });
  }

  async function fetchToken(): Promise<string> {
    let answer = { status: 0, body: "", asked: null } as ServerAnswer;
    for (const way of ways) {
      answer = await request(way);
      if (!isClientRefused(answer.status)) {
        ways = [way, ...SECRET_WAYS.filter((other) => other !== way)];
        break;
      }
    }
    if (isClientRefused(answer.status))
      throw new ServerFailed(
        `${tokenUrl} refuses the user, the client or the password (${answer.status}): correct them.`,
        answer.status,
      );
    assertAnswered(answer, tokenUrl);
    const given = jsonIn(answer.body);
    const value = textIn(looseField(given, "access_token"));
    if (value === null)
      throw new ServerFailed(`What ${tokenUrl} answers holds no access_token.`, answer.status);
    const seconds = numberIn(looseField(given, "expires_in"));
    const life = seconds === null ? DEFAULT_LIFE : Math.max(0, seconds * SECOND - EARLY);
    kept = { value, until: now() + life };
    return value;
  }

  function token(): Promise<string> {
    if (kept !== null && kept.until > now()) return Promise.resolve(kept.value);
    fetching ??= fetchToken().finally(() => {
      fetching = null;
    });
    return fetching;
  }

  return {
    token,
    async use(send) {
      const first = await token();
      const answer = await send(first);
      if (answer.status !== 401) return answer;
      if (kept?.value === first) kept = null;
      return send(await token());
    },
    forget() {
      kept = null;
    },
  };
}

/** Of a client that is not known 400 and 401 say the same (RFC 6749 section 5.2). */
function isClientRefused(status: number): boolean {
  return status === 400 || status === 401;
}

/** The header of Basic (RFC 7617). */
export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`, "utf8").toString("base64")}`;
}
