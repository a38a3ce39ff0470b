import type { ScannerFailure } from "../../../src/domain/base/errorCatalogue.ts";
import {
  CAMERA_REFUSALS,
  type CameraInPage,
  heldCode,
  installCamera,
  type PageWithCamera,
} from "../../support/cameraInPage.ts";
import type { Tab } from "./screen.ts";

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
  await tab.evaluate(installCamera);
  const change = (more: Partial<Pick<CameraInPage, "answer" | "held">>) =>
    tab.evaluate((changed) => {
      Object.assign((window as unknown as PageWithCamera).balisecamera, changed);
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
      await change({ answer: CAMERA_REFUSALS[failure] });
      await tab.evaluate(() => {
        const camera = (window as unknown as PageWithCamera).balisecamera;
        camera.track?.dispatchEvent(new Event("ended"));
        camera.track = null;
      });
    },
    hold: (text) => change({ held: heldCode(text) }),
  };
}
