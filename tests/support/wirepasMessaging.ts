import { execFileSync, spawnSync } from "node:child_process";

const PYTHON = "/usr/bin/python3";
const MODULE = "wirepas_mesh_messaging";

/** Whether Wirepas' own package is there (PyPI's `wirepas-mesh-messaging` 1.4.1, which `.ci/run` installs). */
export const hasWirepasMessaging = spawnSync(PYTHON, ["-c", `import ${MODULE}`]).status === 0;

/** A packet as Wirepas' package takes it (`ReceivedDataEvent`); payloads in hexadecimal, null: withheld by the gateway. */
export type WirepasPacket = {
  readonly gateway: string;
  readonly sink: string;
  /** 64 bits in decimal digits. */
  readonly eventId: string;
  readonly receivedAt: number;
  readonly source: number;
  readonly destination: number;
  readonly sourceEndpoint: number;
  readonly destinationEndpoint: number;
  readonly travelTime: number;
  readonly qos: number;
  readonly payload: string | null;
  readonly payloadSize: number | null;
  readonly hops: number;
  readonly network: number | null;
};

/** What every script begins with: the package, and what it is given. */
const BEGIN = `
import json, sys
from ${MODULE} import ReceivedDataEvent as Packet, StatusEvent as Status
given = json.load(sys.stdin)
`;

const WRITE = `${BEGIN}
made = [Packet(p["gateway"], p["sink"], p["receivedAt"], p["source"], p["destination"], p["sourceEndpoint"],
  p["destinationEndpoint"], p["travelTime"], p["qos"],
  data=None if p["payload"] is None else bytes.fromhex(p["payload"]), data_size=p["payloadSize"],
  event_id=int(p["eventId"]), hop_count=p["hops"], network_address=p["network"]) for p in given]
json.dump([packet.payload.hex() for packet in made], sys.stdout)
`;

const READ = `${BEGIN}
def fields(frame):
  p = Packet.from_payload(bytes.fromhex(frame))
  return dict(gateway=p.gw_id, sink=p.sink_id, eventId=str(p.event_id), receivedAt=p.rx_time_ms_epoch,
    source=p.source_address, destination=p.destination_address, sourceEndpoint=p.source_endpoint,
    destinationEndpoint=p.destination_endpoint, travelTime=p.travel_time_ms, qos=p.qos,
    payload=None if p.data_payload is None else p.data_payload.hex(), payloadSize=p.data_size, hops=p.hop_count,
    network=p.network_address)
json.dump([fields(frame) for frame in given], sys.stdout)
`;

// A frame is read as whichever of the two events gives it back: the package does not say which one it is.
const REWRITE = `${BEGIN}
def again(frame):
  for Event in (Packet, Status):
    try:
      written = Event.from_payload(bytes.fromhex(frame)).payload.hex()
      if written == frame: return written
    except Exception: pass
  return None
json.dump([again(frame) for frame in given], sys.stdout)
`;

/** The frames that Wirepas' package writes of packets, in hexadecimal. */
export function writeWirepasPackets(packets: readonly WirepasPacket[]): string[] {
  return python<string[]>(WRITE, packets);
}

/** What Wirepas' package reads in frames of packets. */
export function readWirepasPackets(frames: readonly string[]): WirepasPacket[] {
  return python<WirepasPacket[]>(READ, frames);
}

/** Frames as Wirepas' package writes them again after it has read them; null: it writes another one. */
export function rewriteWirepasFrames(frames: readonly string[]): (string | null)[] {
  return python<(string | null)[]>(REWRITE, frames);
}

function python<Answer>(script: string, input: unknown): Answer {
  const text = execFileSync(PYTHON, ["-c", script], {
    input: JSON.stringify(input),
    stdio: ["pipe", "pipe", "inherit"],
    encoding: "utf8",
  });
  // The package says on the same output which protobuf it uses.
  return JSON.parse(text.slice(text.indexOf("["))) as Answer;
}
