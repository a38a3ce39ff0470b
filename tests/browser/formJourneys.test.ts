import { beforeAll, describe, expect, test } from "vitest";
import {
  ASSETS_PERMISSIONS,
  ASSETS_REDIRECTS,
  type AssetsReader,
  type AssetsRedirect,
  type AssetsShown,
} from "../../model-tests/assets/assetRedirects.ts";
import { formJourneys, unansweredForms } from "../../model-tests/kit/formSamples.ts";
import type { Journey } from "../../model-tests/support/journeys.ts";
import {
  CRANE,
  qrScannerJourneys,
  unansweredScanners,
} from "../../model-tests/qrCodes/qrScannerSamples.ts";
import type { Asset } from "../../src/domain/assets/asset.ts";
import type { ScannerFailure } from "../../src/domain/base/errorCatalogue.ts";
import { must } from "../../src/domain/base/must.ts";
import type { QrCode } from "../../src/domain/qrCodes/qrCode.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import type { FormEvent, FormInput } from "../../src/machines/kit/formMachine.ts";
import type {
  QrScannerEvent,
  QrScannerInput,
} from "../../src/machines/qrCodes/qrScannerMachine.ts";
import { ask, codeOf } from "../support/calls.ts";
import { customerForm } from "../support/customer.ts";
import { crane, MACHINES } from "../support/referential.ts";
import { assetFormOf, qrScannerOf } from "./support/assetsDriver.ts";
import { cameraForTests } from "./support/cameraForTests.ts";
import { NOT_FOUND } from "./support/driver.ts";
import { shellOf } from "./support/liveSiteDriver.ts";
import { rootForTests } from "./support/rootForTests.ts";
import { SOON, type Tab } from "./support/screen.ts";
import { expectAllWalked, type Gestures, walk } from "./support/walkJourney.ts";

type FormJourney = Journey<FormInput, FormEvent>;
type ScannerJourney = Journey<QrScannerInput, QrScannerEvent>;

/** A page that asks for nothing. */
const QUIET = "/password";

const root = rootForTests();
let wearer: Asset;
let other: Asset;

beforeAll(async () => {
  await root.tower.write("references", Family, [MACHINES]);
  wearer = await newCrane();
  other = await newCrane();
});

let counted = 0;
/** A name that nothing has had yet, though a test is run again. */
function newName(name: string): string {
  counted += 1;
  return `${name}-${counted}`;
}
async function newCrane(reference = newName("K")): Promise<Asset> {
  const form = { asset: crane(reference) };
  return (await ask<{ asset: Asset }>(root.tower.root, "asset:create", "tower", form)).asset;
}

/** As a link goes: the page stays loaded. */
const follow = (tab: Tab, address: string) =>
  tab.evaluate((to) => history.pushState(null, "", to), address);
const pathOf = (tab: Tab) => new URL(tab.url()).pathname;

/** The way to the server is cut once all who walk side by side have something to ask, and mended once all know that nobody answers. */
type Outage = { readonly begin: () => Promise<void>; readonly end: () => Promise<void> };

function outageOf(size: number): Outage {
  return {
    begin: meeting(size, () => root.server.wire.cut()),
    end: meeting(size, () => root.server.wire.mend()),
  };
}

/** Where so many wait for each other; the last to come does what all have waited for. */
function meeting(size: number, once: () => void): () => Promise<void> {
  let there = 0;
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return () => {
    there += 1;
    if (there === size) {
      once();
      open();
    }
    return isOpen;
  };
}

async function endOf(outage: Outage, tab: Tab): Promise<void> {
  await outage.end();
  await shellOf(tab).live.waitFor({ timeout: 30 * SECOND });
}

const LABELS: Readonly<Record<string, string>> = {
  reference: "Reference",
  designation: "Designation",
  serial: "serial",
};
const labelOf = (field: string) => must(LABELS[field], "journeys name fields of the form");

async function walkForm(tab: Tab, journey: FormJourney, outage = outageOf(1)): Promise<void> {
  const form = assetFormOf(tab);
  const edited = journey.input.mode === "edit" ? await newCrane() : null;
  const submit = edited === null ? form.create : form.save;
  let reference = "";

  const gestures: Gestures<FormEvent> = {
    async "user.change"({ event }) {
      if (!("value" in event)) return;
      const isReference = event.field === "reference";
      const text = isReference ? newName(String(event.value)) : String(event.value);
      if (isReference) reference = text;
      await form.field(labelOf(event.field)).fill(text);
    },
    async "user.save"(_, next) {
      if (next?.state === "failed.refused" && next.who === "world")
        await codeOf(newCrane(reference));
      if (next?.state === "failed.conflict" && edited !== null) await overrun(edited);
      if (next?.state === "failed.unreachable") await outage.begin();
      await submit.click();
    },
    async "user.resolve"({ event }) {
      for (const field of "mine" in event ? event.mine : [])
        await form
          .conflict(labelOf(field))
          .getByText(/^Mine:/u)
          .click();
      await form.saveChosen.click();
    },
    async "xstate.done.actor.save"({ state, who }) {
      const answers = {
        success: form.form,
        "failed.conflict": form.form.getByText("Somebody else has saved meanwhile"),
        "failed.refused": form.form.getByText(
          who === "world"
            ? /^Another resource has this reference.*\(OM005\)$/u
            : "This is missing: fill it in.",
        ),
      };
      const answer = answers[state as keyof typeof answers].first();
      await answer.waitFor(state === "success" ? { state: "detached" } : {});
    },
    async "xstate.error.actor.save"() {
      await form.form.getByText("It is not saved yet").waitFor();
      await endOf(outage, tab);
    },
  };
  await follow(
    tab,
    edited === null
      ? "/administration/resources/create/asset/machines/crane"
      : `/asset/tower/view/${edited.id}?edit=1`,
  );
  await walk(journey, gestures);
}

/** Somebody else gives a resource another name. */
async function overrun({ id }: Asset): Promise<void> {
  const { _source: stored } = await root.tower.root.document.get("tower", "assets", id);
  await ask(root.other, "asset:update", "tower", {
    assetId: id,
    seen: { designation: stored["designation"] },
    changes: { designation: newName("Theirs") },
  });
}

describe("the form of a resource", () => {
  test("is refused, overrun by somebody else, and stored", async () => {
    await root.signIn(QUIET);
    for (const journey of formJourneys) await walkForm(root.tab, journey);
    await expectAllWalked(root.tab, "form", formJourneys);
  });
});

/** What is said of a camera that cannot be used. */
const CAMERA_WORDS: Readonly<Record<ScannerFailure, string>> = {
  unavailable: "This browser gives no camera",
  httpsRequired: "The camera needs a secure address",
  accessDenied: "The camera was not allowed",
  noCameraFound: "There is no camera",
  cameraInUse: "Another program uses the camera",
  securityError: "The rules of this device forbid the camera",
  interrupted: "The camera was interrupted",
  permissionDenied: "The camera is blocked for this site",
};

/** What the scanner says of a code, by the state of its machine. */
const OUTCOME_WORDS: Readonly<Record<string, RegExp>> = {
  notOurs: /^This is not a code of this customer$/u,
  free: /^The code \S+ is free$/u,
  taken: /^The code \S+ belongs to another resource$/u,
  confirming: /^Assign the code \S+ to this resource\?$/u,
  found: /^The code \S+ is assigned to a resource$/u,
  assigned: /^The code \S+ is assigned$/u,
};

/** A code of nobody, printed like one of ours. */
const FORGED = `/tower/qr-code/qr-code-${"A".repeat(22)}`;

async function assign({ id }: Pick<QrCode, "id">, { id: assetId }: Asset): Promise<void> {
  await ask(root.other, "qrCode:assign", "tower", { qrCodeId: id, assetId });
}

async function walkScanner(tab: Tab, journey: ScannerJourney, outage = outageOf(1)): Promise<void> {
  const scanner = qrScannerOf(tab);
  const camera = await cameraForTests(tab);
  const isForResource = journey.input.assetId !== null;
  /** Whose code a journey means: that of the resource it is about, or another's. */
  const wearerOf = (assetId: unknown) => (assetId === CRANE ? wearer : other);
  let code: QrCode | null = null;
  let isReading = async () => {};

  /** Prints the code that the next step tells of, and answers what is read from it. */
  async function printed(next: ScannerJourney["steps"][number] | undefined): Promise<string> {
    const reading = Object(next !== undefined && "output" in next.event ? next.event.output : null);
    if (reading.type === "foreign") return new URL(FORGED, root.server.url).href;
    const made = await ask<{ codes: QrCode[] }>(root.tower.root, "qrCode:generate", "tower", {
      count: 1,
    });
    code = must(made.codes[0] ?? null, "one code was asked for");
    if (reading.type === "assigned") await assign(code, wearerOf(reading.assetId));
    return code.url;
  }
  /** The browser is ready for what the next step says of its camera. */
  async function prepare(next: ScannerJourney["steps"][number] | undefined): Promise<void> {
    const event = next?.event;
    if (event?.type === "camera.ready") isReading = await camera.open();
    else if (event !== undefined && "failure" in event) await camera.fail(event.failure);
    else await camera.leaveUnanswered();
  }

  const gestures: Gestures<QrScannerEvent> = {
    async "user.start"(_, next) {
      await prepare(next);
      await scanner.startCamera();
    },
    async "user.again"(_, next) {
      await prepare(next);
      await scanner.again();
      if (next?.event.type === "user.type") await scanner.opening.waitFor();
    },
    "camera.ready": () => isReading(),
    async "camera.failed"({ event }) {
      if (!("failure" in event)) return;
      await camera.fail(event.failure);
      await scanner.says(CAMERA_WORDS[event.failure]).waitFor();
    },
    async "camera.read"(_, next) {
      await camera.hold(await printed(next));
    },
    async "user.type"(_, next) {
      const text = await printed(next);
      if (next?.state === "lookupFailed") await outage.begin();
      await scanner.type(text);
    },
    async "user.confirm"(_, next) {
      if (next?.who === "world") await assign(must(code, "a code was read"), other);
      await scanner.assign();
    },
    async "xstate.done.actor.resolve"({ state, event }) {
      if (state !== "found" || isForResource) {
        await scanner.says(must(OUTCOME_WORDS[state], "the scanner says it")).waitFor();
        return;
      }
      const { assetId } = Object("output" in event ? event.output : null);
      await expect.poll(() => pathOf(tab), SOON).toBe(`/asset/tower/view/${wearerOf(assetId).id}`);
    },
    async "xstate.error.actor.resolve"() {
      await scanner.says("The code could not be looked up").waitFor();
      await endOf(outage, tab);
    },
    async "xstate.done.actor.assign"({ state }) {
      await scanner.says(must(OUTCOME_WORDS[state], "the scanner says it")).waitFor();
    },
    async "xstate.error.actor.assign"() {
      await scanner.says(/somebody may have been faster/u).waitFor();
    },
  };
  await follow(tab, isForResource ? `/asset/tower/view/${wearer.id}` : "/asset/list/tower");
  await (isForResource ? scanner.openForResource() : scanner.open());
  await walk(journey, gestures);
  if (isForResource) await scanner.close();
  await scanner.dialog.waitFor({ state: "detached" });
}

describe("the scanner of codes", () => {
  test("leads to resources, assigns to them, and says what it cannot", async () => {
    await root.signIn(QUIET);
    for (const journey of qrScannerJourneys) await walkScanner(root.tab, journey);
    await expectAllWalked(root.tab, "qrScanner", qrScannerJourneys);
  });
});

describe("form and scanner", () => {
  test("are told that nobody answers, and go on once somebody does", async () => {
    await root.signIn(QUIET);
    const outage = outageOf(unansweredForms.length + unansweredScanners.length);
    await Promise.all([
      ...unansweredForms.map(async (journey, index) => {
        const tab = index === 0 ? root.tab : await root.open(QUIET);
        await walkForm(tab, journey, outage);
        await expectAllWalked(tab, "form", [journey]);
      }),
      ...unansweredScanners.map(async (journey) => {
        const tab = await root.open(QUIET);
        await walkScanner(tab, journey, outage);
        await expectAllWalked(tab, "qrScanner", [journey]);
      }),
    ]);
  });
});

/** What stands on a page of resource tracking, or in its place. */
async function shownOn(tab: Tab): Promise<AssetsShown | null> {
  const mode = (name: string) => tab.getByRole("radio", { name, exact: true, checked: true });
  const title = (name: string) => tab.getByRole("heading", { name, exact: true });
  const shown = {
    list: mode("List"),
    map: mode("Map"),
    maintenance: mode("Maintenance"),
    counters: title("Real-time counters"),
    notFound: title(NOT_FOUND),
    otherCustomer: tab.getByText("This address is of yard", { exact: true }),
    unknownCustomer: tab.getByText("This address is of a customer that you cannot open"),
  } satisfies Record<AssetsShown, unknown>;
  for (const [name, one] of Object.entries(shown))
    if ((await one.count()) > 0) return name as AssetsShown;
  return null;
}

/** Chooses a mode as its user does, coming from the other one. */
async function choose(tab: Tab, mode: "list" | "map"): Promise<void> {
  await follow(tab, mode === "list" ? "/asset/map" : "/asset/list");
  await tab.getByRole("radio", { name: mode === "list" ? "List" : "Map", exact: true }).click();
  await tab.waitForURL(`**/asset/${mode}/tower`);
}

async function expectRedirects(tab: Tab, rows: readonly AssetsRedirect[]): Promise<void> {
  let chosen: AssetsRedirect["chosen"] = null;
  for (const { name, chosen: wanted, comes, address, to, shows } of rows) {
    if (wanted !== null && wanted !== chosen) await choose(tab, wanted);
    chosen = wanted;
    if (comes === "entry") await tab.goto(address);
    else {
      await follow(tab, QUIET);
      await follow(tab, address);
    }
    await expect
      .poll(async () => ({ to: pathOf(tab), shows: await shownOn(tab) }), {
        ...SOON,
        message: name,
      })
      .toEqual({ to, shows });
  }
}

describe("the addresses of resource tracking", () => {
  const rowsOf = (reader: AssetsReader) => ASSETS_REDIRECTS.filter((row) => row.reader === reader);

  beforeAll(() =>
    root.tower.root.query({
      controller: "omniscient/customer",
      action: "create",
      body: { customer: customerForm("yard") },
    }),
  );

  /** Gives everybody of Tower the rights of a reader, which ends the sessions that had others. */
  async function permit(reader: AssetsReader): Promise<void> {
    await root.tower.root.query({
      controller: "omniscient/permissions",
      action: "update",
      body: { customer: "tower", ...ASSETS_PERMISSIONS[reader] },
    });
  }

  test("lead where the table says", async () => {
    await root.signIn(QUIET);
    await expectRedirects(root.tab, rowsOf("tracker"));
    for (const reader of ["counter", "trackerByDefault"] as const) {
      await permit(reader);
      const { tab } = await root.people.signedIn("olga", QUIET);
      await expectRedirects(tab, rowsOf(reader));
    }
  });
});
