import type { IdentityProvider } from "../../../src/domain/users/identityProviders.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { FRONT_SETTINGS_PATH } from "../../../src/domain/base/limits.ts";
import {
  DEMO_SCENARIOS_PATH,
  type PlayedScenarios,
} from "../../../src/domain/base/demoScenarios.ts";
import type { Hub } from "../hub/createHub.ts";
import type { Identity } from "../identity/startIdentity.ts";
import type { Mailbox } from "../mailbox/createMailbox.ts";
import { SERVICES_PATH, type StandInServices } from "../services/createServices.ts";
import { chooseLanguage } from "./chooseLanguage.ts";
import { isFromThisMachine } from "./clientAddress.ts";
import type { DemoScenarios } from "./demoScenarios.ts";
import { frontSettings } from "./frontSettings.ts";
import { isForKuzzle } from "./isForKuzzle.ts";
import type { KuzzleHealth } from "./kuzzleHealth.ts";
import { notFoundPage } from "./notFoundPage.ts";
import { sendPage } from "./page.ts";
import type { StaticFiles } from "./staticFiles.ts";
import { statusPage } from "./statusPage.ts";
import type { SupervisorNews } from "./supervisorNews.ts";

/** What is mounted on the one URL (decision 0086). */
export interface RouterParts {
  readonly publicUrl: string;
  readonly providers: readonly IdentityProvider[];
  /** Where the front finds the partner hub; null: there is none. */
  readonly hubUrl: string | null;
  readonly identity: Pick<Identity, "demoLogins" | "handle" | "issuer">;
  readonly mailbox: Mailbox;
  readonly services: Pick<StandInServices, "handle">;
  /** Null outside demo mode. */
  readonly hub: Hub | null;
  /** Null outside demo mode. */
  readonly scenarios: DemoScenarios | null;
  readonly proxy: { handle(request: IncomingMessage, response: ServerResponse): void };
  readonly files: StaticFiles;
  readonly hosts: {
    isKnown(host: string | undefined): boolean;
    isPublic(host: string | undefined): boolean;
  };
  /** Its logins are public, and so is what runs. */
  readonly demo: boolean;
  readonly kuzzleHealth: () => Promise<KuzzleHealth>;
  readonly supervisor: { news(): SupervisorNews };
  readonly now: () => number;
}

function isIn(pathname: string, folder: string): boolean {
  return pathname === folder || pathname.startsWith(`${folder}/`);
}

/** A person's browser that opens a page, as opposed to a program that calls. */
function opensPage(request: IncomingMessage): boolean {
  return request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
}

/** Finds who answers a request; README lists the addresses. */
export function createRouter(parts: RouterParts) {
  async function sendStatus(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const nothing: PlayedScenarios = [];
    const [kuzzle, hasFront, played] = await Promise.all([
      parts.kuzzleHealth(),
      parts.files.present(),
      parts.scenarios?.played() ?? nothing,
    ]);
    sendPage(
      response,
      statusPage({
        language: chooseLanguage(request),
        now: parts.now(),
        kuzzle,
        supervisor: parts.supervisor.news(),
        hasFront,
        isFull: seesAll(request),
        issuer: parts.identity.issuer,
        publicUrl: parts.publicUrl,
        demoLogins: parts.identity.demoLogins(),
        played,
      }),
    );
  }

  /** Which services run, where and since when is for who is at the machine: it helps to attack them. */
  function seesAll(request: IncomingMessage): boolean {
    return parts.demo || isFromThisMachine(request);
  }

  async function sendStatusJson(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const kuzzle = await parts.kuzzleHealth();
    if (!seesAll(request)) {
      response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
      response.end(JSON.stringify({ now: parts.now(), up: kuzzle.state === "ready" }));
      return;
    }
    const { connected, heardAt, services } = parts.supervisor.news();
    response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
    response.end(
      JSON.stringify({ now: parts.now(), kuzzle, supervisor: { connected, heardAt }, services }),
    );
  }

  function sendFrontSettings(response: ServerResponse): void {
    const { publicUrl, providers, hubUrl, identity } = parts;
    const places = { publicUrl, providers, hubUrl };
    response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
    response.end(JSON.stringify(frontSettings(places, identity.demoLogins())));
  }

  async function sendRest(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" });
      response.end("This address answers GET only.\n");
    } else if (pathname === FRONT_SETTINGS_PATH) {
      sendFrontSettings(response);
    } else if (pathname === "/status.json") {
      await sendStatusJson(request, response);
    } else if (pathname === "/status") {
      await sendStatus(request, response);
    } else if (!(await parts.files.send(request, response))) {
      if (pathname === "/") await sendStatus(request, response);
      else sendPage(response, notFoundPage(chooseLanguage(request)));
    }
  }

  return async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host } = request.headers;
    const url = request.url ?? "/";
    if (!parts.hosts.isKnown(host) || !url.startsWith("/")) {
      response.writeHead(421, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
      response.end(
        `This server is ${parts.publicUrl}: use that address, or set BALISE_PUBLIC_URL to this one.\n`,
      );
      return;
    }
    const pathname = url.split("?")[0] ?? "/";
    if (isForKuzzle(request.method, pathname, request.headers.accept)) {
      parts.proxy.handle(request, response);
      return;
    }
    // Cookies belong to one name: whoever opens http://127.0.0.1:8080 is taken to http://localhost:8080.
    if (!parts.hosts.isPublic(host) && opensPage(request)) {
      response.writeHead(307, { Location: parts.publicUrl + url, "Cache-Control": "no-store" });
      response.end();
      return;
    }
    if (isIn(pathname, "/identity")) parts.identity.handle(request, response);
    else if (isIn(pathname, "/mailbox")) await parts.mailbox.handle(request, response);
    else if (isIn(pathname, SERVICES_PATH)) await parts.services.handle(request, response);
    else if (isIn(pathname, "/hub") && parts.hub) await parts.hub.handle(request, response);
    else if (pathname === DEMO_SCENARIOS_PATH && parts.scenarios)
      await parts.scenarios.handle(request, response);
    else await sendRest(request, response, pathname);
  };
}
