import { type Operations, readOperations } from "../../../src/domain/operations/calls.ts";
import { searchNotices } from "../../../src/domain/operations/noticeCalls.ts";
import { T0 } from "../../support/fixtures.ts";
import { openFront } from "../support/openFront.tsx";
import { ROOT } from "../support/people.ts";

const WAY = { server: "mail.example.org", lastSentAt: null, lastError: null };
const NODE = {
  id: "knode-1",
  startedAt: T0,
  at: T0,
  holdsLease: true,
  node: "20.0.0",
  kuzzle: "2.56.0",
  balise: null,
  commit: null,
  memory: 1,
  turns: [],
};

/** Opens the page of operations of a platform with one node; `node`: what is otherwise of that. */
export async function openOperations(
  operations: Partial<Operations>,
  node: Partial<Operations["nodes"][number]> = {},
): Promise<void> {
  await openFront("/administration/operations", {
    person: ROOT,
    given: ({ server }) => {
      server.answer(searchNotices, () => ({ notices: [] }));
      server.answer(readOperations, () => ({
        nodes: [{ ...NODE, ...node }],
        jobs: [],
        queues: [],
        storage: null,
        data: null,
        files: { kind: "folder" as const, free: 1, size: 2 },
        backup: null,
        mail: WAY,
        sms: WAY,
        ...operations,
      }));
    },
  });
}
