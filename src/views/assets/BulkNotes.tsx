import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Undo2 } from "lucide-react";
import type { BulkOutcome } from "../../domain/bulkAction.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { BULK_FAILURE_WORDS } from "./bulkWords.ts";
import type { BulkWork } from "./useBulkAction.ts";

/** Failures that are named; the count tells of the rest. */
const MOST_NAMED = 50;

/** How far a bulk action is, what has come of it, and the way back. */
export function BulkNotes({ work }: { readonly work: BulkWork }) {
  const { t } = useLingui();
  const { state, outcomes, undone, assets, failure, send } = work;
  if (state === "idle") return null;
  if (state === "collecting" || state === "working")
    return (
      <ProgressBar
        label={t`Changing the marked resources`}
        value={state === "collecting" ? null : outcomes.length}
        maxValue={Math.max(1, assets.length)}
        valueText={t`${outcomes.length} of ${assets.length}`}
        onCancel={() => send({ type: "user.stop" })}
      />
    );
  const done = outcomes.filter(({ status }) => status === "done").length;
  const putBack = idsOf(undone).size;
  if (state === "undoing")
    return (
      <ProgressBar
        label={t`Taking it back`}
        value={putBack}
        maxValue={Math.max(1, done)}
        valueText={t`${putBack} of ${done}`}
      />
    );
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
          <Trans>
            {outcomes.length} of {assets.length} have been asked for. Nothing is done twice.
          </Trans>
        </p>
        {failure !== null && <p lang="en">{failure}</p>}
      </Banner>
    );
  const told = state === "undone" ? undone : outcomes;
  const failures = told.filter(isFailure);
  const failed = idsOf(failures).size;
  const unchanged = outcomes.filter(({ status }) => status === "unchanged").length;
  const left = assets.length - outcomes.length;
  return (
    <Banner
      tone={failures.length > 0 || left > 0 ? "warning" : "success"}
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
      {state === "finished" && unchanged > 0 && (
        <p>
          <Plural value={unchanged} one="# was so already." other="# were so already." />
        </p>
      )}
      {state === "finished" && left > 0 && (
        <p>
          <Plural
            value={left}
            one="# was not asked for any more."
            other="# were not asked for any more."
          />
        </p>
      )}
      {failures.length > 0 && (
        <>
          <p>
            <Plural value={failed} one="# was left as it is:" other="# were left as they are:" />
          </p>
          <ul>
            {failures.slice(0, MOST_NAMED).map(({ id, status }) => {
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

function idsOf(outcomes: readonly BulkOutcome[]): ReadonlySet<string> {
  return new Set(outcomes.map(({ id }) => id));
}

type Failure = BulkOutcome & { readonly status: keyof typeof BULK_FAILURE_WORDS };

function isFailure(outcome: BulkOutcome): outcome is Failure {
  return outcome.status !== "done" && outcome.status !== "unchanged";
}
