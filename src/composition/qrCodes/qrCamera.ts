import { type CameraTrouble, scannerFailure } from "../../domain/qrCodes/scannerFailure.ts";
import type { QrScannerEvent } from "../../machines/qrCodes/qrScannerMachine.ts";
// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the built worker
import qrReaderWorkerUrl from "../../streams/qrReader/qrReaderWorker.ts?worker&url";
import { type Observable, observable } from "../kit/observable.ts";
import type { FromQrReader, ToQrReader } from "../../streams/qrReader/qrReaderWorker.ts";

/** Pause between two pictures, in ms: reading takes a tenth of a second on a weak phone, and hands are not faster. */
const PICTURE_PAUSE = 120;
/** Longer edge of a picture that is read, in pixels: more is slower and reads nothing more at arm's length. */
const PICTURE_EDGE = 960;

/** What the camera sees, while it is open. */
export type CameraPicture = Pick<Observable<MediaStream | null>, "get" | "subscribe">;

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};
type Reader = { read(video: HTMLVideoElement): Promise<string | null>; end(): void };

/** A camera for one scanner: `open` begins to look for codes and answers how to stop; `picture` shows what it sees. */
export function qrCamera() {
  const { get, set: show, subscribe } = observable<MediaStream | null>(null);
  const picture: CameraPicture = { get, subscribe };
  const open = (tell: (event: QrScannerEvent) => void): (() => void) => {
    const closing = new AbortController();
    const { signal } = closing;
    scan(tell, show, signal).catch(async (error: unknown) => {
      if (!signal.aborted)
        tell({ type: "camera.failed", failure: scannerFailure(await troubleOf(error)) });
    });
    return () => closing.abort();
  };
  return { picture, open };
}

async function scan(
  tell: (event: QrScannerEvent) => void,
  show: (stream: MediaStream | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 960 } },
  });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    show(null);
  };
  if (signal.aborted) {
    close();
    return;
  }
  signal.addEventListener("abort", close, { once: true });
  for (const track of stream.getTracks())
    track.addEventListener("ended", () => tell({ type: "camera.failed", failure: "interrupted" }));
  show(stream);
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  await video.play();
  const reader = await openReader();
  signal.addEventListener("abort", () => reader.end(), { once: true });
  tell({ type: "camera.ready" });
  while (!signal.aborted) {
    const text = await reader.read(video);
    if (signal.aborted) return;
    if (text !== null && text !== "") {
      tell({ type: "camera.read", text });
      return;
    }
    await new Promise((resolve) => window.setTimeout(resolve, PICTURE_PAUSE));
  }
}

/** The browser's own reader where it has one, else ours in a worker. */
async function openReader(): Promise<Reader> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector === undefined || !formats.includes("qr_code")) return workerReader();
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    end: () => undefined,
  };
}

function workerReader(): Reader {
  const worker = new Worker(qrReaderWorkerUrl, { type: "module", name: "qr reader" });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return {
    read(video) {
      const scale = Math.min(1, PICTURE_EDGE / Math.max(video.videoWidth, video.videoHeight, 1));
      const width = Math.round(video.videoWidth * scale);
      const height = Math.round(video.videoHeight * scale);
      if (context === null || width === 0 || height === 0) return Promise.resolve(null);
      canvas.width = width;
      canvas.height = height;
      context.drawImage(video, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      return new Promise((resolve, reject) => {
        // One question at a time: each takes the place of the one before.
        worker.onmessage = ({ data: { text, failure } }: MessageEvent<FromQrReader>) =>
          failure === null ? resolve(text) : reject(new Error(failure));
        worker.onerror = ({ message }) => reject(new Error(message));
        const question: ToQrReader = { picture: { width, height, data } };
        worker.postMessage(question, [data.buffer]);
      });
    },
    end: () => worker.terminate(),
  };
}

async function troubleOf(error: unknown): Promise<CameraTrouble> {
  const name = error instanceof Error ? error.name : "";
  // Browsers without the question for cameras refuse it.
  const permission = await navigator.permissions
    ?.query({ name: "camera" as PermissionName })
    .then(({ state }) => state)
    .catch(() => "unknown" as const);
  return {
    isSecure: window.isSecureContext,
    hasCameras: navigator.mediaDevices !== undefined,
    name,
    permission: permission ?? "unknown",
  };
}
