import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, jwtVerify } from "jose";
import type { PushPayload } from "../../src/domain/push/pushPayload.ts";
import type { PushAddress } from "../../src/domain/push/pushSubscription.ts";

/** What a browser was sent, as it reads it, and how the sender has proven who it is. */
export type Pushed = {
  readonly payload: PushPayload;
  readonly headers: IncomingHttpHeaders;
  readonly vapid: {
    readonly publicKey: string;
    readonly audience: unknown;
    readonly subject: unknown;
    readonly lives: number;
  };
};

/** A browser at a push service of its own: what it subscribes with, and what it has received. */
export type PushBrowser = {
  readonly address: PushAddress;
  readonly received: Pushed[];
  /** What the push service answers from now on. */
  answers: number;
  /** How often it was asked, taken or not. */
  asked: number;
};

/** A push service in this process, by plain http on loopback. Decrypts by RFC 8291 and RFC 8188, with Node's crypto alone. */
export async function startPushService(): Promise<{
  readonly origin: string;
  browser(name: string): PushBrowser;
  stop(): Promise<void>;
}> {
  const browsers = new Map<
    string,
    { readonly own: PushBrowser; readonly keys: ECDH; readonly auth: Buffer }
  >();
  const server = createServer((request, response) => {
    void (async () => {
      const known = browsers.get(request.url ?? "");
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      if (known === undefined) {
        response.writeHead(404).end();
        return;
      }
      const { own, keys, auth } = known;
      own.asked += 1;
      if (own.answers === 201) {
        const text = decrypted(Buffer.concat(parts), keys, auth);
        own.received.push({
          payload: JSON.parse(text) as PushPayload,
          headers: request.headers,
          vapid: await provenSender(request.headers.authorization ?? ""),
        });
      }
      response.writeHead(own.answers).end();
    })().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    browser(name) {
      const keys = createECDH("prime256v1");
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/${name}/${randomBytes(8).toString("hex")}`;
      const own: PushBrowser = {
        address: {
          endpoint: `${origin}${path}`,
          p256dh: keys.getPublicKey("base64url"),
          auth: auth.toString("base64url"),
        },
        received: [],
        answers: 201,
        asked: 0,
      };
      browsers.set(path, { own, keys, auth });
      return own;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The text of a message of one record (RFC 8188), encrypted for a browser (RFC 8291). @throws Error where it is not for it */
function decrypted(message: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = message.subarray(0, 16);
  const idLength = message.readUInt8(20);
  const sender = message.subarray(21, 21 + idLength);
  const sealed = message.subarray(21 + idLength);
  const derive = (secret: Buffer, salting: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salting, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const opening = createDecipheriv("aes-128-gcm", key, nonce, { authTagLength: 16 });
  opening.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error("The last record has no delimiter.");
  return padded.subarray(0, end).toString("utf8");
}

/** Checks the signature of a sender (RFC 8292). @throws Error where it is none */
async function provenSender(authorization: string): Promise<Pushed["vapid"]> {
  const [, token = "", publicKey = ""] =
    /^vapid t=([^,]+), ?k=([\w-]+)$/u.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, "base64url");
  const key = await importJWK(
    {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
    "ES256",
  );
  const { payload } = await jwtVerify(token, key, { algorithms: ["ES256"] });
  const { aud, sub, exp = 0 } = payload;
  return { publicKey, audience: aud, subject: sub, lives: exp - Date.now() / 1000 };
}
