import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page as browser } from "vitest/browser";
import { T0 } from "../../support/fixtures.ts";
import { breachesOf, LAWS } from "../../laws/laws.ts";
import { readPage } from "../../laws/pageState.ts";
import { SIZES } from "../support/openFront.tsx";

type Page = { readonly content: ReactNode; readonly title?: string; readonly lang?: string };

function connection(kind: string, proofAt = T0 - 5000): ReactNode {
  return <div className="ConnectionIndicator" data-kind={kind} data-proof-at={proofAt} />;
}

const MAIN = (
  <main data-page="safetyDashboard">
    <h1>Safety</h1>
    <p>All quiet.</p>
  </main>
);

/** Draws a page that stands alone, without the product around it. */
async function draw({ content, title = "Safety · Balise", lang = "en" }: Page): Promise<void> {
  await browser.viewport(...SIZES.desk);
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(content));
  const before = { title: document.title, lang: document.documentElement.lang };
  document.title = title;
  document.documentElement.lang = lang;
  onTestFinished(() => {
    root.unmount();
    place.remove();
    document.title = before.title;
    document.documentElement.lang = before.lang;
  });
}

/** A sound page with something more. */
function beside(fault: ReactNode, kind = "live"): Page {
  return {
    content: (
      <>
        {connection(kind)}
        {MAIN}
        {fault}
      </>
    ),
  };
}

const counted = (count: number, names: object) => (
  <b data-count={count} {...names}>
    {count}
  </b>
);
const people = { "data-counts": "people" };
const question = (
  <div className="DialogOverlay">
    <div role="dialog" aria-label="Ask" />
  </div>
);

const LONG = "A head that is longer than its place";
const CUT = { width: 80, overflow: "hidden", whiteSpace: "nowrap" } as const;

/** A fault for each law, which no other law sees. */
const FAULTS: Readonly<Record<string, Page>> = {
  "a page that is read has one first heading": beside(<h1>Another</h1>),
  "the window is named after its page": { ...beside(null), title: "Balise" },
  "there is one content": beside(<main>Another</main>),
  "a page that is read is not blank": {
    content: (
      <>
        <h1>Home</h1>
        <main data-page="home" />
      </>
    ),
  },
  "nothing hides the content but what lies over it": {
    content: <div aria-hidden>{MAIN}</div>,
  },
  "no value of a program is shown": beside(<p>undefined people</p>),
  "no id stands in the place of a name": beside(<p>area-local-technique</p>),
  "a page that is read has every name": beside(<p>…</p>),
  "a page speaks one language": beside(<p>Aucune alerte</p>),
  "every control has a name": beside(<button type="button" />),
  "every dialog has a name": beside(<div role="dialog" />),
  "at most one dialog waits for an answer": beside(
    <>
      {question}
      {question}
    </>,
  ),
  "an id is used once": beside(
    <>
      <p id="twice">a</p>
      <p id="twice">b</p>
    </>,
  ),
  "what names or describes is there": beside(<p aria-describedby="nowhere">a</p>),
  // oxlint-disable-next-line jsx-a11y/alt-text -- the fault
  "every picture has a text or is passed over": beside(<canvas width={5} height={5} />),
  "no page scrolls sideways": beside(<p style={{ width: 3000 }}>Wide</p>),
  "no text of a control, a head or a label is cut": beside(<h2 style={CUT}>{LONG}</h2>),
  "the keys go where it is seen": beside(
    <div aria-hidden>
      <button type="button" className="Planted-focus">
        Hidden
      </button>
    </div>,
  ),
  "live has a proof of its pace": {
    content: (
      <>
        {connection("live", T0 - 60_000)}
        {MAIN}
      </>
    ),
  },
  "nothing is live without a connection": beside(
    <span className="FreshnessMark" data-live="">
      Live
    </span>,
    "offline",
  ),
  "a loss has one beginning": beside(
    <>
      <p data-since={T0 - 60_000}>a</p>
      <p data-since={T0}>b</p>
    </>,
    "offline",
  ),
  "the connection is said to be back only where it is live": beside(
    <div className="Toast">The connection is back.</div>,
    "silent",
  ),
  "no count is below zero": beside(counted(-1, people)),
  "what counts the same shows the same": beside(
    <>
      {counted(56, people)}
      {counted(57, people)}
    </>,
  ),
  "parts add up to their whole": beside(
    <>
      {counted(3, people)}
      {counted(2, { "data-part-of": "people" })}
    </>,
  ),
  "that everybody is found is said only where all is known": beside(
    <>
      <p data-end="everybodyFound">Everybody is found.</p>
      <ul className="Uncertainties">
        <li>Level 1</li>
      </ul>
    </>,
  ),
};

test("every law has a fault that is planted for it", () => {
  expect(Object.keys(FAULTS).toSorted()).toEqual(LAWS.map(({ name }) => name).toSorted());
});

test("a sound page breaks no law", async () => {
  await draw(beside(null));
  expect(breachesOf(readPage(), T0)).toEqual([]);
});

test.each(Object.entries(FAULTS))("a fault is noticed: %s", async (name, fault) => {
  await draw(fault);
  document.querySelector<HTMLElement>(".Planted-focus")?.focus();
  const broken = LAWS.filter(({ breaches }) => breaches(readPage(), T0).length > 0);
  expect(broken.map((one) => one.name)).toEqual([name]);
});

test("a text is cut by a side, by a height or by a box around it, and not where it scrolls or stands beside as a whole", async () => {
  const low = { ...CUT, height: 24, whiteSpace: "normal" } as const;
  await draw(
    beside(
      <>
        <h2 style={{ ...CUT, textOverflow: "ellipsis" }}>By its side, shortened</h2>
        <button type="button" style={low}>
          By its height, in several lines
        </button>
        <div style={CUT}>
          <label style={{ display: "inline-block" }}>By a box around it</label>
        </div>
        <h2 style={{ ...CUT, overflow: "auto" }}>{LONG}</h2>
        <h2 style={CUT} title={LONG}>
          {LONG}
        </h2>
        <p style={CUT}>What is read, and neither head nor label</p>
      </>,
    ),
  );
  expect(readPage().cutTexts.map(({ text }) => text)).toEqual([
    "By its side, shortened",
    "By its height, in several lines",
    "By a box around it",
  ]);
});
