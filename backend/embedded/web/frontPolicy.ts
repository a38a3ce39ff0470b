/** The page in which a silent sign-in ends, in a frame of our own (oidc-client-ts). */
export const SILENT_CALLBACK_PATH = "/silent-callback";

/**
 * The Content-Security-Policy of the front's document (product.md section 4): own scripts only, Trusted Types, the map
 * services of customers with a map key, the backend's socket, the partner hub's widget and sign-in. `style-src-attr` allows what map engines set on elements. Nobody frames it
 * but, where `isFramedByUs`, the front itself.
 */
export function frontPolicy(
  publicUrl: string,
  hubUrl: string | null,
  isFramedByUs = false,
): string {
  const hub = hubUrl === null ? publicUrl : new URL(hubUrl).origin;
  const foreignHub = hub === publicUrl ? "" : ` ${hub}`;
  const socket = publicUrl.replace(/^http/, "ws");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    `connect-src 'self' ${socket}${foreignHub} https://api.mapbox.com https://*.tiles.mapbox.com https://events.mapbox.com`,
    `frame-src 'self'${foreignHub}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isFramedByUs ? "'self'" : "'none'"}`,
  ].join("; ");
}
