import "./Invitations.css";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  acceptInvitation,
  declineInvitation,
  type OwnInvitation,
} from "../../../domain/users/invitationCalls.ts";
import { useRead } from "../../kit/reading.ts";
import { type CallWork, useCalls } from "../../kit/useCalls.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { Panel } from "../../ui/Panel.tsx";
import type { PanelState } from "../../ui/panelState.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useUserMachines } from "../userMachines.ts";
import { invitationProblem } from "./invitationProblem.ts";
import { INVITATION_PROBLEMS, INVITED_AS } from "./invitationWords.ts";

const NONE: readonly never[] = [];
const CALLS = { accept: acceptInvitation, decline: declineInvitation };
/** It is listed no more once it is answered. */
type Answered = { readonly about: OwnInvitation };
type Answering = CallWork<typeof CALLS, Answered>;

/** Where a user accepts or declines to take part at another customer. */
export function Invitations() {
  const { t } = useLingui();
  const machines = useUserMachines();
  const { answer, isBusy, isFailed, refresh } = useRead(machines.invitations, null);
  const answering = useCalls<typeof CALLS, Answered>("invitation", CALLS, refresh);
  const invitations = answer ?? NONE;
  const stateOf = (): PanelState => {
    if (answer === null && isFailed) {
      return {
        kind: "error",
        title: t`Your invitations could not be read.`,
        onRetry: refresh,
      };
    }
    if (answer === null) return { kind: "loading", rows: 2 };
    if (invitations.length > 0) return { kind: "ready" };
    return {
      kind: "empty",
      title: t`No invitation is open`,
      description: t`Who invites you to take part elsewhere appears here, and you decide.`,
    };
  };
  return (
    <div className="Invitations">
      <AnswerBanner answering={answering} />
      {answer !== null && isFailed && (
        <Banner tone="warning" isLive>
          <Trans>These are your invitations as they were read last.</Trans>
        </Banner>
      )}
      <Panel title={t`Your invitations`} state={stateOf()}>
        <ul className="Invitations-list" aria-busy={isBusy}>
          {invitations.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} answering={answering} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function AnswerBanner({ answering }: { readonly answering: Answering }) {
  const { t } = useLingui();
  const { command, answer, refusal } = answering;
  if (refusal !== null) {
    return (
      <Banner tone="danger" isLive>
        {t(INVITATION_PROBLEMS[invitationProblem(refusal.problem)])}
      </Banner>
    );
  }
  if (answer === null || command === null) return null;
  const { customerName } = command.about;
  return (
    <Banner tone="success" isLive>
      {command.kind === "accept" ? (
        <Trans>You take part at {customerName} now: choose it among your customers.</Trans>
      ) : (
        <Trans>You have declined the invitation of {customerName}.</Trans>
      )}
    </Banner>
  );
}

function Row({
  invitation,
  answering,
}: {
  readonly invitation: OwnInvitation;
  readonly answering: Answering;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const { customerName, invitedByName, role, expiresAt } = invitation;
  const as = t(INVITED_AS[role]);
  const until = formatDateTime(expiresAt, place);
  const isAnswered = answering.isBusy && answering.command?.invitationId === invitation.id;
  const run = (kind: keyof typeof CALLS) => () =>
    answering.run({ kind, invitationId: invitation.id, about: invitation });
  return (
    <li className="row-3">
      <div className="Invitations-words">
        <strong>{customerName}</strong>
        <div>
          <Trans>
            {invitedByName} invites you as: {as}. Open until {until}.
          </Trans>
        </div>
      </div>
      <div className="Invitations-actions">
        <Button
          variant="primary"
          aria-label={t`Take part at ${customerName}`}
          isPending={isAnswered && answering.command?.kind === "accept"}
          isDisabled={answering.isBusy && !isAnswered}
          onPress={run("accept")}
        >
          <Trans>Take part</Trans>
        </Button>
        <Button
          aria-label={t`Decline the invitation of ${customerName}`}
          isPending={isAnswered && answering.command?.kind === "decline"}
          isDisabled={answering.isBusy && !isAnswered}
          onPress={run("decline")}
        >
          <Trans>Decline</Trans>
        </Button>
      </div>
    </li>
  );
}
