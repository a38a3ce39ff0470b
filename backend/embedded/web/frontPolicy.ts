/** The page in which a silent sign-in ends, in a frame of our own (oidc-client-ts). */
export const SILENT_CALLBACK_PATH = "/silent-callback";

/**
 * The built workers that run WebAssembly: what reads QR codes where the browser cannot (src/streams/qrReader), and what
 * draws scanned pages of a PDF (src/streams/planReader).
 */
const WASM_WORKER = /^\/assets\/(?:planRead|qrReader)Worker-[\w-]+\.js$/u;

/** Whether a path is that of a worker that runs WebAssembly. */
export function isWasmWorker(path: string): boolean {
  return WASM_WORKER.test(path);
}

/**
 * The policy of these workers: WebAssembly, which the page itself may not compile, and nothing but our
 * own files. A worker takes its policy from the answer that its script came with, so that the page's stays as it is.
 */
export const WASM_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * The Content-Security-Policy of the front's document (product.md section 4): own scripts only, Trusted Types, the
 * services of the configured maps (docs/decisions/0115), the identity providers (0145), the backend's socket, the partner hub's widget and sign-in. Frames may be of any https address: the dashboards of
 * customers are in their configuration, which nobody knows before signing in; each is sandboxed, and no script of ours
 * runs in it. Images are our own or of listed origins: an address that an administrator gives to a plan or a marker makes no
 * viewer's browser ask a third party. `style-src-attr` allows what map engines set on elements. Nobody frames it
 * but, where `isFramedByUs`, the front itself.
 */
export function frontPolicy(
  publicUrl: string,
  hubUrl: string | null,
  /** Of the services of maps, and of foreign identity providers. */
  serviceOrigins: readonly string[],
  {
    imageOrigins = [],
    isFramedByUs = false,
  }: {
    /** Of images of plans and markers that are kept elsewhere. */
    readonly imageOrigins?: readonly string[];
    readonly isFramedByUs?: boolean;
  } = {},
): string {
  const hub = hubUrl === null ? publicUrl : new URL(hubUrl).origin;
  const foreignHub = hub === publicUrl ? "" : ` ${hub}`;
  const listed = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join("");
  const services = listed(serviceOrigins);
  const socket = publicUrl.replace(/^http/, "ws");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${foreignHub}${services}${listed(imageOrigins)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    `connect-src 'self' ${socket}${foreignHub}${services}`,
    `frame-src 'self'${foreignHub} https:`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isFramedByUs ? "'self'" : "'none'"}`,
  ].join("; ");
}
