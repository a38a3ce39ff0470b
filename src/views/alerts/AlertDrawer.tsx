import { Trans, useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { useState } from "react";
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
import { Skeleton } from "../ui/Skeleton.tsx";
import { Stale } from "../ui/Stale.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { AlertPlaceText } from "./AlertPlaceText.tsx";
import { AlertReasonText } from "./AlertReasonText.tsx";
import { AlertStandingPill } from "./AlertStandingPill.tsx";
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
      onClose={onClose}
      title={alert === null ? t`Alert` : alert.subjectName}
      actions={alert === null ? null : <DrawerActions alert={alert} work={work} />}
    >
      {alert !== null ? (
        <Stale isStale={feed?.liveness?.isLive === false}>
          <AlertDetails {...props} alert={alert} liveness={feed?.liveness ?? null} />
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

function DrawerActions({ alert, work }: { readonly alert: Alert; readonly work: AlertWork }) {
  return (
    <div className="AlertDrawer-actions">
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
    <div className="AlertDrawer">
      <div className="AlertDrawer-head">
        <AlertTypeMark type={alert.alertType} />
        <AlertStandingPill alert={alert} />
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
      <section className="AlertDrawer-life">
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
  const [text, setText] = useState("");
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
