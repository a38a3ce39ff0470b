import type { ServerResponse } from "node:http";

/** A year, as browsers want it for HSTS. */
const oneYear = 365 * 24 * 60 * 60;

/**
 * Sets what every answer carries; pages replace the policy by their own. The empty `script-src` lets no script run
 * until a page adds a hash to it.
 */
export function setSecurityHeaders(response: ServerResponse, publicUrl: string): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("X-Frame-Options", "DENY");
  // "no-referrer" would make browsers send `Origin: null` with our own forms.
  response.setHeader("Referrer-Policy", "same-origin");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader(
    "Permissions-Policy",
    "camera=(self), geolocation=(self), fullscreen=(self), microphone=(), payment=(), usb=()",
  );
  response.setHeader(
    "Content-Security-Policy",
    "default-src 'none'; script-src; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  if (publicUrl.startsWith("https:")) {
    response.setHeader("Strict-Transport-Security", `max-age=${oneYear}`);
  }
}
