import type { ScannerFailure } from "../../../src/domain/base/errorCatalogue.ts";
import { qrMatrix, qrPath } from "../../../src/views/qrCodes/qrMatrix.ts";
import type { Tab } from "./screen.ts";

/** What a browser does where a page asks for its camera. */
type Answer =
  /** It asks its user, who says nothing. */
  | { readonly kind: "silent" }
  /** The camera shows what is held before it. */
  | { readonly kind: "open" }
  | {
      readonly kind: "refused";
      /** Of the DOMException. */
      readonly name: string;
      readonly permission: PermissionState;
      readonly isSecure: boolean;
    };

const refused = (name: string, more: { permission?: "denied"; isSecure?: false } = {}): Answer => ({
  kind: "refused",
  name,
  permission: "prompt",
  isSecure: true,
  ...more,
});

/** How a browser tells each failure of the specification (section 8). */
const REFUSALS: Readonly<Record<ScannerFailure, Answer>> = {
  unavailable: refused("InvalidStateError"),
  httpsRequired: refused("NotAllowedError", { isSecure: false }),
  accessDenied: refused("NotAllowedError"),
  noCameraFound: refused("NotFoundError"),
  cameraInUse: refused("NotReadableError"),
  securityError: refused("SecurityError"),
  interrupted: refused("AbortError"),
  permissionDenied: refused("NotAllowedError", { permission: "denied" }),
};

type CameraInPage = {
  answer: Answer;
  /** The code that is held before the camera, as the path that is drawn; null: none. */
  held: { readonly path: string; readonly edge: number } | null;
  track: MediaStreamTrack | null;
};

/** The camera of a page, until it is loaded anew: a picture that the test draws. */
export type CameraForTests = {
  /** From now on nobody answers whether the page may have it. */
  leaveUnanswered(): Promise<void>;
  /** From now on it opens, and nothing is before it. The answer waits until the page looks for a code. */
  open(): Promise<() => Promise<void>>;
  /** From now on it cannot be used; where it is open, it breaks off. */
  fail(failure: ScannerFailure): Promise<void>;
  /** Holds a code before it. */
  hold(text: string): Promise<void>;
};

export async function cameraForTests(tab: Tab): Promise<CameraForTests> {
  await tab.evaluate(() => {
    const camera: CameraInPage = { answer: { kind: "silent" }, held: null, track: null };
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    const pen = canvas.getContext("2d");
    const draw = () => {
      if (pen === null) return;
      pen.resetTransform();
      pen.fillStyle = "#ffffff";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      if (camera.held !== null) {
        pen.translate(120, 40);
        pen.scale(400 / camera.held.edge, 400 / camera.held.edge);
        pen.fillStyle = "#000000";
        pen.fill(new Path2D(camera.held.path));
      }
      requestAnimationFrame(draw);
    };
    draw();
    const getUserMedia = async () => {
      const { answer } = camera;
      if (answer.kind === "refused") throw new DOMException("", answer.name);
      if (answer.kind === "silent") return new Promise<never>(() => undefined);
      const stream = canvas.captureStream(10);
      [camera.track = null] = stream.getTracks();
      return stream;
    };
    const query = async () => ({
      state: camera.answer.kind === "refused" ? camera.answer.permission : "granted",
    });
    Object.assign(navigator.mediaDevices, { getUserMedia });
    Object.assign(navigator.permissions, { query });
    Object.defineProperty(window, "isSecureContext", {
      get: () => camera.answer.kind !== "refused" || camera.answer.isSecure,
    });
    Object.assign(window, { balisecamera: camera });
  });
  const change = (more: Partial<Omit<CameraInPage, "track">>) =>
    tab.evaluate((changed) => {
      Object.assign((window as unknown as { balisecamera: CameraInPage }).balisecamera, changed);
    }, more);
  return {
    leaveUnanswered: () => change({ answer: { kind: "silent" } }),
    async open() {
      await change({ answer: { kind: "open" }, held: null });
      // What looks for codes is begun once there is a picture.
      const isReading = tab.waitForEvent("worker", (worker) => worker.url().includes("qrReader"));
      // Where a test fails before it is waited for.
      isReading.catch(() => undefined);
      return async () => {
        await isReading;
      };
    },
    async fail(failure) {
      await change({ answer: REFUSALS[failure] });
      await tab.evaluate(() => {
        const camera = (window as unknown as { balisecamera: CameraInPage }).balisecamera;
        camera.track?.dispatchEvent(new Event("ended"));
        camera.track = null;
      });
    },
    async hold(text) {
      const matrix = qrMatrix(text, 30);
      await change({ held: { path: qrPath(matrix), edge: matrix.edge } });
    },
  };
}
