import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Check, ChevronDown, ChevronUp } from "lucide-react";
import type { Alert } from "../../domain/alerts/alert.ts";
import { wordsOf } from "../../domain/alerts/wordsOf.ts";
import type { AlertId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { Button } from "../ui/Button.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Stale } from "../ui/Stale.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { useServices } from "../kit/services.ts";
import { useDraft } from "../kit/useDraft.ts";
import { useFeed } from "../kit/useFeed.ts";
import { AlertPlaceText } from "./AlertPlaceText.tsx";
import { AlertReasonText } from "./AlertReasonText.tsx";
import { AlertStatusPill } from "./AlertStatusPill.tsx";
import { AlertSubjectLinks } from "./AlertSubjectLinks.tsx";
import { AlertTimeline } from "./AlertTimeline.tsx";
import { AlertTypeMark } from "./AlertTypeMark.tsx";
import { AlertWorkNote } from "./AlertWorkNote.tsx";
import type { AlertWork } from "./useAlertWork.ts";
import "./AlertDrawer.css";

type Props = {
  readonly id: AlertId;
  /** As the list has it: shown until the alert itself has been told. */
  readonly listed: Alert | null;
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly work: AlertWork;
  /** Whether it was opened to write a comment. */
  readonly isCommenting: boolean;
  /** Where it is among the rows of the list, counted from 0; -1: the list does not have it. */
  readonly place: number;
  readonly count: number;
  /** To the next row, or with -1 to the one before. */
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
};

/** One alert with its whole life, live whatever its age; comments are written here. */
export function AlertDrawer(props: Props) {
  const { t } = useLingui();
  const { id, listed, work, onClose } = props;
  const feed = useFeed("alert", { id });
  const alert = feed?.alert ?? listed;
  return (
    <Drawer
      isOpen
      isBesideList
      onClose={onClose}
      title={alert === null ? t`Alert` : alert.subjectName}
      actions={
        <>
          <DrawerSteps {...props} />
          {alert !== null && <DrawerActions alert={alert} work={work} />}
        </>
      }
    >
      {alert !== null ? (
        <Stale isStale={feed?.liveness?.isLive === false}>
          <AlertDetails key={id} {...props} alert={alert} liveness={feed?.liveness ?? null} />
        </Stale>
      ) : feed?.failure != null ? (
        <ErrorState title={t`The alert could not be read.`} details={feed.failure} />
      ) : feed?.isLoaded === true ? (
        <ErrorState
          title={t`There is no such alert.`}
          description={t`The address may be of another customer, or mistyped.`}
        />
      ) : (
        <Skeleton kind="lines" count={6} label={t`Reading the alert`} />
      )}
    </Drawer>
  );
}

/** To the alerts before and after it, without going back to the list. */
function DrawerSteps({ place, count, onStep }: Pick<Props, "place" | "count" | "onStep">) {
  const { t } = useLingui();
  if (place === -1 || count < 2) return null;
  const at = place + 1;
  return (
    <div className="AlertDrawer-steps">
      <IconButton
        label={t`Previous alert`}
        icon={<ChevronUp />}
        isDisabled={place === 0}
        onPress={() => onStep(-1)}
      />
      <IconButton
        label={t`Next alert`}
        icon={<ChevronDown />}
        isDisabled={place === count - 1}
        onPress={() => onStep(1)}
      />
      <span className="tabular">
        <Trans>
          {at} of {count}
        </Trans>
      </span>
    </div>
  );
}

function DrawerActions({ alert, work }: { readonly alert: Alert; readonly work: AlertWork }) {
  const { session } = useServices();
  const reader = useSelector(session, ({ context }) => context.user?.id ?? null);
  return (
    <div className="row-3">
      {work.mayAct && !alert.isAcknowledged && (
        <Button
          variant="primary"
          icon={<Check aria-hidden />}
          isPending={work.marks[alert.id] === "acknowledging"}
          onPress={() => work.actions.acknowledge([alert.id], null)}
        >
          <Trans>Acknowledge</Trans>
        </Button>
      )}
      {work.mayAct && alert.acknowledgement?.by === reader && (
        <Button
          isPending={work.marks[alert.id] !== undefined}
          onPress={() => work.actions.withdraw(alert.id)}
        >
          <Trans>Take my acknowledgement back</Trans>
        </Button>
      )}
      <AlertSubjectLinks alert={alert} />
    </div>
  );
}

function AlertDetails({
  alert,
  sites,
  now,
  work,
  isCommenting,
  liveness,
}: Props & {
  readonly alert: Alert;
  readonly liveness: { readonly isLive: boolean; readonly since: EpochMs } | null;
}) {
  const { t } = useLingui();
  return (
    <div className="stack-4">
      <div className="row-3">
        <AlertTypeMark type={alert.alertType} isOver={!alert.isOpen} />
        <AlertStatusPill alert={alert} />
        <FreshnessMark
          isLive={liveness?.isLive ?? false}
          since={liveness?.since ?? null}
          now={now}
          isCompact
        />
      </div>
      <AlertWorkNote alert={alert} work={work} />
      <DescriptionList
        items={[
          {
            id: "reason",
            term: t`Reason`,
            description: <AlertReasonText alert={alert} now={now} />,
          },
          {
            id: "place",
            term: t`Place`,
            description: <AlertPlaceText alert={alert} sites={sites} />,
          },
        ]}
      />
      <section className="stack-3">
        <h3>
          <Trans>What happened</Trans>
        </h3>
        <AlertTimeline alert={alert} />
      </section>
      {work.mayAct && <CommentForm alert={alert} work={work} isFocused={isCommenting} />}
    </div>
  );
}

function CommentForm({
  alert,
  work,
  isFocused,
}: {
  readonly alert: Alert;
  readonly work: AlertWork;
  readonly isFocused: boolean;
}) {
  const { t } = useLingui();
  // Neither Escape nor a click beside nor a reload loses what is written.
  const [text, setText] = useDraft(`alert.${alert.id}`);
  const isEmpty = wordsOf(text) === null;
  return (
    <form
      className="AlertDrawer-comment"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        work.actions.comment(alert.id, text);
        // The button goes to sleep with the words: the focus goes back to where the next ones are written.
        event.currentTarget.querySelector("textarea")?.focus();
        setText("");
      }}
    >
      <TextArea
        label={t`Comment`}
        value={text}
        onChange={setText}
        rows={3}
        maxLength={COMMENT_LENGTH}
        autoFocus={isFocused}
      />
      <Button type="submit" isDisabled={isEmpty} isPending={work.marks[alert.id] === "commenting"}>
        <Trans>Add the comment</Trans>
      </Button>
    </form>
  );
}

/** As the server takes it (domain/alert.ts). */
const COMMENT_LENGTH = 2000;
