import type { Report } from "../reportOf.ts";
import { hasGap, shareWalked } from "./counts.ts";
import { MachineSection } from "./MachineSection.tsx";
import { Overview } from "./Overview.tsx";
import { FEATURES, PAGE } from "./pageWords.ts";
import { Say } from "./Say.tsx";

/** The report: a list of machines, and one section at a time beside it. Everything is in the page; nothing is fetched. */
export function ModelsPage({
  report,
  sections,
}: {
  readonly report: Report;
  /** Which sections of the specification the code of a feature cites. */
  readonly sections: ReadonlyMap<string, readonly string[]>;
}) {
  const rooms = [...new Set(report.all.map(({ room }) => room))].toSorted();
  const reports = new Map(report.machines.map((machine) => [machine.title, machine]));
  return (
    <>
      <header className="Head">
        <a className="Head-title" href="#overview">
          Balise · <Say words={PAGE.title} />
        </a>
        <button type="button" data-does="language">
          <Say words={PAGE.language} />
        </button>
        <button type="button" data-does="theme">
          <Say words={PAGE.theme} />
        </button>
      </header>
      <nav className="Side">
        <label className="Side-filter">
          <input type="checkbox" data-does="gaps" /> <Say words={PAGE.filter} />
        </label>
        {rooms.map((room) => (
          <section key={room} className="Side-room">
            <h2>
              <Say words={FEATURES[room] ?? { en: room, fr: room }} />
            </h2>
            <ul>
              {report.all
                .filter((machine) => machine.room === room)
                .map(({ title, kit }) => {
                  const own = reports.get(title);
                  return (
                    <li key={title} data-gap={own !== undefined && hasGap(own) ? "" : undefined}>
                      <a href={`#${kit ?? title}`} data-machine={title}>
                        <span>{title}</span>
                        {own === undefined ? (
                          <small>→ {kit}</small>
                        ) : (
                          <small
                            data-share=""
                            data-full={shareWalked(own.transitions) === 100 ? "" : undefined}
                          >
                            {shareWalked(own.transitions)} %{own.failures.length > 0 ? " ✗" : ""}
                          </small>
                        )}
                      </a>
                    </li>
                  );
                })}
            </ul>
          </section>
        ))}
      </nav>
      <main>
        <Overview report={report} rooms={rooms} sections={sections} />
        {report.machines.map((machine) => (
          <MachineSection key={machine.title} machine={machine} />
        ))}
      </main>
    </>
  );
}
