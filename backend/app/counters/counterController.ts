import { z } from "zod";
import { BackTestRule, BackTestState } from "../../../src/domain/counters/counterBackTest.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import { initialCounterState } from "../../../src/domain/counters/counterEngine.ts";
import { CounterForm, counterIssues } from "../../../src/domain/counters/counterForm.ts";
import { DomainError, parsed, refused } from "../../../src/domain/base/domainError.ts";
import { CounterId, CustomerIndex, idOf } from "../../../src/domain/base/ids.ts";
import { Family } from "../../../src/domain/referential/referential.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { customerFor } from "../customers/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import { replayCounter } from "./replayCounter.ts";
import { readAllDocuments, readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { action, type ControllerModule } from "../platform/controller.ts";

/** What the wizard sends is checked by the noun itself, so that paths begin at the counter. */
const Fields = z.record(z.string(), z.unknown());
const OneCounter = z.strictObject({ customerIndex: CustomerIndex, counterId: CounterId });
const Create = z.strictObject({ customerIndex: CustomerIndex, counter: Fields });
const Update = OneCounter.extend({ changes: Fields });
const Duplicate = OneCounter.extend({ name: Counter.shape.name });
const BackTest = z.strictObject({
  customerIndex: CustomerIndex,
  rule: BackTestRule,
  /** What is replayed: up to a day; a longer one is asked for in parts. */
  from: EpochMs,
  to: EpochMs,
  /** As the part before answered it; null for the first. */
  state: BackTestState.nullable().default(null),
});

/**
 * `omniscient/counter`: the counters of a customer, for its admins. A refusal is `invalid_input` with `issues`
 * ({path, code, message}), paths beginning at the counter; a taken name is `name_taken` with the same.
 */
export const counterController: ControllerModule = (deps) => ({
  name: "omniscient/counter",
  actions: {
    /** Answers {counter}. */
    create: action(Create, async ({ customerIndex: index, counter: fields }, caller) => {
      await customerFor(deps.sdk, caller, index, ["admin"]);
      return exclusively(deps, index, async () => {
        const form = await checkedForm(deps, index, fields, null);
        return { counter: await created(deps, index, form) };
      });
    }),

    /** Changes what an administrator says of a counter; `changes` holds some of the fields. Answers {counter}. */
    update: action(Update, async ({ customerIndex: index, counterId, changes }, caller) => {
      await customerFor(deps.sdk, caller, index, ["admin"]);
      return exclusively(deps, index, async () => {
        const known = await counterOf(deps, index, counterId);
        if (known.isArchived) throw archived(known);
        const whole = { ...CounterForm.strip().parse(known), ...changes };
        const form = await checkedForm(deps, index, whole, counterId);
        await write(deps, index, counterId, form);
        return { counter: { ...known, ...form } };
      });
    }),

    /** It counts and alerts no longer; its history stays. Answers {counter}. */
    archive: action(OneCounter, async ({ customerIndex: index, counterId }, caller) => {
      await customerFor(deps.sdk, caller, index, ["admin"]);
      return exclusively(deps, index, async () => {
        const known = await counterOf(deps, index, counterId);
        await write(deps, index, counterId, { isArchived: true });
        return { counter: { ...known, isArchived: true } };
      });
    }),

    /** It counts again, beginning with who is there now. Codes: name_taken. Answers {counter}. */
    unarchive: action(OneCounter, async ({ customerIndex: index, counterId }, caller) => {
      await customerFor(deps.sdk, caller, index, ["admin"]);
      return exclusively(deps, index, async () => {
        const known = await counterOf(deps, index, counterId);
        if (!known.isArchived) return { counter: known };
        await checkedForm(deps, index, CounterForm.strip().parse(known), counterId);
        const changes = { isArchived: false, state: initialCounterState(0) };
        await write(deps, index, counterId, changes);
        return { counter: { ...known, ...changes } };
      });
    }),

    /** A new counter that is set as this one, under another name. Answers {counter}. */
    duplicate: action(Duplicate, async ({ customerIndex: index, counterId, name }, caller) => {
      await customerFor(deps.sdk, caller, index, ["admin"]);
      return exclusively(deps, index, async () => {
        const known = await counterOf(deps, index, counterId);
        const fields = { ...CounterForm.strip().parse(known), name };
        const form = await checkedForm(deps, index, fields, null);
        return { counter: await created(deps, index, form) };
      });
    }),

    /** Entries and peak begin anew now, as at a reset of the schedule; the job shows it within seconds. Answers {resetByHandAt}. */
    reset: action(OneCounter, async ({ customerIndex: index, counterId }, caller) => {
      await customerFor(deps.sdk, caller, index, ["admin"]);
      return exclusively(deps, index, async () => {
        await counterOf(deps, index, counterId);
        const resetByHandAt = deps.now();
        await write(deps, index, counterId, { resetByHandAt });
        return { resetByHandAt };
      });
    }),

    /**
     * Replays a rule over part of the history: which alerts it would have raised. The caller goes on from `reached`
     * with `state` until it is `to`, so that progress shows and giving up costs nothing.
     * Answers {alerts, open, state, reached, moves}; `alerts` ended within the part, `open` stand at `reached`.
     */
    backTest: action(BackTest, async ({ customerIndex: index, ...asked }, caller) => {
      const customer = await customerFor(deps.sdk, caller, index, ["admin"]);
      return replayCounter(deps, customer, asked);
    }),
  },
});

function exclusively<Result>(
  deps: AppDeps,
  index: CustomerIndex,
  work: () => Promise<Result>,
): Promise<Result> {
  // Names are compared with those of all counters: one change at a time.
  return deps.exclusively(`counters/${index}`, work);
}

async function counterOf(
  { sdk }: AppDeps,
  index: CustomerIndex,
  counterId: CounterId,
): Promise<Counter> {
  const counter = await readDocument(
    sdk,
    { index, collection: "counters", id: counterId },
    Counter,
  );
  if (counter !== null) return counter;
  throw new DomainError(
    "not_found",
    { counterId },
    `There is no counter ${counterId}: load the list again.`,
  );
}

/** @throws DomainError invalid_input or name_taken, with an issue for each field */
async function checkedForm(
  { sdk }: AppDeps,
  index: CustomerIndex,
  fields: Record<string, unknown>,
  self: CounterId | null,
): Promise<CounterForm> {
  const form = parsed(z.strictObject(CounterForm.shape), fields, "counter");
  for (const collection of ["counters", "sites", "references"])
    await sdk.collection.refresh(index, collection);
  const [others, sites, families] = await Promise.all([
    readAllDocuments(sdk, { index, collection: "counters" }, Counter),
    readAllDocuments(sdk, { index, collection: "sites" }, Site),
    readAllDocuments(sdk, { index, collection: "references" }, Family),
  ]);
  const issues = counterIssues(form, { others, sites, families, self });
  const isOnlyTheName = issues.length === 1 && issues[0]?.code === "name_taken";
  if (issues.length > 0)
    throw refused(issues, "counter", isOnlyTheName ? "name_taken" : "invalid_input");
  return form;
}

async function created(deps: AppDeps, index: CustomerIndex, form: CounterForm): Promise<Counter> {
  const counter: Counter = {
    ...form,
    id: CounterId.parse(idOf("counter", deps.newId())),
    resetByHandAt: null,
    isArchived: false,
    createdAt: deps.now(),
    // The job begins with the head count of the moment it first sees the counter.
    state: initialCounterState(0),
  };
  await deps.sdk.document.create(index, "counters", storedForm(counter), counter.id);
  return counter;
}

async function write(
  { sdk }: AppDeps,
  index: CustomerIndex,
  id: CounterId,
  changes: Partial<Counter>,
): Promise<void> {
  // Some fields only: the job writes the figures at the same time.
  await updateDocuments(sdk, index, "counters", [{ id, changes }]);
}

function archived({ id, name }: Counter): DomainError {
  return new DomainError(
    "archived",
    { counterId: id },
    `The counter ${name} is archived: take it out of the archive first.`,
  );
}
