import type { Kuzzle } from "kuzzle-sdk";
import { connectAsync } from "mqtt";
import { ask } from "../../tests/support/calls.ts";
import type { Mosquitto } from "../../tests/support/mosquitto.ts";
import { pause } from "./paced.ts";
import { connectorOf, type Message, phoneMessage } from "./phones.ts";

/** A connector that reads from a broker, and a client that publishes to it. */
export type BrokerConnector = {
  /** Resolves once the broker has it. */
  publish(message: Message, at: number, options?: { qos?: 0 | 1; retain?: boolean }): Promise<void>;
  /** How many messages the connector has taken. */
  taken(): Promise<number>;
  /** Removes the connector. What its broker still holds for it is left there. */
  end(): Promise<void>;
};

type Shown = {
  readonly connector: {
    readonly id: string;
    readonly link: { readonly state: string } | null;
    readonly days: readonly { readonly messages: number }[];
  };
};

/** Resolves once the connector is connected. `topic`: its name too. */
export async function brokerConnector(
  admin: Kuzzle,
  index: string,
  broker: Mosquitto,
  topic: string,
): Promise<BrokerConnector> {
  const url = `mqtt://127.0.0.1:${broker.port}`;
  const form = connectorOf(topic, {
    transport: "mqtt",
    broker: { url, topic: `${topic}/+/+`, username: null },
  });
  const { connector } = await ask<Shown>(admin, "connector:create", index, form);
  const connectorId = connector.id;
  const shown = async () => {
    const { connector: now } = await ask<Shown>(admin, "connector:messages", index, {
      connectorId,
    });
    return now;
  };
  while ((await shown()).link?.state !== "connected") await pause(200);
  const client = await connectAsync(url);
  return {
    publish: async (message, at, { qos = 1, retain = false } = {}) => {
      const body = phoneMessage(message, at);
      await client.publishAsync(`${topic}/us/tag-t${message.of}`, body, { qos, retain });
    },
    taken: async () => (await shown()).days.reduce((sum, { messages }) => sum + messages, 0),
    async end() {
      await client.endAsync();
      await ask(admin, "connector:remove", index, { connectorId });
    },
  };
}
