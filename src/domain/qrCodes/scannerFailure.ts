import type { ScannerFailure } from "../base/errorCatalogue.ts";

/** What is known where a camera could not be opened. `name`: of the browser's error. */
export type CameraTrouble = {
  readonly isSecure: boolean;
  readonly hasCameras: boolean;
  readonly name: string;
  /** The answer that the browser has kept for this site; "denied": it does not ask again. */
  readonly permission: "denied" | "granted" | "prompt" | "unknown";
};

/** Why the camera cannot be used, in the specification's words (section 8). Errors are those of getUserMedia. */
export function scannerFailure(trouble: CameraTrouble): ScannerFailure {
  if (!trouble.isSecure) return "httpsRequired";
  if (!trouble.hasCameras) return "unavailable";
  switch (trouble.name) {
    case "NotAllowedError":
      return trouble.permission === "denied" ? "permissionDenied" : "accessDenied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "noCameraFound";
    case "NotReadableError":
      return "cameraInUse";
    case "SecurityError":
      return "securityError";
    case "AbortError":
      return "interrupted";
    default:
      return "unavailable";
  }
}
