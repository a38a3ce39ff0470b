import type { IncomingMessage, ServerResponse } from "node:http";
import type { Identity } from "../identity/startIdentity.ts";
import { requestUrl } from "../web/requestUrl.ts";
import { widgetPage, widgetPolicy } from "./widgetPage.ts";
import { widgetScript } from "./widgetScript.ts";

/** What the demo hub is made from. */
export interface HubOptions {
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly identity: Pick<Identity, "accountByHubId" | "issueTokens">;
}

/** The running demo of a partner's hub. */
export interface Hub {
  /** Answers every request whose path begins with `/hub/`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
  response.end(JSON.stringify(body));
}

/**
 * The partner hub of the demo (specification sections 4 and 7).
 *
 * `GET /hub/{hubTransmissibleId}/auth` answers { accessToken, refreshToken, tokenHub, user } with tokens of our own
 * identity provider, 404 for an unknown id. **`tokenHub` is the OpenID Connect id token** of the person: the hub
 * vouches for them, and a signed id token is the form in which that can be checked. So the front signs in with
 * `auth/login` { access_token: accessToken, id_token: tokenHub, refresh_token: refreshToken }, and the backend verifies
 * it like any other; it carries no nonce, since no browser asked for it.
 *
 * Whoever knows an id gets its tokens. A partner's real hub asks for its own session first; this one has none, so it
 * is mounted in demo mode only, where the passwords are public as well.
 */
export function createHub({ publicUrl, allowedOrigins, identity }: HubOptions): Hub {
  const parents = [publicUrl, ...allowedOrigins];
  const page = widgetPage(parents);
  const policy = widgetPolicy(publicUrl, parents);

  async function auth(hubId: string, response: ServerResponse): Promise<void> {
    const account = identity.accountByHubId(hubId);
    if (!account) {
      sendJson(response, 404, {
        error: {
          status: 404,
          message: "The hub knows no user with this id: start again from the partner's portal.",
        },
      });
      return;
    }
    const tokens = await identity.issueTokens(account);
    sendJson(response, 200, {
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken,
      tokenHub: tokens.idToken,
      user: {
        transmissibleId: hubId,
        email: account.email,
        firstName: account.givenName,
        lastName: account.familyName,
        locale: account.locale,
      },
    });
  }

  return {
    async handle(request, response) {
      const { pathname } = requestUrl(request);
      const { origin } = request.headers;
      if (origin && parents.includes(origin)) {
        response.setHeader("Access-Control-Allow-Origin", origin);
        response.setHeader("Vary", "Origin");
      }
      if (request.method !== "GET" && request.method !== "HEAD") {
        response.setHeader("Allow", "GET, HEAD");
        sendJson(response, 405, { error: { status: 405, message: "The hub answers GET only." } });
        return;
      }
      if (pathname === "/hub/widget.js") {
        // A sandboxed frame is cross-origin to everybody, us included.
        response.writeHead(200, {
          "Content-Type": "text/javascript; charset=utf-8",
          "Cross-Origin-Resource-Policy": "cross-origin",
          "Cache-Control": "public, max-age=300",
        });
        response.end(widgetScript);
        return;
      }
      if (pathname === "/hub/widget") {
        response.removeHeader("X-Frame-Options");
        response.writeHead(200, {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": policy,
          "Cache-Control": "no-store",
        });
        response.end(page);
        return;
      }
      if (pathname === "/hub/logout") {
        // This hub has no session of its own that could end.
        response.writeHead(303, { Location: `${publicUrl}/login`, "Cache-Control": "no-store" });
        response.end();
        return;
      }
      const hubId = /^\/hub\/([^/]{1,200})\/auth$/.exec(pathname)?.[1];
      if (hubId === undefined) {
        sendJson(response, 404, {
          error: {
            status: 404,
            message:
              "The hub has no such address: it knows /hub/{id}/auth, /hub/logout, /hub/widget and /hub/widget.js.",
          },
        });
        return;
      }
      let decoded: string;
      try {
        decoded = decodeURIComponent(hubId);
      } catch {
        // A broken escape is an id nobody has.
        decoded = "";
      }
      await auth(decoded, response);
    },
  };
}
