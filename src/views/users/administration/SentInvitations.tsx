import { Plural, useLingui } from "@lingui/react/macro";
import { RotateCw, Undo2 } from "lucide-react";
import { useMemo } from "react";
import type { ShownInvitation } from "../../../domain/users/invitationCalls.ts";
import { ListBody } from "../../kit/list/ListBody.tsx";
import type { ListColumn } from "../../kit/list/listColumn.ts";
import { MENU_COLUMN, RowMenu } from "../../kit/list/RowMenu.tsx";
import type { DataColumn } from "../../ui/dataColumn.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { INVITATION_STATES, ROLES } from "./userWords.ts";
import type { UserWork } from "./userCalls.ts";

const keyOf = ({ id }: ShownInvitation) => id;

/** The invitations to people of other customers and what became of them; an open one can be withdrawn. */
export function SentInvitations({
  invitations,
  work,
  isStale,
}: {
  readonly invitations: readonly ShownInvitation[];
  readonly work: UserWork;
  readonly isStale: boolean;
}) {
  const { t } = useLingui();
  const columns = useMemo(
    (): readonly ListColumn<ShownInvitation>[] => [
      {
        id: "invited",
        header: t`Invited person`,
        width: 240,
        isRowHeader: true,
        isSearched: true,
        value: ({ invited }) => invited,
      },
      { id: "role", header: t`Role`, width: 140, value: ({ role }) => t(ROLES[role].name) },
      {
        id: "state",
        onPhone: "first",
        header: t`State`,
        width: 140,
        value: ({ state }) => t(INVITATION_STATES[state].word),
        render: ({ state }) => (
          <StatusPill tone={INVITATION_STATES[state].tone} size="small">
            {t(INVITATION_STATES[state].word)}
          </StatusPill>
        ),
      },
      {
        id: "expiresAt",
        isNamed: true,
        header: t`Open until`,
        width: 150,
        value: ({ expiresAt, state }) =>
          state === "pending" ? { at: expiresAt, precision: "minute" } : null,
      },
      { id: "by", header: t`Invited by`, width: 160, value: ({ invitedByName }) => invitedByName },
      {
        id: "at",
        isNamed: true,
        header: t`Invited on`,
        width: 150,
        value: ({ at }) => ({ at, precision: "minute" }),
      },
    ],
    [t],
  );
  const { ask, run } = work;
  const menu = useMemo(
    (): DataColumn<ShownInvitation> => ({
      ...MENU_COLUMN,
      header: t`Actions`,
      render: ({ id, invited, role, state }) =>
        state === "accepted" || state === "declined" ? null : (
          <RowMenu
            name={invited}
            items={[
              { id: "again", label: t`Invite again`, icon: <RotateCw aria-hidden /> },
              ...(state === "pending"
                ? [
                    {
                      id: "withdraw",
                      label: t`Withdraw the invitation`,
                      icon: <Undo2 aria-hidden />,
                      tone: "danger" as const,
                    },
                  ]
                : []),
            ]}
            onAction={(action) =>
              action === "again"
                ? run({ kind: "invite", invited, role })
                : ask({ kind: "withdrawInvitation", invitationId: id })
            }
          />
        ),
    }),
    [t, ask, run],
  );
  return (
    <Panel title={t`Invitations to people of other customers`} isFlush>
      <ListBody
        route="sentInvitations"
        prefix="invitations."
        label={t`Invitations`}
        rows={invitations}
        keyOf={keyOf}
        columns={columns}
        trailing={menu}
        count={(kept) => <Plural value={kept} one="# invitation" other="# invitations" />}
        exportName={t`invitations`}
        isStale={isStale}
        isPart
      />
    </Panel>
  );
}
