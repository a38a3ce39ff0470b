import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const s3Keys = { accessKeyId: "AKIDTEST", secretAccessKey: "a secret of the test" };
export const s3Region = "eu-west-3";

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Whether a request is signed (AWS Signature Version 4) with the test's keys. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const authorization = request.headers.authorization ?? "";
  const [, day = "", names = "", signature = ""] =
    new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${s3Keys.accessKeyId}/(\\d{8})/${s3Region}/s3/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$`,
    ).exec(authorization) ?? [];
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const given = String(request.headers["x-amz-content-sha256"]);
  const contentHash = createHash("sha256").update(body).digest("hex");
  if (given !== "UNSIGNED-PAYLOAD" && given !== contentHash) return false;
  const sortedQuery = query
    .split("&")
    .filter((one) => one !== "")
    .map((one) => (one.includes("=") ? one : `${one}=`))
    .toSorted()
    .join("&");
  const headers = names
    .split(";")
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, path, sortedQuery, headers.join(""), names, given].join("\n");
  const toSign = [
    "AWS4-HMAC-SHA256",
    request.headers["x-amz-date"],
    `${day}/${s3Region}/s3/aws4_request`,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  const key = ["s3", "aws4_request"].reduce(
    hmac,
    hmac(hmac(`AWS4${s3Keys.secretAccessKey}`, day), s3Region),
  );
  return hmac(key, toSign).toString("hex") === signature;
}

/** An S3 server with one bucket in memory that checks signatures: what the driver's contract needs, no more. */
export async function startFakeS3(bucket: string) {
  const objects = new Map<string, { readonly bytes: Buffer; readonly type: string }>();
  /** One page of `ListObjectsV2`, of two keys at most, so that whoever asks must go on. */
  const listed = (asked: URLSearchParams): string => {
    const after = asked.get("continuation-token") ?? "";
    const prefix = asked.get("prefix") ?? "";
    const all = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const left = all.filter((key) => key > after);
    const page = left.slice(0, 2);
    const isMore = left.length > page.length;
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
    const next = `<NextContinuationToken>${page.at(-1) ?? ""}</NextContinuationToken>`;
    return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${contents}${isMore ? next : ""}</ListBucketResult>`;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const fail = (status: number, code: string) => {
        response.writeHead(status, { "Content-Type": "application/xml" });
        response.end(
          request.method === "HEAD"
            ? ""
            : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
        );
      };
      if (!isSigned(request, body)) {
        fail(403, "SignatureDoesNotMatch");
        return;
      }
      const path = (request.url ?? "").split("?")[0] ?? "";
      if (path === `/${bucket}/` || path === `/${bucket}`) {
        response.writeHead(200, { "Content-Type": "application/xml" });
        response.end(listed(new URL(request.url ?? "", "http://s3").searchParams));
        return;
      }
      if (!path.startsWith(`/${bucket}/`)) {
        fail(404, "NoSuchBucket");
        return;
      }
      const key = path.slice(bucket.length + 2);
      const object = objects.get(key);
      if (request.method === "PUT") {
        objects.set(key, { bytes: body, type: request.headers["content-type"] ?? "" });
        response.writeHead(200).end();
      } else if (request.method === "DELETE") {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (!object) {
        fail(404, "NoSuchKey");
      } else {
        response.writeHead(200, {
          "Content-Type": object.type,
          "Content-Length": object.bytes.length,
        });
        response.end(request.method === "HEAD" ? undefined : object.bytes);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
