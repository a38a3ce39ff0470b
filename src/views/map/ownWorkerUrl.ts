/**
 * What the page's default Trusted Types policy lets a map engine start as a worker: a script of our own origin,
 * out of the build's folder. Anything else gets null, which the browser refuses. The engines hand plain addresses to
 * `new Worker`, so no named policy can stand between.
 */
export function ownWorkerUrl(url: string, page: string): string | null {
  const origin = new URL(page).origin;
  if (!URL.canParse(url, page)) return null;
  const parsed = new URL(url, page);
  const isScript = /\.m?(js|ts)$/u.test(parsed.pathname);
  return parsed.origin === origin && isScript ? parsed.href : null;
}
