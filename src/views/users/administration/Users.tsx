import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import {
  LogOut,
  Mail,
  MailX,
  Pause,
  Pencil,
  Play,
  Trash2,
  UserPlus,
  UserX,
  Users as UsersIcon,
} from "lucide-react";
import { useMemo } from "react";
import { useSearchParams } from "wouter";
import type { ListedUser } from "../../../domain/users/calls.ts";
import { type UserAction, userActions } from "../../../domain/users/userActions.ts";
import type { UserCommand } from "../../../streams/calls/users/userCommands.ts";
import { AdminList } from "../../kit/list/AdminList.tsx";
import { MENU_COLUMN, RowMenu } from "../../kit/list/RowMenu.tsx";
import { OfCustomer } from "../../kit/OfCustomer.tsx";
import { useServices } from "../../kit/services.ts";
import { useCommand } from "../../kit/useCommand.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { useWatchedRead } from "../../kit/watchedReading.ts";
import { Button } from "../../ui/Button.tsx";
import type { DataColumn } from "../../ui/dataColumn.ts";
import type { MenuItemEntry } from "../../ui/menuEntry.ts";
import { useToasts } from "../../ui/useToasts.ts";
import { useUserMachines } from "../userMachines.ts";
import { InviteDialog } from "./InviteDialog.tsx";
import { SentInvitations } from "./SentInvitations.tsx";
import { useOpenCustomer } from "./useOpenCustomer.ts";
import { UserEditor } from "./UserEditor.tsx";
import { UserQuestion } from "./UserQuestion.tsx";
import { useUserColumns, useUserFilters } from "./useUserColumns.tsx";

const NONE: readonly never[] = [];
/** The address of a user that is being made, and of an invitation of nobody in particular. */
const NEW = "new";
const keyOf = ({ id }: ListedUser) => id;

/** The users of a customer (specification sections 2 and 6, /administration/users). */
export function Users() {
  return (
    <OfCustomer>
      <UserList />
    </OfCustomer>
  );
}

function UserList() {
  const { t } = useLingui();
  const machines = useUserMachines();
  const { customer, name: customerName } = useOpenCustomer();
  const { head, value, refresh } = useWatchedRead(machines.users, null);
  const [edited, setEdited] = useUrlState("edit");
  const [invited, setInvited] = useUrlState("invite");
  const [, setParams] = useSearchParams();
  const users = value?.users ?? NONE;
  const invitations = value?.invitations ?? NONE;
  const tell = useOutcomes(users);
  const work = useCommand(machines.userCommand, (command, { link }) => {
    refresh();
    if (command.kind === "invite") setInvited(null);
    tell(command, link?.sentAt !== null);
  });
  const columns = useUserColumns(customerName);
  const filters = useUserFilters();
  const menu = useUserMenu(setEdited, work.ask);
  const user = users.find(({ id }) => id === edited) ?? null;
  return (
    <AdminList
      route="users"
      title={t`Users`}
      feed={head}
      rows={users}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      trailing={menu}
      searched={t`Name, username, e-mail, phone`}
      count={(kept) => <Plural value={kept} one="# user" other="# users" />}
      exportName={t`users`}
      create={{ label: t`New user`, onPress: () => setEdited(NEW) }}
      actions={
        <Button
          size="small"
          icon={<UserPlus aria-hidden />}
          onPress={() => setInvited(NEW)}
          isDisabled={!head.isLoaded}
        >
          <Trans>Invite somebody of another customer</Trans>
        </Button>
      }
      onOpen={({ id }) => setEdited(id)}
      empty={{
        icon: <UsersIcon aria-hidden />,
        title: t`This customer has no user yet.`,
        description: t`Create the first one: they are sent a link to set their own password.`,
      }}
      errorTitle={t`The users could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
    >
      {invitations.length > 0 && (
        <SentInvitations
          invitations={invitations}
          work={work}
          isStale={head.liveness?.isLive === false}
        />
      )}
      {(edited === NEW || user !== null) && head.isLoaded && (
        <UserEditor
          key={edited}
          user={user}
          users={users}
          customer={customer}
          customerName={customerName}
          onSaved={refresh}
          onInvite={(whom) =>
            // In one step: of two, the second would not know of the first.
            setParams(
              (before) => {
                const next = new URLSearchParams(before);
                next.delete("edit");
                next.set("invite", whom);
                return next;
              },
              { replace: true },
            )
          }
          onClose={() => setEdited(null)}
        />
      )}
      {invited !== null && (
        <InviteDialog
          key={invited}
          invited={invited === NEW ? "" : invited}
          work={work}
          onClose={() => {
            setInvited(null);
            work.dismiss();
          }}
        />
      )}
      <UserQuestion work={work} users={users} invitations={invitations} />
    </AdminList>
  );
}

/** What can be done with a user, in their row. */
function useUserMenu(
  edit: (id: string) => void,
  ask: (command: UserCommand) => void,
): DataColumn<ListedUser> {
  const { t } = useLingui();
  const { authentication } = useServices();
  const self = useSelector(authentication, ({ context }) => context.user?.id ?? null);
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
        case "endSessions":
          return { id: action, label: t`End the sessions`, icon: <LogOut aria-hidden /> };
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
              ...actions.map((action) => entryOf(action, user)),
            ]}
            onAction={(id) => {
              const kind = actions.find((action) => action === id);
              if (kind === undefined) edit(user.id);
              else ask({ kind, userId: user.id });
            }}
          />
        );
      },
    };
  }, [t, self, edit, ask]);
}

/** Says in passing what was done. */
function useOutcomes(
  users: readonly ListedUser[],
): (command: UserCommand, wasSent: boolean) => void {
  const { t } = useLingui();
  const toasts = useToasts();
  return (command, wasSent) => {
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
    if (command.kind === "sendLink" && !wasSent) {
      toasts.warning(t`No mail server has taken the link of ${name}`, {
        description: t`Send it again; if it stays so, tell who runs the server.`,
      });
      return;
    }
    const done: Readonly<Record<UserAction | "deleteUnsynced", string>> = {
      deleteUnsynced: t`${name} is deleted: create them again`,
      delete: t`${name} is deleted`,
      revoke: t`${name} has no role here any more`,
      pause: t`The account of ${name} is paused`,
      resume: t`The account of ${name} is in use again`,
      endSessions: t`The sessions of ${name} have ended`,
      sendLink: t`A link was sent to ${email}`,
      withdrawLink: t`The link of ${name} is withdrawn`,
    };
    toasts.success(done[command.kind]);
  };
}
