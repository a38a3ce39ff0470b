import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Undo2 } from "lucide-react";
import type { BulkOutcome } from "../../domain/assets/bulkAction.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { CountedProgress } from "../ui/CountedProgress.tsx";
import { type BulkCounts, bulkCounts } from "./bulkCounts.ts";
import { BULK_FAILURE_WORDS } from "./bulkWords.ts";
import type { BulkWork } from "./useBulkAction.ts";

/** Failures that are named; the count tells of the rest. */
const MAX_NAMED = 50;

/** How far a bulk action is, what has come of it, and the way back. */
export function BulkNotes({ work }: { readonly work: BulkWork }) {
  const { t } = useLingui();
  const { state, outcomes, undone, assets, failure, send } = work;
  if (state === "idle") return null;
  if (state === "collecting" || state === "working")
    return (
      <CountedProgress
        label={t`Changing the marked resources`}
        done={state === "collecting" ? null : outcomes.length}
        of={assets.length}
        onCancel={() => send({ type: "user.stop" })}
      />
    );
  const counts = bulkCounts(work);
  const { done, putBack } = counts;
  if (state === "undoing") return <CountedProgress label={t`Undoing`} done={putBack} of={done} />;
  if (state === "stuck" || state === "undoStuck")
    return (
      <Banner
        tone="danger"
        isLive
        title={t`The server did not answer`}
        onDismiss={() => send({ type: "user.dismiss" })}
        action={
          <Button size="small" onPress={() => send({ type: "user.retry" })}>
            <Trans>Go on</Trans>
          </Button>
        }
      >
        <p>
          {assets.length === 0 ? (
            <Trans>Nothing was asked for yet.</Trans>
          ) : state === "undoStuck" ? (
            <Trans>
              Undone for certain: {putBack} of {done}. Nothing is done twice.
            </Trans>
          ) : (
            <Trans>
              {outcomes.length} of {assets.length} are answered for. Nothing is done twice.
            </Trans>
          )}
        </p>
        <LeftOpen counts={counts} />
        {failure !== null && <p lang="en">{failure}</p>}
      </Banner>
    );
  const told = state === "undone" ? undone : outcomes;
  const failures = told.filter(isFailure);
  const failed = idsOf(failures).size;
  const { wereSo, wereSoOrLost, unknown, notAsked, notPutBack } = counts;
  const isOpen =
    state === "undone" ? notPutBack > 0 : unknown > 0 || wereSoOrLost > 0 || notAsked > 0;
  return (
    <Banner
      tone={failures.length > 0 || isOpen ? "warning" : "success"}
      isLive
      title={
        state === "undone" ? (
          <Plural
            value={putBack - failed}
            one="# resource is as it was before"
            other="# resources are as they were before"
          />
        ) : (
          <Plural value={done} one="# resource is changed" other="# resources are changed" />
        )
      }
      onDismiss={() => send({ type: "user.dismiss" })}
      action={
        state === "finished" && done > 0 ? (
          <Button size="small" icon={<Undo2 />} onPress={() => send({ type: "user.undo" })}>
            <Trans>Undo</Trans>
          </Button>
        ) : undefined
      }
    >
      {state === "finished" && wereSo > 0 && (
        <p>
          <Plural value={wereSo} one="# was so already." other="# were so already." />
        </p>
      )}
      {state === "finished" && <LeftOpen counts={counts} />}
      {state === "finished" && notAsked > 0 && (
        <p>
          <Plural
            value={notAsked}
            one="# was not asked for any more."
            other="# were not asked for any more."
          />
        </p>
      )}
      {state === "undone" && notPutBack > 0 && (
        <p>
          <Plural
            value={notPutBack}
            one="# may still be as it was changed: the server did not answer."
            other="# may still be as they were changed: the server did not answer."
          />
        </p>
      )}
      {failures.length > 0 && (
        <>
          <p>
            <Plural value={failed} one="# was left as it is:" other="# were left as they are:" />
          </p>
          <ul>
            {failures.slice(0, MAX_NAMED).map(({ id, status }) => {
              const reference = assets.find((one) => one.id === id)?.reference ?? id;
              return (
                <li key={`${id} ${status}`}>
                  <Trans>
                    {reference}: {t(BULK_FAILURE_WORDS[status])}
                  </Trans>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Banner>
  );
}

/** What nobody knows of a call whose answer was lost. */
function LeftOpen({ counts: { unknown, wereSoOrLost } }: { readonly counts: BulkCounts }) {
  return (
    <>
      {unknown > 0 && (
        <p>
          <Plural
            value={unknown}
            one="# was asked for without an answer: it may be changed or not. Look at it; an undo leaves it out."
            other="# were asked for without an answer: they may be changed or not. Look at them; an undo leaves them out."
          />
        </p>
      )}
      {wereSoOrLost > 0 && (
        <p>
          <Plural
            value={wereSoOrLost}
            one="# was so already, or was changed by the call whose answer was lost: an undo leaves it as it is."
            other="# were so already, or were changed by the call whose answer was lost: an undo leaves them as they are."
          />
        </p>
      )}
    </>
  );
}

function idsOf(outcomes: readonly BulkOutcome[]): ReadonlySet<string> {
  return new Set(outcomes.map(({ id }) => id));
}

type Failure = BulkOutcome & { readonly status: keyof typeof BULK_FAILURE_WORDS };

function isFailure(outcome: BulkOutcome): outcome is Failure {
  return outcome.status !== "done" && outcome.status !== "unchanged";
}
