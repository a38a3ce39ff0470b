import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ListedUser } from "../../../domain/users/calls.ts";
import { TOLD_SENDS_LEFT } from "../../../domain/base/sendLimits.ts";
import type { UserAct } from "../../../domain/users/userActions.ts";
import { useToasts } from "../../ui/useToasts.ts";
import type { SentLink, UserCommand } from "./userCalls.ts";

/** Says in passing what was done. `sent`: null unless a link was to be sent. */
export function useUserOutcomes(
  users: readonly ListedUser[],
): (command: UserCommand, sent: SentLink | null) => void {
  const { t } = useLingui();
  const toasts = useToasts();
  return (command, sent) => {
    if (command.kind === "invite") {
      const { invited } = command;
      toasts.success(t`${invited} is invited`);
      return;
    }
    if (command.kind === "withdrawInvitation") {
      toasts.success(t`The invitation is withdrawn`);
      return;
    }
    const user = users.find(({ id }) => id === command.userId);
    const [name, email] = [user?.username ?? command.userId, user?.email ?? ""];
    if (command.kind === "sendLink" && sent?.link.sentAt === null) {
      toasts.warning(t`No mail server has taken the link of ${name}`, {
        description: t`Send it again; if it stays so, tell who runs the server.`,
      });
      return;
    }
    const done: Readonly<Record<UserAct | "deleteUnsynced", string>> = {
      deleteUnsynced: t`${name} is deleted: create them again`,
      delete: t`${name} is deleted`,
      revoke: t`${name} has no role here any more`,
      pause: t`The account of ${name} is paused`,
      resume: t`The account of ${name} is in use again`,
      endSessions: t`The sessions of ${name} have ended`,
      resetFactors: t`The second factor of ${name} is reset`,
      sendLink: t`A link was sent to ${email}`,
      withdrawLink: t`The link of ${name} is withdrawn`,
    };
    const sendsLeft = sent?.sendsLeft ?? Infinity;
    toasts.success(
      done[command.kind],
      sendsLeft > TOLD_SENDS_LEFT
        ? {}
        : {
            description: t`${plural(sendsLeft, {
              one: "# more message may be sent today",
              other: "# more messages may be sent today",
            })}`,
          },
    );
  };
}
