import { callPath } from "../../../src/domain/base/call.ts";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { endByLogoutToken } from "../../../src/domain/users/identityCalls.ts";
import { createHub } from "../hub/createHub.ts";
import { startIdentity } from "../identity/startIdentity.ts";
import { createMailbox } from "../mailbox/createMailbox.ts";
import { openMessageStore } from "../mailbox/messageStore.ts";
import { startSmtpSink } from "../mailbox/startSmtpSink.ts";
import { createServices } from "../services/createServices.ts";
import { createAddressShare } from "./addressShare.ts";
import { createAddressOf, isFromThisMachine } from "./clientAddress.ts";
import { createHostCheck } from "./knownHosts.ts";
import { createDemoScenarios } from "./demoScenarios.ts";
import { createKuzzleHealth } from "./kuzzleHealth.ts";
import { createPhoneRoute } from "./phoneListener.ts";
import { createHttpProxy } from "./proxyHttp.ts";
import { createUpgradeProxy } from "./proxyUpgrade.ts";
import { createRouter } from "./router.ts";
import { setSecurityHeaders } from "./securityHeaders.ts";
import { createStaticFiles } from "./staticFiles.ts";
import { listenToSupervisor, type ParentChannel } from "./supervisorNews.ts";
import type { WebConfig } from "./webConfig.ts";

/** The running web server. */
export interface Web {
  readonly port: number;
  readonly smtpPort: number;
  /** Of the address for phones; null: there is none. */
  readonly phonePort: number | null;
  /** Ends everything; open connections are cut after a second. */
  close(): Promise<void>;
}

/** What the server needs besides its configuration. */
export interface WebSurroundings {
  readonly parent: ParentChannel;
  readonly log: (line: string) => void;
  /** Replaces single limits, for tests. */
  readonly limits?: Partial<typeof limits>;
  readonly passing?: Partial<typeof passing>;
}

/** Limits against slow and greedy clients; times in ms. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** A 5 MB file over a slow mobile network. */
  requestTimeout: 120_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2000,
};

/** Limits of what is passed on to Kuzzle, so that one client cannot hold all of it. */
const passing = {
  /** Requests of one address under way: 200 people behind one address with two each, and a quarter of all. */
  requests: 512,
  /** Sockets of one address: 200 people with five tabs each, twice over. Kuzzle has the same limit. */
  sockets: 2000,
  /** ms without a byte from or to Kuzzle: the front itself waits 10 s. */
  patience: 60_000,
  /** ms until Kuzzle has accepted a socket. */
  upgradePatience: 20_000,
};
const maximumHeaders = 100;
const graceAtClose = 1000;

function listen(
  server: ReturnType<typeof createServer>,
  port: number,
  host: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Starts the one URL and what is mounted on it. Rejects with an error whose message is a sentence for the operator. */
export async function startWeb(
  config: WebConfig,
  { parent, log, limits: changed = {}, passing: changedPassing = {} }: WebSurroundings,
): Promise<Web> {
  const { publicUrl, allowedOrigins, trustedProxies } = config;
  const origins = [publicUrl, ...allowedOrigins];
  const addressOf = createAddressOf({ proxies: trustedProxies, publicUrl, log });
  const messages = await openMessageStore(join(config.data, "mailbox"), log);
  const identity = await startIdentity({
    folder: join(config.data, "identity"),
    publicUrl,
    allowedOrigins,
    clientId: config.clientId,
    logoutUrl: `http://127.0.0.1:${config.kuzzlePort}${callPath(endByLogoutToken)}`,
    accountsFile: config.accountsFile,
    demoAccountsFile: config.demoAccountsFile,
    demo: config.demo,
    addressOf,
    log,
  });
  const { requests, sockets, patience, upgradePatience } = { ...passing, ...changedPassing };
  const { kuzzlePort } = config;
  const surroundings = { now: Date.now, log };
  const proxy = createHttpProxy({
    kuzzlePort,
    publicUrl,
    origins,
    share: createAddressShare(requests, "requests", surroundings),
    addressOf,
    patience,
  });
  const upgrades = createUpgradeProxy({
    kuzzlePort,
    publicUrl,
    origins,
    share: createAddressShare(sockets, "sockets", surroundings),
    addressOf,
    patience: upgradePatience,
  });
  const supervisor = listenToSupervisor(parent, Date.now);

  const server = createServer({ ...limits, ...changed });
  server.maxHeadersCount = maximumHeaders;
  let boundPort = config.port;
  let phonePort: number | null = null;
  const hosts = createHostCheck(publicUrl, config.host, () => boundPort);
  const route = createRouter({
    publicUrl,
    providers: config.providers,
    hubUrl: config.hubUrl,
    identity,
    mailbox: createMailbox({
      messages,
      publicUrl,
      smsToken: config.smsToken,
      isLocal: isFromThisMachine,
      open: config.mailboxOpen,
    }),
    services: createServices({ isLocal: isFromThisMachine }),
    hub: config.demo ? createHub({ publicUrl, allowedOrigins, identity }) : null,
    scenarios: config.demo ? createDemoScenarios(config.data, publicUrl, Date.now) : null,
    proxy,
    files: createStaticFiles(config.front, {
      publicUrl,
      hubUrl: config.hubUrl,
      maps: config.maps,
      identityOrigins: config.providers.map(({ issuer }) => new URL(issuer).origin),
      imageOrigins: config.imageOrigins,
    }),
    hosts,
    demo: config.demo,
    kuzzleHealth: createKuzzleHealth(config.kuzzlePort, Date.now),
    supervisor,
    now: Date.now,
  });

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    setSecurityHeaders(response, publicUrl);
    route(request, response).catch((error: unknown) => {
      log(
        `web: ${request.method} ${request.url?.split("?")[0]} failed: ${error instanceof Error ? error.stack : String(error)}`,
      );
      if (response.headersSent) {
        response.destroy();
        return;
      }
      response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
      response.end("The server could not answer; the error is in its log.\n");
    });
  });
  server.on("upgrade", (request, socket, head) => {
    if (hosts.isKnown(request.headers.host)) upgrades.handle(request, socket, head);
    else
      socket.end(
        "HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
      );
  });

  function closeParts(): void {
    upgrades.close();
    proxy.close();
    supervisor.close();
    identity.close();
  }

  const { phones } = config;
  const phoneServer = createServer({ ...limits, ...changed });
  phoneServer.maxHeadersCount = maximumHeaders;
  phoneServer.on("request", createPhoneRoute(proxy));

  const smtp = await startSmtpSink(config.smtpPort, messages, log).catch((error: unknown) => {
    closeParts();
    throw error;
  });
  try {
    boundPort = await listen(server, config.port, config.host);
    if (phones !== null) phonePort = await listen(phoneServer, phones.port, phones.host);
  } catch (error) {
    server.close();
    closeParts();
    await smtp.close();
    throw error;
  }

  return {
    port: boundPort,
    smtpPort: smtp.port,
    phonePort,
    async close() {
      const servers = phones === null ? [server] : [server, phoneServer];
      const closed = servers.map(
        (one) => new Promise<void>((resolve) => one.close(() => resolve())),
      );
      for (const one of servers) one.closeIdleConnections();
      upgrades.close();
      const cut = setTimeout(() => {
        for (const one of servers) one.closeAllConnections();
      }, graceAtClose);
      await Promise.all([...closed, smtp.close()]);
      clearTimeout(cut);
      closeParts();
    },
  };
}
