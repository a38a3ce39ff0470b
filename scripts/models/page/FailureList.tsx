import { shortEvent } from "../../../src/machines/kit/chart.ts";
import { wordsOfEvent } from "../eventWords.ts";
import type { Failure } from "../testResults.ts";
import { PAGE } from "./pageWords.ts";
import { Say } from "./Say.tsx";

/** What failed: the message, the path that was walked, and the command that runs it again with the same draws. */
export function FailureList({ failures }: { readonly failures: readonly Failure[] }) {
  if (failures.length === 0)
    return (
      <p>
        <Say words={PAGE.noFailures} />
      </p>
    );
  return failures.map((failure) => (
    <details key={`${failure.file} ${failure.test}`} className="Failure" open={failures.length < 4}>
      <summary>
        ✗ {failure.path?.name ?? failure.test} <code>{failure.file}</code>
      </summary>
      <pre>{failure.message}</pre>
      <Trace failure={failure} />
      <p>
        <Say words={PAGE.runAgain} /> <code>{failure.again}</code>
      </p>
    </details>
  ));
}

function Trace({ failure: { trace, path } }: { readonly failure: Failure }) {
  if (trace === null || path === null)
    return (
      <p>
        <Say words={PAGE.noTrace} />
      </p>
    );
  const first = path.steps.findIndex(({ state }, at) => state !== path.found[at]);
  return (
    <>
      <p>
        <a href={trace}>
          <Say words={PAGE.trace} />
        </a>
      </p>
      <ol>
        {path.steps.map(({ event, state }, at) => (
          <li key={at} data-failed={at === first ? "" : undefined}>
            <Say words={wordsOfEvent(event)} /> <code>{shortEvent(event.type)}</code> →{" "}
            <code>{path.found[at]}</code>
            {state === path.found[at] ? null : (
              <>
                {" "}
                ✗ <Say words={PAGE.expected} /> <code>{state}</code>
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
