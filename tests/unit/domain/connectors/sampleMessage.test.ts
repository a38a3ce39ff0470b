import { expect, test } from "vitest";
import { decode } from "../../../../src/domain/connectors/decode.ts";
import { PAYLOAD_FORMATS } from "../../../../src/domain/connectors/decoding.ts";
import { NETWORK_FACTS, NETWORKS } from "../../../../src/domain/connectors/networks.ts";
import { sampleCurl, sampleMessage } from "../../../../src/domain/connectors/sampleMessage.ts";
import { jsonMessage, RECEIVED } from "./incoming.ts";

const POSTING = NETWORKS.filter((network) => NETWORK_FACTS[network].transports.includes("http"));

test.each(
  POSTING.flatMap((network) =>
    (NETWORK_FACTS[network].hasPayloads ? PAYLOAD_FORMATS : (["auto"] as const)).map(
      (payload) => [network, payload] as const,
    ),
  ),
)("the line to try %s with (%s) posts a message of now that is read", (network, payload) => {
  const sample = sampleMessage(network, payload, RECEIVED);
  if (sample === null) throw new Error(`${network} posts, and has no sample`);
  const line = sampleCurl("https://balise.example.com/_connect/token", sample);
  const [, body = "", address = ""] = /-d '([^']+)' '([^']+)'$/u.exec(line) ?? [];
  const url = new URL(address);
  const device = url.pathname.split("/")[3];
  const query = Object.fromEntries(url.searchParams);
  const { messages, refusals } = decode(
    network,
    jsonMessage(JSON.parse(body), { query: device === undefined ? query : { ...query, device } }),
    { payload },
  );
  expect(refusals).toEqual([]);
  expect(messages).toMatchObject([{ at: RECEIVED }]);
  const types = messages.flatMap(({ facts }) => facts.map(({ type }) => type));
  expect(types).toContain(network === "blueUp" ? "heard" : "position");
});
