import { z } from "zod";
import { Counter } from "../../../src/domain/counters/counter.ts";
import { initialCounterState } from "../../../src/domain/counters/counterEngine.ts";
import { CounterForm, counterIssues } from "../../../src/domain/counters/counterForm.ts";
import { DomainError, parsed, refused } from "../../../src/domain/base/domainError.ts";
import { CounterId, CustomerIndex, idOf } from "../../../src/domain/base/ids.ts";
import { Family } from "../../../src/domain/referential/referential.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import type { AppDeps } from "../platform/deps.ts";
import { replayCounter } from "./replayCounter.ts";
import { readAllDocuments, readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/counters/calls.ts";

/**
 * `omniscient/counter`: the counters of a customer, for its admins. A refusal is `invalid_input` with `issues`
 * ({path, code, message}), paths beginning at the counter; a taken name is `name_taken` with the same.
 */
export const counterController: AnswersModule = (deps) => [
  answer(calls.createCounter, async ({ customerIndex: index, counter: fields }) => {
    return exclusively(deps, index, async () => {
      const form = await checkedForm(deps, index, fields, null);
      return { counter: await created(deps, index, form) };
    });
  }),

  answer(calls.updateCounter, async ({ customerIndex: index, counterId, changes }) => {
    return exclusively(deps, index, async () => {
      const known = await counterOf(deps, index, counterId);
      if (known.isArchived) throw archived(known);
      const whole = { ...CounterForm.strip().parse(known), ...changes };
      const form = await checkedForm(deps, index, whole, counterId);
      await write(deps, index, counterId, form);
      return { counter: { ...known, ...form } };
    });
  }),

  answer(calls.archiveCounter, async ({ customerIndex: index, counterId }) => {
    return exclusively(deps, index, async () => {
      const known = await counterOf(deps, index, counterId);
      await write(deps, index, counterId, { isArchived: true });
      return { counter: { ...known, isArchived: true } };
    });
  }),

  answer(calls.unarchiveCounter, async ({ customerIndex: index, counterId }) => {
    return exclusively(deps, index, async () => {
      const known = await counterOf(deps, index, counterId);
      if (!known.isArchived) return { counter: known };
      await checkedForm(deps, index, CounterForm.strip().parse(known), counterId);
      const changes = { isArchived: false, state: initialCounterState(0) };
      await write(deps, index, counterId, changes);
      return { counter: { ...known, ...changes } };
    });
  }),

  answer(calls.duplicateCounter, async ({ customerIndex: index, counterId, name }) => {
    return exclusively(deps, index, async () => {
      const known = await counterOf(deps, index, counterId);
      const fields = { ...CounterForm.strip().parse(known), name };
      const form = await checkedForm(deps, index, fields, null);
      return { counter: await created(deps, index, form) };
    });
  }),

  answer(calls.resetCounter, async ({ customerIndex: index, counterId }) => {
    return exclusively(deps, index, async () => {
      await counterOf(deps, index, counterId);
      const resetByHandAt = deps.now();
      await write(deps, index, counterId, { resetByHandAt });
      return { resetByHandAt };
    });
  }),

  answer(calls.backTestCounter, async ({ customerIndex: index, ...asked }, _caller, customer) => {
    return replayCounter(deps, customer, asked);
  }),
];

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
