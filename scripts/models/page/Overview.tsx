import { shortEvent } from "../../../src/machines/kit/chart.ts";
import { wordsOfEvent } from "../eventWords.ts";
import type { Replay } from "../replayPath.ts";
import type { Report } from "../reportOf.ts";
import { countOf, neverRefused, shareWalked, WALKS } from "./counts.ts";
import { FailureList } from "./FailureList.tsx";
import { FEATURES, PAGE } from "./pageWords.ts";
import { Say } from "./Say.tsx";

/** What stands on the first page: the sums, what failed, and a row for each feature of the specification. */
export function Overview({
  report,
  rooms,
  sections,
}: {
  readonly report: Report;
  readonly rooms: readonly string[];
  readonly sections: ReadonlyMap<string, readonly string[]>;
}) {
  const transitions = report.machines.flatMap((machine) => machine.transitions);
  return (
    <section id="overview" className="Page">
      <h1>
        <Say words={PAGE.overview} />
      </h1>
      <dl className="Sums">
        <div>
          <dt>
            <Say words={PAGE.machines} />
          </dt>
          <dd>{report.all.length}</dd>
        </div>
        <div>
          <dt>
            <Say words={PAGE.transitions} />
          </dt>
          <dd>{transitions.length}</dd>
        </div>
        {WALKS.map(([walk, words]) => (
          <div key={walk} data-walk={walk}>
            <dt>
              <i /> <Say words={words} />
            </dt>
            <dd>{countOf(transitions, walk)}</dd>
          </div>
        ))}
        <div data-failed={report.failures.length > 0 ? "" : undefined}>
          <dt>
            <Say words={PAGE.failures} />
          </dt>
          <dd>{report.failures.length}</dd>
        </div>
      </dl>
      {report.hasBrowser ? null : (
        <p className="Note">
          <Say words={PAGE.noBrowser} />
        </p>
      )}
      {report.replay === null ? null : <ReplaySection replay={report.replay} />}
      <h2>
        <Say words={PAGE.failures} />
      </h2>
      <FailureList failures={report.failures} />
      <h2>
        <Say words={PAGE.byFeature} />
      </h2>
      <div className="Scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Say words={PAGE.feature} />
              </th>
              <th scope="col">
                <Say words={PAGE.sections} />
              </th>
              <th scope="col" data-number="">
                <Say words={PAGE.machines} />
              </th>
              <th scope="col" data-number="">
                <Say words={PAGE.transitions} />
              </th>
              {WALKS.map(([walk, words]) => (
                <th key={walk} scope="col" data-number="" data-walk={walk}>
                  <i /> <Say words={words} />
                </th>
              ))}
              <th scope="col" data-number="">
                <Say words={PAGE.guardsAsked} />
              </th>
              <th scope="col" data-number="">
                <Say words={PAGE.failures} />
              </th>
            </tr>
          </thead>
          <tbody>
            {rooms.map((room) => (
              <RoomRow key={room} room={room} report={report} cited={sections.get(room) ?? []} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function RoomRow({
  room,
  report,
  cited,
}: {
  readonly room: string;
  readonly report: Report;
  readonly cited: readonly string[];
}) {
  const all = report.all.filter((machine) => machine.room === room);
  const own = report.machines.filter((machine) => machine.room === room);
  const transitions = own.flatMap((machine) => machine.transitions);
  const failures = new Set(own.flatMap((machine) => machine.failures));
  return (
    <tr>
      <th scope="row">
        <Say words={FEATURES[room] ?? { en: room, fr: room }} />
      </th>
      <td>{cited.map((section) => `§\u00A0${section}`).join(", ")}</td>
      <td data-number="">{all.length}</td>
      <td data-number="">
        {transitions.length === 0 ? "—" : `${transitions.length} (${shareWalked(transitions)} %)`}
      </td>
      {WALKS.map(([walk]) => {
        const count = countOf(transitions, walk);
        return (
          <td key={walk} data-number="" data-zero={count === 0 ? "" : undefined}>
            {transitions.length === 0 ? "—" : count}
          </td>
        );
      })}
      <td data-number="">{own.flatMap(neverRefused).length}</td>
      <td data-number="">{failures.size}</td>
    </tr>
  );
}

function ReplaySection({ replay: { path, problem, steps } }: { readonly replay: Replay }) {
  const first = steps.findIndex(({ fits }) => !fits);
  return (
    <>
      <h2>
        <Say words={PAGE.replay} />: <a href={`#${path.machine}`}>{path.machine}</a>
      </h2>
      <p className="Note" data-failed={first !== -1 || problem !== null ? "" : undefined}>
        {problem ?? (
          <>
            <Say words={first === -1 ? PAGE.replayFits : PAGE.replayDiffers} />
            {first === -1 ? null : ` ${first + 1}`}
          </>
        )}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Say words={PAGE.step} />
            </th>
            <th scope="col">
              <Say words={PAGE.event} />
            </th>
            <th scope="col">
              <Say words={PAGE.expected} />
            </th>
            <th scope="col">
              <Say words={PAGE.found} />
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ event, expected, found, fits }, index) => (
            <tr key={index} data-failed={index === first ? "" : undefined}>
              <td>{index + 1}</td>
              <td>
                <Say words={wordsOfEvent(event)} /> <code>{shortEvent(event.type)}</code>
              </td>
              <td>
                <code>{expected}</code>
              </td>
              <td>
                {fits ? "✓ " : "✗ "}
                {found.length === 0 ? (
                  <Say words={PAGE.nowhere} />
                ) : (
                  <code>{(fits ? [expected] : found).join(", ")}</code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
