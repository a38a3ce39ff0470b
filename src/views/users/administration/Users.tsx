import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { FileUp, UserPlus, Users as UsersIcon } from "lucide-react";
import { useSearchParams } from "wouter";
import type { ListedUser } from "../../../domain/users/calls.ts";
import { AdminList } from "../../kit/list/AdminList.tsx";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { useCalls } from "../../kit/useCalls.ts";
import { useKeys } from "../../kit/useKeys.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { useWatchedRead } from "../../kit/watchedReading.ts";
import { Button } from "../../ui/Button.tsx";
import { useUserMachines } from "../userMachines.ts";
import { InviteDialog } from "./InviteDialog.tsx";
import { SentInvitations } from "./SentInvitations.tsx";
import { useOpenCustomer } from "./useOpenCustomer.ts";
import { USER_CALLS } from "./userCalls.ts";
import { UserEditor } from "./UserEditor.tsx";
import { UserImport } from "./UserImport.tsx";
import { UserQuestion } from "./UserQuestion.tsx";
import { UserSessions } from "./UserSessions.tsx";
import { useUserColumns, useUserFilters } from "./useUserColumns.tsx";
import { useUserMenu } from "./useUserMenu.tsx";
import { useUserOutcomes } from "./useUserOutcomes.ts";

const NONE: readonly never[] = [];
/** The address of a user that is being made, and of an invitation of nobody in particular. */
const NEW = "new";
const keyOf = ({ id }: ListedUser) => id;

/** The users of a customer (specification sections 2 and 6, /administration/users). */
export function Users() {
  return (
    <RemountOnCustomerChange>
      <UserList />
    </RemountOnCustomerChange>
  );
}

function UserList() {
  const { t } = useLingui();
  const machines = useUserMachines();
  const { customer, name: customerName } = useOpenCustomer();
  const { head, value, refresh } = useWatchedRead(machines.users, null);
  const [edited, setEdited] = useUrlState("edit");
  const [invited, setInvited] = useUrlState("invite");
  const [importing, setImporting] = useUrlState("import");
  const [, setParams] = useSearchParams();
  const users = value?.users ?? NONE;
  const invitations = value?.invitations ?? NONE;
  const tell = useUserOutcomes(users);
  const work = useCalls("userCommand", USER_CALLS, (command, done) => {
    refresh();
    if (command.kind === "invite") setInvited(null);
    tell(command, done.kind === "sendLink" ? done.brought : null);
  });
  const columns = useUserColumns(customerName);
  const filters = useUserFilters();
  const [watched, setWatched] = useUrlState("sessions");
  const menu = useUserMenu(setEdited, work.ask, setWatched);
  const signedIn = users.find(({ id }) => id === watched) ?? null;
  const user = users.find(({ id }) => id === edited) ?? null;
  useKeys(t`Users`, [{ keys: "i", label: t`Import users`, run: () => setImporting("1") }]);
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
        <>
          <Button
            size="small"
            icon={<FileUp aria-hidden />}
            onPress={() => setImporting("1")}
            isDisabled={!head.isLoaded}
          >
            <Trans>Import</Trans>
          </Button>
          <Button
            size="small"
            icon={<UserPlus aria-hidden />}
            onPress={() => setInvited(NEW)}
            isDisabled={!head.isLoaded}
          >
            <Trans>Invite somebody of another customer</Trans>
          </Button>
        </>
      }
      onOpen={({ id }) => setEdited(id)}
      empty={{
        icon: <UsersIcon aria-hidden />,
        title: t`This customer has no user yet.`,
        description: t`Create the first one: they are sent a link to set their own password. Or import a file of users.`,
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
      {importing === "1" && head.isLoaded && (
        <UserImport users={users} onWritten={refresh} onClose={() => setImporting(null)} />
      )}
      {signedIn !== null && (
        <UserSessions user={signedIn} onEnded={refresh} onClose={() => setWatched(null)} />
      )}
      <UserQuestion work={work} users={users} invitations={invitations} />
    </AdminList>
  );
}
