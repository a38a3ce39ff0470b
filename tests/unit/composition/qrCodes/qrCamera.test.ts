import { afterEach, describe, expect, test, vi } from "vitest";
import { qrCamera } from "../../../../src/composition/qrCodes/qrCamera.ts";
import type { QrScannerEvent } from "../../../../src/machines/qrCodes/qrScannerMachine.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser with one camera, which shows these codes picture by picture (null: none); an error: it is refused. */
function browser(pictures: (string | null)[] | Error, permission = "prompt") {
  const ended: (() => void)[] = [];
  const track = {
    isOpen: true,
    stop: () => (track.isOpen = false),
    addEventListener: (_: "ended", listener: () => void) => ended.push(listener),
  };
  const getUserMedia = async () => {
    if (pictures instanceof Error) throw pictures;
    return { getTracks: () => [track] };
  };
  class BarcodeDetector {
    static getSupportedFormats = async () => ["qr_code"];
    detect = async () => {
      const rawValue = pictures instanceof Error ? null : (pictures.shift() ?? null);
      return rawValue === null ? [] : [{ rawValue }];
    };
  }
  vi.stubGlobal("navigator", {
    mediaDevices: { getUserMedia },
    permissions: { query: async () => ({ state: permission }) },
  });
  vi.stubGlobal("document", { createElement: () => ({ play: async () => undefined }) });
  vi.stubGlobal("window", {
    isSecureContext: true,
    BarcodeDetector,
    setTimeout: (run: () => void) => queueMicrotask(run),
  });
  return { track, lose: () => ended.forEach((listener) => listener()) };
}

/** Opens the camera and hears it until `enough`. */
async function heard(camera: ReturnType<typeof qrCamera>, enough: QrScannerEvent["type"]) {
  const events: QrScannerEvent[] = [];
  let close: () => void = () => undefined;
  await new Promise<void>((resolve) => {
    close = camera.open((event) => {
      events.push(event);
      if (event.type === enough) resolve();
    });
  });
  return { events, close };
}

const refused = (name: string) => Object.assign(new Error(name), { name });

describe("the camera", () => {
  test("is shown while it is open, reads what it sees, and is let go", async () => {
    const { track } = browser([null, null, "https://balise.example/t/qr-code/a"]);
    const camera = qrCamera();
    const { events, close } = await heard(camera, "camera.read");
    expect(events).toEqual([
      { type: "camera.ready" },
      { type: "camera.read", text: "https://balise.example/t/qr-code/a" },
    ]);
    expect(camera.picture.get()).not.toBeNull();
    close();
    expect([camera.picture.get(), track.isOpen]).toEqual([null, false]);
  });

  test("that is taken away tells that it was interrupted", async () => {
    const { lose } = browser(["a"]);
    const { events } = await heard(qrCamera(), "camera.read");
    lose();
    expect(events.at(-1)).toEqual({ type: "camera.failed", failure: "interrupted" });
  });

  test.each([
    { name: "NotAllowedError", permission: "prompt", failure: "accessDenied" },
    { name: "NotAllowedError", permission: "denied", failure: "permissionDenied" },
    { name: "NotFoundError", permission: "prompt", failure: "noCameraFound" },
    { name: "NotReadableError", permission: "granted", failure: "cameraInUse" },
  ])("that answers $name ($permission) tells $failure", async ({ name, permission, failure }) => {
    browser(refused(name), permission);
    const { events } = await heard(qrCamera(), "camera.failed");
    expect(events).toEqual([{ type: "camera.failed", failure }]);
  });

  test("of a page without HTTPS is not even asked for", async () => {
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("window", { isSecureContext: false });
    const { events } = await heard(qrCamera(), "camera.failed");
    expect(events).toEqual([{ type: "camera.failed", failure: "httpsRequired" }]);
  });
});
