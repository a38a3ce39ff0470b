import type { WebSocket } from "ws";
import { sameJson } from "../../../src/domain/base/fieldEdit.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import type { Connector, ConnectorSecrets } from "../../../src/domain/connectors/connector.ts";
import { field, jsonIn, numberIn, textIn } from "../../../src/domain/connectors/json.ts";
import { LOCATION_UPDATES, WGS84 } from "../../../src/domain/connectors/omlox/hub.ts";
import { omloxNames } from "../../../src/domain/connectors/omlox/names.ts";
import { type OmloxZone, omloxZones } from "../../../src/domain/connectors/omlox/zones.ts";
import { reasonOf } from "../platform/log.ts";
import { MAX_BODY } from "../platform/kuzzle/serveOwnAddresses.ts";
import { bearer, hubAddress, hubList } from "./hubList.ts";
import type { TakingConnector } from "./intake.ts";
import type { Link, LinkParts } from "./link.ts";
import type { ServerClient } from "./serverClient.ts";
import { serverToken } from "./serverToken.ts";
import { createWaitingMessages } from "./waitingMessages.ts";

/** How long is waited before the first further try, and at most, in ms. */
const [PAUSE, MAX_PAUSE] = [SECOND, MINUTE];
/** How long a hub may take to answer a subscription, in ms. */
const SUBSCRIPTION = 10 * SECOND;
/** How often it is asked whether the hub is still there, in ms: it may have nothing to say for hours. */
const PING = 30 * SECOND;
/** How often zones and names are read again, in ms. */
const READ_AGAIN = 10 * MINUTE;
/** Errors of the socket that another form of the subscription does not cure (omlox hub specification V2, WebSocket). */
const NOT_AUTHORIZED: readonly number[] = [10_004, 10_006];

/** `onZones` is called with the zones of the hub where they are others than those of the connector. */
type HubParts = LinkParts & {
  readonly server: ServerClient;
  readonly onZones: (zones: readonly OmloxZone[]) => void;
};

/**
 * The client of a customer's omlox hub: reads its zones and names by REST, then subscribes to the locations of all devices,
 * and does both again after each cut, a second later at first and a minute at most. A hub keeps nothing for a client that
 * is away, and slows down for none: what is too much to wait is dropped and counted (docs/decisions/0251).
 */
export function hubLink(
  connector: Connector,
  secrets: ConnectorSecrets | null,
  { server, intake, now, wait, onLink, onDropped, onZones }: HubParts,
): Link {
  const { server: hub } = connector;
  if (hub === null) return { end: () => undefined };
  const socketUrl = `${hubAddress(hub).replace(/^http/u, "ws")}/ws/socket`;
  let isOver = false;
  let pause = PAUSE;
  let socket: WebSocket | null = null;
  let taking: TakingConnector = connector;
  const tokens = serverToken(hub, secrets, { request: server.request, now });
  const waiting = createWaitingMessages(wait);

  const emit = (state: "connected" | "connecting" | "failed", error: string | null) => {
    if (!isOver) onLink({ state, at: now(), error });
  };

  function store(body: Buffer): void {
    if (body.length > MAX_BODY || waiting.isFull(body)) {
      onDropped();
      return;
    }
    const incoming = { body, query: {}, topic: LOCATION_UPDATES, receivedAt: now() };
    void waiting.store(
      body,
      () => intake.take(taking, incoming, { waits: true }),
      () => !isOver,
    );
  }

  /** What the hub answers to a list of its REST API; undefined: nothing that could be read. */
  const list = async (path: string): Promise<unknown> => {
    try {
      return await hubList(hub, path, tokens, server);
    } catch {
      // Locations in degrees and without names are read all the same; the socket says what is wrong.
      return undefined;
    }
  };

  async function readHub(): Promise<void> {
    const zonesAnswer = await list("/zones");
    const names = omloxNames(await list("/providers"), await list("/trackables"));
    const known = taking.zones ?? [];
    const zones = zonesAnswer === undefined ? known : omloxZones(zonesAnswer);
    taking = { ...taking, zones, names };
    if (!isOver && !sameJson(zones, known)) onZones(zones);
  }

  /** One connection. Resolves with why it ended. */
  async function session(): Promise<string> {
    await readHub();
    const token = await tokens.token();
    if (isOver) return "";
    const opened = server.socket(socketUrl, bearer(token));
    socket = opened;
    return new Promise((resolve) => {
      let reason: string | null = null;
      let isSubscribed = false;
      let isAlive = true;
      let inDegrees = true;
      const end = (why: string) => {
        reason ??= why;
        opened.terminate();
      };
      // Degrees first: hubs that transform coordinates themselves know best where their zones are.
      const subscribe = () => {
        const params = {
          ...(inDegrees ? { crs: WGS84 } : {}),
          ...(token === null ? {} : { token }),
        };
        opened.send(JSON.stringify({ event: "subscribe", topic: LOCATION_UPDATES, params }));
      };
      const patience = setTimeout(
        () => end("The hub does not answer the subscription."),
        SUBSCRIPTION,
      );
      const pings = setInterval(() => {
        if (!isAlive) {
          end("The hub does not answer any more.");
          return;
        }
        isAlive = false;
        opened.ping();
      }, PING);
      const readings = setInterval(() => void readHub(), READ_AGAIN);
      for (const timer of [patience, pings, readings]) timer.unref();
      opened.on("open", subscribe);
      opened.on("pong", () => {
        isAlive = true;
      });
      opened.on("message", (data) => {
        isAlive = true;
        const body = bufferOf(data);
        const message = jsonIn(body.toString("utf8"));
        const event = textIn(field(message, "event"));
        if (event === "message") store(body);
        else if (event === "subscribed") {
          isSubscribed = true;
          pause = PAUSE;
          clearTimeout(patience);
          emit("connected", null);
        } else if (event === "error" && !isSubscribed) {
          const code = numberIn(field(message, "code")) ?? 0;
          if (inDegrees && !NOT_AUTHORIZED.includes(code)) {
            inDegrees = false;
            subscribe();
            return;
          }
          const said = textIn(field(message, "description")) ?? "";
          end(`The hub refuses the subscription: ${code} ${said.slice(0, 200)}`.trim());
        }
      });
      opened.on("error", (error) => {
        reason ??= reasonOf(error);
      });
      opened.on("close", (code) => {
        clearTimeout(patience);
        clearInterval(pings);
        clearInterval(readings);
        resolve(reason ?? `The hub has closed the connection: ${code}.`);
      });
    });
  }

  async function run(): Promise<void> {
    while (!isOver) {
      const why = await session().catch(reasonOf);
      // It may be the token that is refused.
      tokens.forget();
      emit("failed", why);
      if (isOver) return;
      await wait(pause);
      pause = Math.min(2 * pause, MAX_PAUSE);
    }
  }

  void run();
  return {
    end() {
      isOver = true;
      socket?.terminate();
    },
  };
}

function bufferOf(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
