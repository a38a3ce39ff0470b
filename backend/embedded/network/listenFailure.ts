/** One sentence for the operator: what failed, and the way out. */
export function listenFailure(error: NodeJS.ErrnoException, host: string, port: number): string {
  const where = `port ${port} of ${host}`;
  switch (error.code ?? "") {
    case "EADDRINUSE":
      return `Kuzzle cannot listen on ${where}: another program uses it. End that program, or choose another port with BALISE_KUZZLE_PORT.`;
    case "EACCES":
      return `Kuzzle cannot listen on ${where}: this user may not. Choose a port above 1023 with BALISE_KUZZLE_PORT.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `Kuzzle cannot listen on ${where}: this machine has no such address. Correct BALISE_KUZZLE_HOST.`;
    default:
      return `Kuzzle cannot listen on ${where}: ${error.message}.`;
  }
}
