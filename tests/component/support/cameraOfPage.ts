import { onTestFinished } from "vitest";
import type { ScannerFailure } from "../../../src/domain/base/errorCatalogue.ts";
import {
  CAMERA_REFUSALS,
  heldCode,
  installCamera,
  type PageWithCamera,
} from "../../support/cameraInPage.ts";

/** The camera of the page until the test ends; nobody answers whether the page may have it, until the test says otherwise. */
export function cameraOfPage() {
  installCamera();
  const camera = (window as unknown as PageWithCamera).balisecamera;
  onTestFinished(() => camera.remove());
  return {
    /** From now on it cannot be used. */
    fail(failure: ScannerFailure): void {
      camera.answer = CAMERA_REFUSALS[failure];
    },
    /** From now on it opens, with a code held before it. */
    hold(text: string): void {
      camera.answer = { kind: "open" };
      camera.held = heldCode(text);
    },
  };
}
