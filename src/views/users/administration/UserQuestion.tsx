import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ListedUser } from "../../../domain/users/calls.ts";
import type { ShownInvitation } from "../../../domain/users/invitationCalls.ts";
import type { UserAct } from "../../../domain/users/userActions.ts";
import { CommandQuestion } from "../../kit/administration/CommandQuestion.tsx";
import type { UserCommand, UserWork } from "./userCalls.ts";

type Words = {
  readonly title: string;
  readonly label: string;
  readonly text: ReactNode;
  readonly isDanger: boolean;
};

/** Asks whether what was chosen for a user or an invitation is meant, and says why it was not done. */
export function UserQuestion({
  work,
  users,
  invitations,
}: {
  readonly work: UserWork;
  readonly users: readonly ListedUser[];
  readonly invitations: readonly ShownInvitation[];
}) {
  const { command } = work;
  const unsynced = unsyncedIn(work);
  const words = useWords(unsynced ?? command, users, invitations);
  return (
    <CommandQuestion
      work={work}
      isOpen={work.isAsking && words !== null}
      tone={words?.isDanger === true ? "danger" : "neutral"}
      title={words?.title ?? ""}
      confirmLabel={words?.label ?? ""}
      onConfirm={unsynced === null ? work.confirm : () => work.run(unsynced)}
    >
      {words?.text}
    </CommandQuestion>
  );
}

/** What is offered instead to a super admin whose deletion was refused, since quickconnect does not know the user; null: nothing. */
function unsyncedIn({ command, refusal }: UserWork): UserCommand | null {
  if (command?.kind !== "delete" || refusal?.problem !== "unsynced_user_recreatable") return null;
  return { kind: "deleteUnsynced", userId: command.userId, isUnsyncedToo: true };
}

function useWords(
  command: UserCommand | null,
  users: readonly ListedUser[],
  invitations: readonly ShownInvitation[],
): Words | null {
  const { t } = useLingui();
  if (command === null || command.kind === "invite") return null;
  if (command.kind === "withdrawInvitation") {
    const invited = invitations.find(({ id }) => id === command.invitationId)?.invited ?? "";
    return {
      title: t`Withdraw the invitation of ${invited}?`,
      label: t`Withdraw the invitation`,
      text: <Trans>It can no longer be accepted. You can invite them again.</Trans>,
      isDanger: true,
    };
  }
  const user = users.find(({ id }) => id === command.userId);
  const name = user?.username ?? command.userId;
  const email = user?.email ?? "";
  const sessions = user?.sessions ?? 0;
  const questions: Readonly<Record<UserAct | "deleteUnsynced", Words>> = {
    deleteUnsynced: {
      title: t`Delete ${name} all the same?`,
      label: t`Delete all the same`,
      text: (
        <Trans>
          The account is deleted for good and its sessions end. Then create the user again: the next
          synchronisation sends them to quickconnect.
        </Trans>
      ),
      isDanger: true,
    },
    delete: {
      title: t`Delete ${name}?`,
      label: t`Delete the user`,
      text: (
        <Trans>
          The account is deleted for good and its sessions end. What they did stays under their
          name. To keep the account, pause it instead.
        </Trans>
      ),
      isDanger: true,
    },
    revoke: {
      title: t`Take the role of ${name} away?`,
      label: t`Take the role away`,
      text: (
        <Trans>
          They no longer reach this customer, within seconds. Their account and their roles at other
          customers stay.
        </Trans>
      ),
      isDanger: true,
    },
    pause: {
      title: t`Pause the account of ${name}?`,
      label: t`Pause the account`,
      text: (
        <Trans>
          They are signed out within seconds and cannot sign in until you put it in use again.
          Nothing is deleted.
        </Trans>
      ),
      isDanger: true,
    },
    resume: {
      title: t`Put the account of ${name} in use again?`,
      label: t`Put it in use`,
      text: <Trans>They sign in as before, with the same password.</Trans>,
      isDanger: false,
    },
    endSessions: {
      title: t`End the sessions of ${name}?`,
      label: t`End the sessions`,
      text: (
        <Trans>
          They are signed out within seconds, in{" "}
          <Plural value={sessions} one="# place" other="# places" />. They can sign in again.
        </Trans>
      ),
      isDanger: true,
    },
    resetFactors: {
      title: t`Reset the second factor of ${name}?`,
      label: t`Reset it`,
      text: (
        <Trans>
          Their second factors and recovery codes are removed, and they are notified by e-mail. Do
          it only for a person who asked you in person: from then on the password alone signs them
          in, or sets a new second factor up.
        </Trans>
      ),
      isDanger: true,
    },
    sendLink: {
      title: t`Send ${name} a link to set a password?`,
      label: t`Send the link`,
      text: (
        <Trans>
          It goes to {email}, works once and for 72 hours. Earlier links open nothing any more; a
          present password holds until then.
        </Trans>
      ),
      isDanger: false,
    },
    withdrawLink: {
      title: t`Withdraw the link of ${name}?`,
      label: t`Withdraw the link`,
      text: <Trans>It opens nothing any more. You can send another.</Trans>,
      isDanger: true,
    },
  };
  return questions[command.kind];
}
