import {
  LARGEST_MARKER,
  type MarkerSource,
  markerSource,
  markerTrouble,
} from "../../domain/referential/markerImage.ts";
import type { ReadMarker } from "../../views/kit/services.ts";

/** ms that the address of an image may take to answer. */
const PATIENCE = 15_000;
/** Pixels of the longer edge that are kept: several times what the largest screens draw. */
const KEPT_EDGE = 128;

/**
 * The images of families as maps draw them, read once a visit. Addresses are asked without credentials and referrer; the
 * policy of the page lets none be asked but our server and the services of the installation's maps (decision 0115).
 */
export function markerReader(): (markerUrl: string) => Promise<ReadMarker> {
  const read = new Map<string, Promise<ReadMarker>>();
  return (markerUrl) => {
    const known = read.get(markerUrl);
    if (known !== undefined) return known;
    const reading = readMarker(markerUrl);
    read.set(markerUrl, reading);
    // What could not be had may be there for the next map.
    void reading.then((one) => {
      if (one.kind === "refused" && one.why === "unreachable") read.delete(markerUrl);
    });
    return reading;
  };
}

async function readMarker(markerUrl: string): Promise<ReadMarker> {
  const source = markerSource(markerUrl);
  if (source === null) return { kind: "refused", why: "address" };
  const bytes = await bytesAt(source);
  if (bytes === null) return { kind: "refused", why: "unreachable" };
  const why = markerTrouble(bytes);
  if (why !== null) return { kind: "refused", why };
  const image = await smallImage(new Blob([bytes]));
  return image === null ? { kind: "refused", why: "type" } : { kind: "image", image };
}

/** Null: it cannot be had. What is larger than an image may be is not read to its end. */
async function bytesAt(source: MarkerSource): Promise<Uint8Array<ArrayBuffer> | null> {
  const { bytesOf } = await import("../../streams/calls/base64.ts");
  try {
    if (source.kind === "own") return bytesOf(source.base64);
    const answer = await fetch(source.url, {
      signal: AbortSignal.timeout(PATIENCE),
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    return answer.ok ? await beginningOf(answer) : null;
  } catch {
    return null;
  }
}

async function beginningOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > LARGEST_MARKER) {
      await reader?.cancel();
      break;
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Null: it says that it is an image, and is none. */
export async function smallImage(file: Blob, edge = KEPT_EDGE): Promise<ImageBitmap | null> {
  const whole = await createImageBitmap(file).catch(() => null);
  if (whole === null) return null;
  const scale = Math.min(1, edge / Math.max(whole.width, whole.height));
  const small = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(whole.width * scale)),
    resizeHeight: Math.max(1, Math.round(whole.height * scale)),
    resizeQuality: "high",
  });
  whole.close();
  return small;
}
