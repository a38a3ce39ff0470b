import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import {
  KeyRound,
  LogOut,
  Mail,
  MailX,
  Monitor,
  Pause,
  Pencil,
  Play,
  Trash2,
  UserX,
} from "lucide-react";
import { useMemo } from "react";
import type { ListedUser } from "../../../domain/users/calls.ts";
import { type UserAction, userActions } from "../../../domain/users/userActions.ts";
import { MENU_COLUMN, RowMenu } from "../../kit/list/RowMenu.tsx";
import { useServices } from "../../kit/services.ts";
import { useJournalEntry } from "../../kit/useJournalEntry.tsx";
import type { DataColumn } from "../../ui/dataColumn.ts";
import type { MenuItemEntry } from "../../ui/menuEntry.ts";
import type { UserCommand } from "./userCalls.ts";

/** What can be done with a user, in their row. */
export function useUserMenu(
  edit: (id: string) => void,
  ask: (command: UserCommand) => void,
  showSessions: (id: string) => void,
): DataColumn<ListedUser> {
  const { t } = useLingui();
  const { authentication } = useServices();
  const self = useSelector(authentication, ({ context }) => context.user?.id ?? null);
  const journal = useJournalEntry();
  return useMemo((): DataColumn<ListedUser> => {
    const entryOf = (action: UserAction, { lastLogin, link }: ListedUser): MenuItemEntry => {
      switch (action) {
        case "sendLink":
          return {
            id: action,
            icon: <Mail aria-hidden />,
            label:
              lastLogin === null && link !== null
                ? t`Send the link again`
                : t`Send a link to set a password`,
          };
        case "withdrawLink":
          return { id: action, label: t`Withdraw the link`, icon: <MailX aria-hidden /> };
        case "sessions":
          return { id: action, label: t`Where they are signed in`, icon: <Monitor aria-hidden /> };
        case "endSessions":
          return { id: action, label: t`End the sessions`, icon: <LogOut aria-hidden /> };
        case "resetFactors":
          return { id: action, label: t`Reset the second factor`, icon: <KeyRound aria-hidden /> };
        case "pause":
          return { id: action, label: t`Pause the account`, icon: <Pause aria-hidden /> };
        case "resume":
          return { id: action, label: t`Put the account in use`, icon: <Play aria-hidden /> };
        case "revoke":
          return {
            id: action,
            label: t`Take the role away`,
            icon: <UserX aria-hidden />,
            tone: "danger",
          };
        case "delete":
          return { id: action, label: t`Delete`, icon: <Trash2 aria-hidden />, tone: "danger" };
        default:
          return action;
      }
    };
    return {
      ...MENU_COLUMN,
      header: t`Actions`,
      render: (user) => {
        const actions = userActions(user, self);
        return (
          <RowMenu
            name={user.username}
            items={[
              { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
              ...journal(user.id),
              ...actions.map((action) => entryOf(action, user)),
            ]}
            onAction={(id) => {
              const kind = actions.find((action) => action === id);
              if (id === "edit") edit(user.id);
              else if (kind === "sessions") showSessions(user.id);
              else if (kind !== undefined) ask({ kind, userId: user.id });
            }}
          />
        );
      },
    };
  }, [t, self, journal, edit, ask, showSessions]);
}
