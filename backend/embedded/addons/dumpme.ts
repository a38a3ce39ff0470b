/**
 * Stands in for dumpme 2.0, which writes a core dump of the running process. Kuzzle calls it only when a dump is asked for
 * (dump.enabled, admin:dump), and a dump of the embedded backend would hold every session in plain text.
 * @throws Error always.
 */
export default function dumpme(_gcore?: string, coredump?: string): never {
  throw new Error(
    `The embedded backend writes no core dump${coredump === undefined ? "" : ` to ${coredump}`}: take a heap snapshot with "node --heapsnapshot-signal", or run Kuzzle with its native dumpme as the cluster does.`,
  );
}
