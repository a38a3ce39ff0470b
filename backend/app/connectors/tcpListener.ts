import net from "node:net";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { loginIn, packetIn, type Piece } from "../../../src/domain/connectors/teltonika/frame.ts";
import { IMEI } from "../../../src/domain/connectors/teltonika/packet.ts";
import { placeOfAddress } from "../../../src/domain/users/signInLimits.ts";
import { type Log, reasonOf } from "../platform/log.ts";
import type { ImeiOwners } from "./imeiOwners.ts";
import type { ConnectorIntake } from "./intake.ts";

/** Connections at once: each holds a packet at most, and devices of a mobile network keep theirs for minutes. */
const MAX_CONNECTIONS = 5_000;
/** Connections of one address that have not logged in: a mobile network lends one address to many devices. */
const MAX_STRANGERS = 100;
/** How long a device may take to log in, and be silent once it has, in ms. */
const [LOGIN_PATIENCE, IDLE] = [15 * SECOND, 10 * MINUTE];
/** What a login is answered. */
const [ACCEPTED, REFUSED] = [Uint8Array.of(1), Uint8Array.of(0)];

export type TcpListener = {
  /** Resolves once it listens, to its port. @throws where it cannot */
  listen(port: number, host: string): Promise<number>;
  close(): void;
};

/**
 * The port of devices of Teltonika that connect to us (docs/decisions/0243). A device logs in by its IMEI and sends packets
 * one after the other; each is answered with the number of its records once it is stored. What is not to be taken now is
 * not answered and its connection ended: the device keeps it and comes again. One connection a device: a new one ends the
 * one before, of which the device knows nothing any more.
 */
export function createTcpListener({
  intake,
  ownerOf,
  now,
  log,
  maxStrangers = MAX_STRANGERS,
  loginPatience = LOGIN_PATIENCE,
}: {
  readonly intake: Pick<ConnectorIntake, "take">;
  readonly ownerOf: ImeiOwners;
  readonly now: () => EpochMs;
  readonly log: Pick<Log, "warn">;
  readonly maxStrangers?: number;
  readonly loginPatience?: number;
}): TcpListener {
  const strangers = new Map<string, number>();
  const devices = new Map<string, net.Socket>();
  const open = new Set<net.Socket>();

  /** Whether the packet is stored, or never will be readable: then it is acknowledged. */
  async function take(imei: string, body: Uint8Array): Promise<boolean> {
    try {
      // A device that was archived and a connector that was paused meanwhile are refused here.
      const connector = await ownerOf(imei);
      if (connector === null) return false;
      const incoming = { body, query: { [IMEI]: imei }, topic: null, receivedAt: now() };
      return (await intake.take(connector, incoming)) === "taken";
    } catch (error) {
      log.warn(`A packet of the device ${imei} could not be stored: ${reasonOf(error)}`);
      return false;
    }
  }

  /** Resolves to the IMEI that was accepted. */
  async function logIn(socket: net.Socket, imei: string): Promise<boolean> {
    const owner = await ownerOf(imei).catch((error: unknown) => {
      log.warn(`The device ${imei} could not be looked up: ${reasonOf(error)}`);
      return undefined;
    });
    // Whether it is registered is not known: no answer says that it is not.
    if (owner === undefined) return false;
    socket.write(owner === null ? REFUSED : ACCEPTED);
    if (owner === null) return false;
    devices.get(imei)?.destroy();
    devices.set(imei, socket);
    socket.setTimeout(IDLE);
    return true;
  }

  /** Reads until the device has nothing more to say, or says what cannot be. */
  async function serve(socket: net.Socket, onLogin: (imei: string) => void): Promise<void> {
    let imei: string | null = null;
    let waiting: Uint8Array = new Uint8Array();
    // The socket is not read while a packet is stored: what waits of a device is one packet and what one read brings.
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      waiting = Buffer.concat([waiting, chunk as Buffer]);
      for (;;) {
        const piece: Piece = imei === null ? loginIn(waiting) : packetIn(waiting);
        if (piece.type === "incomplete") break;
        if (piece.type === "broken") return;
        waiting = waiting.subarray(piece.length);
        if (piece.type === "login") {
          if (!(await logIn(socket, piece.imei))) return;
          ({ imei } = piece);
          onLogin(piece.imei);
        } else if (piece.type === "packet" && imei !== null) {
          const isTaken = await take(imei, piece.bytes);
          if (!isTaken || !piece.isSound) return;
          const answer = Buffer.alloc(4);
          answer.writeUInt32BE(piece.records);
          socket.write(answer);
        }
      }
    }
  }

  async function accept(socket: net.Socket): Promise<void> {
    const place = placeOfAddress(socket.remoteAddress ?? "");
    const count = strangers.get(place) ?? 0;
    if (count >= maxStrangers) {
      socket.destroy();
      return;
    }
    strangers.set(place, count + 1);
    open.add(socket);
    let known: string | null = null;
    const leaveStrangers = () => {
      const left = (strangers.get(place) ?? 1) - 1;
      if (left > 0) strangers.set(place, left);
      else strangers.delete(place);
    };
    socket.setNoDelay();
    // The reader gets it; one that comes after it has left is nobody's.
    socket.on("error", () => undefined);
    socket.setTimeout(loginPatience, () => socket.destroy());
    try {
      await serve(socket, (imei) => {
        known = imei;
        leaveStrangers();
      });
    } catch {
      // The connection is gone: what was not acknowledged comes again.
    }
    // What was answered last is sent before.
    socket.destroySoon();
    if (known === null) leaveStrangers();
    else if (devices.get(known) === socket) devices.delete(known);
    open.delete(socket);
  }

  const server = net.createServer((socket) => {
    void accept(socket);
  });
  server.maxConnections = MAX_CONNECTIONS;

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => {
          server.off("error", reject);
          server.on("error", (error) => log.warn(`The port of devices: ${reasonOf(error)}`));
          const address = server.address();
          resolve(typeof address === "object" && address !== null ? address.port : port);
        });
      }),
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
