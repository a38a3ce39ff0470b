import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { type ReactNode, useMemo } from "react";
import { must } from "../../../domain/base/must.ts";
import type { CustomerIndex, TagId } from "../../../domain/base/ids.ts";
import { shownName } from "../../../domain/customers/customer.ts";
import { batchIds, type BatchOutcome, batchTally } from "../../../domain/devices/tagBatch.ts";
import { useServices } from "../../kit/services.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { CountedProgress } from "../../ui/CountedProgress.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { BATCH_STATUS_WORDS } from "./batchWords.ts";
import type { TagBatchRun } from "./useTagBatch.ts";
import "./Tags.css";

const NONE: ReadonlySet<TagId> = new Set();
/** Ids that are written out for one reason. */
const NAMED = 20;

/** How far a batch is, from its preview to its undo; the form itself while nothing was asked for. */
export function BatchSteps({
  run,
  confirmLabel,
  children,
}: {
  readonly run: TagBatchRun;
  /** Names what is done to so many tags. */
  readonly confirmLabel: (count: number) => ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  switch (run.state) {
    case "idle":
      return children;
    case "previewing":
      return (
        <ProgressBar label={t`Finding out what it would do`} value={null} onCancel={run.stop} />
      );
    case "previewFailed":
      return <Unanswered run={run} backLabel={t`Back to the form`} />;
    case "previewed":
      return <Preview run={run} confirmLabel={confirmLabel} />;
    case "working":
      return (
        <Working
          run={run}
          outcomes={run.outcomes}
          label={isOfNew(run) ? t`Provisioning the tags` : t`Changing the tags`}
        />
      );
    case "undoing":
      return (
        <Working
          run={run}
          outcomes={run.undone}
          label={isOfNew(run) ? t`Removing the new tags` : t`Undoing`}
        />
      );
    case "stuck":
    case "undoStuck":
      return (
        <>
          <Unanswered run={run} backLabel={t`Leave it as it is`} />
          <Outcome run={run} outcomes={run.outcomes} />
        </>
      );
    case "finished":
    case "undone":
      return <Ended run={run} />;
  }
}

/** Tags are made, and removed where it is undone; otherwise those that are there are changed. */
const isOfNew = ({ order }: TagBatchRun) => order?.kind === "provision";
/** Tags are asked for something, which waits for each. */
const isAsked = ({ order }: TagBatchRun) => order?.kind === "command";

function Unanswered({ run, backLabel }: { readonly run: TagBatchRun; readonly backLabel: string }) {
  const { t } = useLingui();
  return (
    <Banner
      tone="danger"
      isLive
      title={t`The server did not answer`}
      action={
        <>
          <Button size="small" variant="primary" onPress={run.retry}>
            <Trans>Try again</Trans>
          </Button>
          <Button size="small" onPress={run.dismiss}>
            {backLabel}
          </Button>
        </>
      }
    >
      <Trans>What was done is kept; going on does nothing twice.</Trans>
    </Banner>
  );
}

function Preview({
  run,
  confirmLabel,
}: {
  readonly run: TagBatchRun;
  readonly confirmLabel: (count: number) => ReactNode;
}) {
  const count = run.preview.filter(({ status }) => status === "done").length;
  return (
    <>
      <p role="status">
        {count === 0 ? (
          <Trans>Nothing would change.</Trans>
        ) : (
          <WillChange run={run} count={count} />
        )}
      </p>
      <Owners outcomes={run.preview} />
      <Reasons run={run} outcomes={run.preview} />
      <div className="wrap-2">
        <Button onPress={run.dismiss}>
          <Trans>Back to the form</Trans>
        </Button>
        <Button variant="primary" isDisabled={!run.mayConfirm} onPress={run.confirm} autoFocus>
          {confirmLabel(count)}
        </Button>
      </div>
    </>
  );
}

function WillChange({ run, count }: { readonly run: TagBatchRun; readonly count: number }) {
  if (isAsked(run))
    return (
      <Plural
        value={count}
        one="# tag will be asked, where a connector leads to its network."
        other="# tags will be asked, where a connector leads to their network."
      />
    );
  return isOfNew(run) ? (
    <Plural value={count} one="# tag will be provisioned." other="# tags will be provisioned." />
  ) : (
    <Plural value={count} one="# tag will change." other="# tags will change." />
  );
}

/** Of which customers the tags are that will change, where they are of several. */
function Owners({ outcomes }: { readonly outcomes: readonly BatchOutcome[] }) {
  const { session } = useServices();
  const customers = useSelector(session, ({ context }) => context.customers);
  const counts = new Map<CustomerIndex, number>();
  for (const { status, customer } of outcomes)
    if (status === "done" && customer !== undefined)
      counts.set(customer, (counts.get(customer) ?? 0) + 1);
  if (counts.size === 0) return null;
  return (
    <ul className="TagDrawer-events stack-2">
      {[...counts].map(([index, count]) => {
        const known = customers.find((one) => one.index === index);
        return (
          <li key={index}>
            <strong>{known === undefined ? index : shownName(known)}</strong>
            <span>
              <Plural value={count} one="# tag" other="# tags" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Working({
  run,
  outcomes,
  label,
}: {
  readonly run: TagBatchRun;
  readonly outcomes: readonly BatchOutcome[];
  readonly label: string;
}) {
  const isUndo = run.state === "undoing";
  const total = isUndo
    ? run.outcomes.filter(({ status }) => status === "done").length
    : batchIds(must(run.order, "work is for an order")).length;
  return (
    <CountedProgress
      label={label}
      done={outcomes.length}
      of={total}
      {...(isUndo ? {} : { onCancel: run.stop })}
    />
  );
}

function Ended({ run }: { readonly run: TagBatchRun }) {
  const isUndone = run.state === "undone";
  return (
    <>
      {isUndone ? <Undone run={run} /> : <Outcome run={run} outcomes={run.outcomes} />}
      <div className="wrap-2">
        {run.mayUndo && (
          <Button onPress={run.undo}>
            <Trans>Undo</Trans>
          </Button>
        )}
        <Button variant="primary" onPress={run.dismiss} autoFocus>
          <Trans>Done</Trans>
        </Button>
      </div>
    </>
  );
}

function Undone({ run }: { readonly run: TagBatchRun }) {
  const count = run.undone.filter(({ status }) => status === "done").length;
  return (
    <>
      <p role="status">
        {isOfNew(run) ? (
          <Plural value={count} one="# new tag is removed." other="# new tags are removed." />
        ) : isAsked(run) ? (
          <Plural value={count} one="# command is cancelled." other="# commands are cancelled." />
        ) : (
          <Plural value={count} one="# tag is as it was." other="# tags are as they were." />
        )}
      </p>
      <Reasons run={run} outcomes={run.undone} />
    </>
  );
}

function Outcome({
  run,
  outcomes,
}: {
  readonly run: TagBatchRun;
  readonly outcomes: readonly BatchOutcome[];
}) {
  const { done } = useTally(run, outcomes);
  return (
    <>
      <p role="status">
        {isOfNew(run) ? (
          <Plural value={done.length} one="# tag is provisioned." other="# tags are provisioned." />
        ) : isAsked(run) ? (
          <Plural
            value={done.length}
            one="# command waits for its tag. Its page says what becomes of it."
            other="# commands wait for their tags. The page of each says what becomes of it."
          />
        ) : (
          <Plural value={done.length} one="# tag is changed." other="# tags are changed." />
        )}
      </p>
      <Reasons run={run} outcomes={outcomes} isWhole />
    </>
  );
}

/** Who is left as it is and why; with `isWhole` also those that were not asked for, or not answered. */
function Reasons({
  run,
  outcomes,
  isWhole = false,
}: {
  readonly run: TagBatchRun;
  readonly outcomes: readonly BatchOutcome[];
  readonly isWhole?: boolean;
}) {
  const { t } = useLingui();
  const { refused, unknown, left } = useTally(run, outcomes);
  return (
    <ul className="TagDrawer-events stack-2">
      {[...refused].map(([status, ids]) => (
        <Reason key={status} words={t(BATCH_STATUS_WORDS[status])} ids={ids} />
      ))}
      {isWhole && unknown.length > 0 && (
        <Reason
          words={t`Without an answer: whether they changed is not known. Going on is safe.`}
          ids={unknown}
        />
      )}
      {isWhole && left.length > 0 && (
        <Reason words={t`Not reached: left as they were.`} ids={left} />
      )}
    </ul>
  );
}

function Reason({ words, ids }: { readonly words: string; readonly ids: readonly TagId[] }) {
  const more = ids.length - NAMED;
  return (
    <li>
      <strong>
        <Plural value={ids.length} one="# tag:" other="# tags:" /> {words}
      </strong>
      <span>
        {ids.slice(0, NAMED).join(", ")}
        {more > 0 && (
          <>
            {" "}
            <Plural value={more} one="and # more" other="and # more" />
          </>
        )}
      </span>
    </li>
  );
}

function useTally({ order, unanswered, state }: TagBatchRun, outcomes: readonly BatchOutcome[]) {
  return useMemo(() => {
    const ids = order === null ? [] : batchIds(order);
    return batchTally(ids, outcomes, state === "previewed" ? NONE : unanswered);
  }, [order, unanswered, state, outcomes]);
}
