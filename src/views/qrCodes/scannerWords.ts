import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ScannerFailure } from "../../domain/base/errorCatalogue.ts";

/** Why the camera cannot be used, and what now (specification section 8). The code can be typed in every case. */
export const SCANNER_WORDS: Readonly<
  Record<ScannerFailure, { readonly title: MessageDescriptor; readonly help: MessageDescriptor }>
> = {
  unavailable: {
    title: msg`This browser gives no camera`,
    help: msg`Try another browser, or type the code.`,
  },
  httpsRequired: {
    title: msg`The camera needs a secure address`,
    help: msg`Open this page with https:// or type the code.`,
  },
  accessDenied: {
    title: msg`The camera was not allowed`,
    help: msg`Try again and allow it when the browser asks, or type the code.`,
  },
  noCameraFound: {
    title: msg`There is no camera`,
    help: msg`Connect one and try again, or type the code.`,
  },
  cameraInUse: {
    title: msg`Another program uses the camera`,
    help: msg`Close it and try again, or type the code.`,
  },
  securityError: {
    title: msg`The rules of this device forbid the camera`,
    help: msg`Ask the person who looks after the device, or type the code.`,
  },
  interrupted: {
    title: msg`The camera was interrupted`,
    help: msg`Try again, or type the code.`,
  },
  permissionDenied: {
    title: msg`The camera is blocked for this site`,
    help: msg`Allow it in the settings of the browser, beside the address, then try again. Or type the code.`,
  },
};
