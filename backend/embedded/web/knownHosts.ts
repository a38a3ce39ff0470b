/**
 * Whether a request's Host header names this server. Others are refused: a foreign name that is made to resolve to
 * 127.0.0.1 would otherwise read this machine's pages from a browser (DNS rebinding).
 */
export function createHostCheck(publicUrl: string, boundHost: string, port: () => number) {
  const publicHost = new URL(publicUrl).host;
  const names = new Set([
    "localhost",
    "127.0.0.1",
    "[::1]",
    boundHost.includes(":") ? `[${boundHost}]` : boundHost,
  ]);
  return {
    isKnown(host: string | undefined): boolean {
      if (host === undefined) return false;
      const name = host.toLowerCase();
      if (name === publicHost) return true;
      return [...names].some(
        (one) => name === `${one}:${port()}` || (name === one && port() === 80),
      );
    },
    isPublic: (host: string | undefined) => host?.toLowerCase() === publicHost,
  };
}
