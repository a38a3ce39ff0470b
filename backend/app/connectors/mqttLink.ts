import { type IClientOptions, MqttClient, type Packet } from "mqtt";
import { SECOND } from "../../../src/domain/base/time.ts";
import {
  brokerClientId,
  type Connector,
  type ConnectorLink,
  type ConnectorSecrets,
} from "../../../src/domain/connectors/connector.ts";
import { NETWORK_FACTS } from "../../../src/domain/connectors/networks.ts";
import { reasonOf } from "../platform/log.ts";
import type { OpenBroker } from "./brokerStream.ts";
import { MAX_BODY } from "../platform/kuzzle/serveOwnAddresses.ts";
import type { Link, LinkParts } from "./link.ts";
import { createWaitingMessages } from "./waitingMessages.ts";

/** How long a try to connect, and the pause before the next, take, in ms. */
const [PATIENCE, PAUSE] = [10 * SECOND, 5 * SECOND];
type BrokerParts = LinkParts & { readonly open: OpenBroker };

/**
 * The client of a customer's broker. Its session outlives it, so that the broker keeps what comes meanwhile, and a message
 * is acknowledged once it is stored: what falls into a crash of ours comes again. The broker's own bound on messages that
 * are not acknowledged yet slows it down where we are slow. Where a broker has none, what is too much is left to it until
 * what waits is stored; of QoS 0, which no broker keeps, it is dropped. Retained messages are no news.
 */
export function mqttLink(
  connector: Connector,
  secrets: ConnectorSecrets | null,
  { open, intake, now, wait, onLink, onDropped }: BrokerParts,
): Link {
  const { broker, id, network } = connector;
  if (broker === null) return { end: () => undefined };
  let isOver = false;
  let failure: string | null = null;
  /** How many connections there were. */
  let connection = 0;
  const waiting = createWaitingMessages(wait);
  /** Messages were left to the broker, which sends them again at the next connection. */
  let isOwed = false;
  const options: IClientOptions = {
    clientId: brokerClientId(id),
    clean: false,
    reconnectPeriod: PAUSE,
    connectTimeout: PATIENCE,
    resubscribe: false,
    ...(broker.username === null ? {} : { username: broker.username }),
    ...(secrets?.password == null ? {} : { password: secrets.password }),
  };
  const certificates = { certificate: secrets?.certificate ?? null, key: secrets?.key ?? null };
  const client = new MqttClient(() => {
    const stream = open(broker.url, certificates);
    // Of its streams the client passes on the errors of connections alone, and not what we refuse.
    stream.on("error", (error: Error) => {
      failure = reasonOf(error);
    });
    return stream;
  }, options);
  const emit = (state: ConnectorLink["state"], error: string | null) => {
    if (!isOver) onLink({ state, at: now(), error });
  };

  /** Tries until it is stored, or is not wanted any more; then calls `onStored`. */
  async function store(
    topic: string,
    body: Buffer,
    isWanted: () => boolean,
    onStored: () => void,
  ): Promise<void> {
    await waiting.store(
      body,
      () => intake.take(connector, { body, query: {}, topic, receivedAt: now() }, { waits: true }),
      () => !isOver && isWanted(),
      onStored,
    );
    // Ended, and not cut: the acknowledgements before it arrive.
    if (isOwed && !isOver && waiting.isEmpty()) client.stream.end();
  }

  const held = new Map<number, () => void>();
  holdAcknowledgements(client, held);
  client.on("packetreceive", (packet) => {
    if (packet.cmd !== "publish") return;
    const { messageId, payload, topic, retain } = packet;
    if (retain) return;
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    if (body.length > MAX_BODY) {
      onDropped();
      return;
    }
    const isFull = waiting.isFull(body);
    if (packet.qos === 0 || messageId === undefined) {
      if (isFull) onDropped();
      else
        void store(
          topic,
          body,
          () => true,
          () => undefined,
        );
      return;
    }
    held.set(messageId, () => undefined);
    if (isFull) {
      isOwed = true;
      return;
    }
    const own = connection;
    // What was not acknowledged comes again by the next connection: it does not wait twice.
    const acknowledge = () => {
      const send = held.get(messageId);
      held.delete(messageId);
      send?.();
    };
    void store(topic, body, () => own === connection, acknowledge);
  });
  client.on("connect", () => {
    failure = null;
    emit("connected", null);
    const topic = broker.topic ?? NETWORK_FACTS[network].topic ?? "#";
    client.subscribe(topic, { qos: 1 }, (error, granted) => {
      const isRefused = granted?.some(({ qos }) => qos >= 128) === true;
      if (error !== null || isRefused)
        emit("failed", `The broker refuses the topic ${topic}: ${error?.message ?? "no right"}`);
    });
  });
  client.on("error", (error) => {
    failure = reasonOf(error);
    emit("failed", failure);
  });
  client.on("close", () => {
    // What was received and not acknowledged comes again under other numbers.
    held.clear();
    connection += 1;
    isOwed = false;
    emit("failed", failure ?? "The broker has closed the connection.");
  });
  return {
    end() {
      isOver = true;
      client.end(true);
    },
  };
}

/**
 * Keeps the acknowledgements of messages that are in `held` until each is asked for. The client itself acknowledges a
 * message before it reads the next, which would store one at a time.
 */
function holdAcknowledgements(client: MqttClient, held: Map<number, () => void>): void {
  const send = client["_sendPacket"].bind(client);
  const holding = (packet: Packet, callback?: () => void, ...rest: never[]) => {
    if (packet.cmd !== "puback" || packet.messageId === undefined || !held.has(packet.messageId))
      return send(packet, callback, ...rest);
    held.set(packet.messageId, () => void send(packet));
    callback?.();
    return client;
  };
  Reflect.set(client, "_sendPacket", holding);
}
