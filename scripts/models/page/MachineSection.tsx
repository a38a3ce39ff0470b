import { MachineChart } from "../../../src/views/shell/debug/chart/MachineChart.tsx";
import type { ChangeReport, MachineReport, WayReport } from "../reportOf.ts";
import { countOf, neverAllowed, neverRefused, WALKS } from "./counts.ts";
import { FailureList } from "./FailureList.tsx";
import { PAGE } from "./pageWords.ts";
import { Say } from "./Say.tsx";

/** Everything that is known of one chart. */
export function MachineSection({ machine }: { readonly machine: MachineReport }) {
  const { title, file, words, made, failures, files, transitions } = machine;
  return (
    <section id={title} className="Page" hidden>
      <h1>{title}</h1>
      <Coded text={words[0] ?? ""} />
      <p>
        <code>{file}</code>
      </p>
      <ul className="Legend">
        {WALKS.map(([walk, text]) => (
          <li key={walk} data-walk={walk}>
            <i /> <b>{countOf(transitions, walk)}</b> <Say words={text} />
          </li>
        ))}
      </ul>
      <Drawing machine={machine} />
      {words.slice(1).map((paragraph) => (
        <Coded key={paragraph} text={paragraph} />
      ))}
      {failures.length === 0 ? null : (
        <>
          <h2>
            <Say words={PAGE.failures} />
          </h2>
          <FailureList failures={failures} />
        </>
      )}
      <h2>
        <Say words={PAGE.unwalked} />
      </h2>
      <Unwalked machine={machine} />
      <h2>
        <Say words={PAGE.guardsAsked} />
      </h2>
      <Guards machine={machine} />
      <h2>
        <Say words={PAGE.paths} />
      </h2>
      <Ways ways={machine.ways} />
      <h2>
        <Say words={PAGE.changes} />
      </h2>
      <Changes changes={machine.changes} />
      {made.length === 0 ? null : (
        <>
          <h2>
            <Say words={PAGE.madeByKit} />
          </h2>
          <ul>
            {made.map((one) => (
              <li key={one.title}>
                <code>{one.title}</code> <Coded text={one.words[0] ?? ""} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>
        <Say words={PAGE.testFiles} />
      </h2>
      {files.length === 0 ? (
        <p>
          <Say words={PAGE.noTestFiles} />
        </p>
      ) : (
        <ul>
          {files.map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A paragraph of a doc comment, which is in the language of the code: what stands in backticks is code. */
function Coded({ text }: { readonly text: string }) {
  return (
    <p className="Words" lang="en" data-always="">
      {text
        .split("`")
        .map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}
    </p>
  );
}

function Drawing({ machine: { title, chart, transitions } }: { readonly machine: MachineReport }) {
  const walks = new Map(transitions.map(({ id, walk }) => [id, walk]));
  return (
    <figure className="Drawing">
      <figcaption>
        <button type="button" data-does="out">
          −
        </button>
        <button type="button" data-does="in">
          +
        </button>
        <button type="button" data-does="fit">
          <Say words={PAGE.fit} />
        </button>
        <Say words={PAGE.chartHelp} />
      </figcaption>
      <div className="Drawing-frame" tabIndex={0} role="group" aria-label={title}>
        <MachineChart
          chart={chart}
          walkOf={(id) => walks.get(id) ?? "neither"}
          label={`${title}Machine`}
        />
      </div>
    </figure>
  );
}

function Unwalked({ machine: { chart, transitions } }: { readonly machine: MachineReport }) {
  const walks = new Map(transitions.map((one) => [one.id, one.walk]));
  const rows = chart.transitions.filter(({ id }) => walks.get(id) === "neither");
  if (rows.length === 0)
    return (
      <p>
        <Say words={PAGE.everyWalked} />
      </p>
    );
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <Say words={PAGE.from} />
          </th>
          <th scope="col">
            <Say words={PAGE.event} />
          </th>
          <th scope="col">
            <Say words={PAGE.to} />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, source, event, guard, targets }) => (
          <tr key={id}>
            <td>
              <code>{source === "" ? "*" : source}</code>
            </td>
            <td>
              <code>{guard === null ? event : `${event} [${guard}]`}</code>
            </td>
            <td>
              {targets.length === 0 ? (
                <Say words={PAGE.staysHere} />
              ) : (
                <code>{targets.join(", ")}</code>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Guards({ machine }: { readonly machine: MachineReport }) {
  const [unrefused, unallowed] = [neverRefused(machine), neverAllowed(machine)];
  if (machine.guards.length === 0)
    return (
      <p>
        <Say words={PAGE.noGuards} />
      </p>
    );
  return (
    <>
      {unrefused.length + unallowed.length === 0 ? (
        <p>
          <Say words={PAGE.guardsFine} />
        </p>
      ) : null}
      {unallowed.length === 0 ? null : (
        <p data-failed="">
          <Say words={PAGE.guardsNever} />:{" "}
          <code>{unallowed.map(({ name }) => name).join(", ")}</code>
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Say words={PAGE.guard} />
            </th>
            <th scope="col" data-number="">
              <Say words={PAGE.allowed} />
            </th>
            <th scope="col" data-number="">
              <Say words={PAGE.refused} />
            </th>
          </tr>
        </thead>
        <tbody>
          {machine.guards.map(({ name, allowed, refused }) => (
            <tr key={name} data-failed={allowed === 0 || refused === 0 ? "" : undefined}>
              <td>
                <code>{name}</code>
              </td>
              <td data-number="">{allowed}</td>
              <td data-number="">{refused}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Ways({ ways }: { readonly ways: readonly WayReport[] }) {
  const walked = ways.filter(({ where }) => where !== null);
  const known = ways.filter(({ where }) => where === null);
  return (
    <>
      <h3>
        <Say words={PAGE.pathsWalked} />
      </h3>
      {walked.length === 0 ? (
        <p>
          <Say words={PAGE.pathsNone} />
        </p>
      ) : (
        <ul className="Ways">
          {walked.map((way, index) => (
            <Way key={index} way={way} />
          ))}
        </ul>
      )}
      <details>
        <summary>
          <Say words={PAGE.pathsKnown} /> ({known.length})
        </summary>
        <ul className="Ways">
          {known.map((way, index) => (
            <Way key={index} way={way} />
          ))}
        </ul>
      </details>
    </>
  );
}

function Way({ way: { name, where, steps, state } }: { readonly way: WayReport }) {
  const [en, fr] = [steps.map((one) => one.en), steps.map((one) => one.fr)];
  return (
    <li>
      {where === null ? (
        <code>{state}</code>
      ) : (
        <>
          <b lang="en" data-always="">
            {name}
          </b>{" "}
          <small data-walk={where}>
            <i /> <Say words={PAGE[where]} />
          </small>
        </>
      )}
      <br />
      <Say words={{ en: en.join(" → "), fr: fr.join(" → ") }} />
    </li>
  );
}

const COMPARED = [
  ["nothing", PAGE.changesNothing],
  ["table", PAGE.changesTable],
  ["names", PAGE.changesNames],
] as const;

function Changes({ changes }: { readonly changes: readonly ChangeReport[] }) {
  if (changes.length === 0)
    return (
      <p>
        <Say words={PAGE.noChanges} />
      </p>
    );
  return (
    <>
      <p className="Note">
        <Say words={PAGE.changesUnknown} />
      </p>
      {COMPARED.map(([how, words]) => {
        const rows = changes.filter(({ comparedBy }) => comparedBy === how);
        return (
          <details key={how}>
            <summary>
              {rows.length}: <Say words={words} />
            </summary>
            <ul>
              {rows.map(({ at, fields }) => (
                <li key={at}>
                  <code>{at}</code>: {fields.join(", ")}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}
