import type { ScannerFailure } from "../../src/domain/base/errorCatalogue.ts";
import { qrMatrix, qrPath } from "../../src/views/qrCodes/qrMatrix.ts";

/** What a browser does where a page asks for its camera. */
export type CameraAnswer =
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

const refused = (
  name: string,
  more: { permission?: "denied"; isSecure?: false } = {},
): CameraAnswer => ({ kind: "refused", name, permission: "prompt", isSecure: true, ...more });

/** How a browser tells each failure of the specification (section 8). */
export const CAMERA_REFUSALS: Readonly<Record<ScannerFailure, CameraAnswer>> = {
  unavailable: refused("InvalidStateError"),
  httpsRequired: refused("NotAllowedError", { isSecure: false }),
  accessDenied: refused("NotAllowedError"),
  noCameraFound: refused("NotFoundError"),
  cameraInUse: refused("NotReadableError"),
  securityError: refused("SecurityError"),
  interrupted: refused("AbortError"),
  permissionDenied: refused("NotAllowedError", { permission: "denied" }),
};

/** A code that is held before the camera, as the path that is drawn. */
export type HeldCode = { readonly path: string; readonly edge: number };

export function heldCode(text: string): HeldCode {
  const matrix = qrMatrix(text, 30);
  return { path: qrPath(matrix), edge: matrix.edge };
}

/** The camera of a page, until it is loaded anew or `remove` is called: a picture that the test draws. */
export type CameraInPage = {
  answer: CameraAnswer;
  /** Null: nothing is held before it. */
  held: HeldCode | null;
  /** The picture that the page was given; null: none. */
  track: MediaStreamTrack | null;
  /** The page has its own camera again. */
  remove: () => void;
};

/** Where `installCamera` keeps the camera. */
export type PageWithCamera = { balisecamera: CameraInPage };

/** Gives the page a camera of the test. It is sent into a page as it stands: it knows of nothing around it. */
export function installCamera(): void {
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
  const pen = canvas.getContext("2d");
  let isThere = true;
  const own = (of: object, name: string, value: PropertyDescriptor) => {
    Object.defineProperty(of, name, { ...value, configurable: true });
    return () => Reflect.deleteProperty(of, name);
  };
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
  const isSecure = () => camera.answer.kind !== "refused" || camera.answer.isSecure;
  const putBack = [
    own(navigator.mediaDevices, "getUserMedia", { value: getUserMedia }),
    own(navigator.permissions, "query", { value: query }),
  ];
  const secure = Object.getOwnPropertyDescriptor(window, "isSecureContext");
  Object.defineProperty(window, "isSecureContext", { get: isSecure, configurable: true });
  const camera: CameraInPage = {
    answer: { kind: "silent" },
    held: null,
    track: null,
    remove() {
      isThere = false;
      for (const one of putBack) one();
      if (secure !== undefined) Object.defineProperty(window, "isSecureContext", secure);
    },
  };
  const draw = () => {
    if (pen === null || !isThere) return;
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
  Object.assign(window, { balisecamera: camera });
}
