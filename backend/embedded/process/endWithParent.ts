/**
 * Preloaded into each process the supervisor starts: when the supervisor is gone, also by
 * kill -9, the process gets the SIGTERM the supervisor could not send, and 3 s to follow it.
 */
const graceTime = 3000;

/** Nobody reads the output any more; that must not be what ends the process. */
function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") {
    throw error;
  }
}

process.on("disconnect", () => {
  process.stdout.on("error", ignoreBrokenPipe);
  process.stderr.on("error", ignoreBrokenPipe);
  setTimeout(() => process.exit(1), graceTime).unref();
  process.kill(process.pid, "SIGTERM");
});
// Listening must not keep a process alive that has nothing else to do.
process.channel?.unref();
