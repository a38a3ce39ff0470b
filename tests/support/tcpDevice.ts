import { connect, type Socket } from "node:net";

/** A device that keeps a connection, as the other side sees it: what it is answered, in the order of the bytes. */
export type TcpDevice = {
  send(bytes: Uint8Array): void;
  /** So many bytes of the answer, in hexadecimal digits. Rejects where the connection ends before. */
  answered(length: number): Promise<string>;
  /** Resolves once the other side has ended the connection, to what it has sent that nobody has read. */
  ended(): Promise<string>;
  close(): void;
};

export function tcpDevice(port: number): Promise<TcpDevice> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      resolve(deviceOn(socket));
    });
  });
}

function deviceOn(socket: Socket): TcpDevice {
  let received = Buffer.alloc(0);
  let isOver = false;
  const waiting = new Set<() => void>();
  const changed = () => {
    for (const check of waiting) check();
  };
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    changed();
  });
  socket.on("close", () => {
    isOver = true;
    changed();
  });
  // A reset is an end too.
  socket.on("error", () => undefined);

  function once<Value>(check: () => Value | null): Promise<Value> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const value = check();
        if (value !== null) resolve(value);
        else if (isOver) reject(new Error("The connection has ended."));
        else return;
        waiting.delete(look);
      };
      waiting.add(look);
      look();
    });
  }

  return {
    send: (bytes) => void socket.write(bytes),
    answered: (length) =>
      once(() => {
        if (received.length < length) return null;
        const answer = received.subarray(0, length).toString("hex");
        received = received.subarray(length);
        return answer;
      }),
    ended: () => once(() => (isOver ? received.toString("hex") : null)),
    close: () => socket.destroy(),
  };
}

/** The login of a device of Teltonika. */
export function teltonikaLogin(imei: string): Buffer {
  return Buffer.concat([Buffer.of(0, imei.length), Buffer.from(imei, "ascii")]);
}
