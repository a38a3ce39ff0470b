import { Plural, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { MINUTE } from "../../../domain/base/time.ts";
import type { ListedUser } from "../../../domain/users/calls.ts";
import { USER_STATUSES, userStatus } from "../../../domain/users/userStatus.ts";
import type { ListColumn } from "../../kit/list/listColumn.ts";
import { choiceFilter, type ListFilter } from "../../kit/list/listFilter.ts";
import { useNow } from "../../kit/useNow.ts";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { ROLE_NAMES, ROLES, STATUSES } from "./userWords.ts";

/** What the list of users shows of each: all fields of the specification (section 3), how the account stands, and its sessions. */
export function useUserColumns(customerName: string): readonly ListColumn<ListedUser>[] {
  const { t } = useLingui();
  const place = useTimeFormat();
  const now = useNow(MINUTE);
  return useMemo((): readonly ListColumn<ListedUser>[] => {
    const status = (user: ListedUser) => userStatus(user, now);
    const rolesOf = ({ roles }: ListedUser) => roles.map((role) => t(ROLES[role].name)).join(", ");
    return [
      {
        id: "username",
        header: t`Username`,
        width: 202,
        isRowHeader: true,
        isSearched: true,
        value: ({ username }) => username,
      },
      {
        id: "name",
        onPhone: "name",
        header: t`Name`,
        width: 147,
        isSearched: true,
        value: ({ firstName, lastName }) => `${firstName} ${lastName}`,
        orderBy: ({ firstName, lastName }) => `${lastName} ${firstName}`,
      },
      {
        id: "email",
        header: t`E-mail`,
        width: 314,
        isSearched: true,
        value: ({ email }) => email,
        render: ({ email, isOutside }) =>
          isOutside ? (
            <>
              {email}{" "}
              <span title={t`Their address is of none of the domains in the configuration`}>
                <StatusPill tone="warning" size="small">
                  {t`External`}
                </StatusPill>
              </span>
            </>
          ) : (
            email
          ),
      },
      { id: "role", header: t`Role`, width: 132, value: rolesOf },
      {
        id: "standing",
        onPhone: "first",
        header: t`Account`,
        width: 205,
        value: (user) => t(STATUSES[status(user)].word),
        orderBy: (user) => USER_STATUSES.indexOf(status(user)),
        render: (user) => {
          const { word, tone } = STATUSES[status(user)];
          return (
            <span title={titleOf(user)}>
              <StatusPill tone={tone} size="small">
                {t(word)}
              </StatusPill>
              {user.sessions > 0 && (
                <>
                  {" "}
                  <Plural value={user.sessions} one="# session" other="# sessions" />
                </>
              )}
            </span>
          );
        },
      },
      {
        id: "sessions",
        header: t`Sessions now`,
        width: 115,
        isExtra: true,
        align: "end",
        value: ({ sessions }) => sessions,
      },
      {
        id: "lastLogin",
        isNamed: true,
        header: t`Last sign-in`,
        width: 150,
        isExtra: true,
        value: ({ lastLogin }) =>
          lastLogin === null ? null : { at: lastLogin, precision: "minute" },
      },
      {
        id: "hasFactor",
        header: t`Second factor`,
        width: 130,
        isExtra: true,
        value: ({ hasFactor }) => (hasFactor ? t`Yes` : t`No`),
      },
      {
        id: "phone",
        header: t`Phone`,
        width: 140,
        isSearched: true,
        isExtra: true,
        value: ({ phone }) => phone,
      },
      {
        id: "lastName",
        header: t`Last name`,
        width: 130,
        isExtra: true,
        value: ({ lastName }) => lastName,
      },
      {
        id: "firstName",
        header: t`First name`,
        width: 130,
        isExtra: true,
        value: ({ firstName }) => firstName,
      },
      {
        id: "restriction",
        header: t`Restriction`,
        width: 140,
        isExtra: true,
        value: ({ restriction }) => (restriction === null ? null : customerName),
      },
      {
        id: "roleFrom",
        header: t`Role given by`,
        width: 150,
        isExtra: true,
        value: ({ roleFrom }) => roleFrom ?? t`An administrator`,
      },
      {
        id: "isShared",
        header: t`Other customers`,
        width: 130,
        isExtra: true,
        value: ({ isShared }) => (isShared ? t`Yes` : null),
      },
      {
        id: "isSynced",
        header: t`Quickconnect`,
        width: 150,
        isExtra: true,
        value: ({ isSynced }) =>
          isSynced === null ? null : isSynced ? t`Synchronised` : t`Not synchronised`,
      },
      {
        id: "locale",
        header: t`Language`,
        width: 110,
        isExtra: true,
        value: ({ locale }) => (locale === null ? null : locale.toUpperCase()),
      },
      { id: "id", header: t`Id`, width: 160, isExtra: true, value: ({ id }) => id },
    ];

    function titleOf(user: ListedUser): string | undefined {
      const { pausedAt, link, lastLogin } = user;
      if (pausedAt !== null) {
        const since = formatDateTime(pausedAt, place);
        return t`Paused since ${since}`;
      }
      if (status(user) === "active" && lastLogin !== null) {
        const at = formatDateTime(lastLogin, place);
        return t`Last sign-in: ${at}`;
      }
      if (link === null || status(user) !== "invited") return undefined;
      const [until, by] = [formatDateTime(link.expiresAt, place), link.byName];
      return t`The link of ${by} is open until ${until}`;
    }
  }, [t, now, place, customerName]);
}

/** By role and by how the account stands. */
export function useUserFilters(): readonly ListFilter<ListedUser>[] {
  const { t } = useLingui();
  const now = useNow(MINUTE);
  return useMemo(
    (): readonly ListFilter<ListedUser>[] => [
      choiceFilter({
        key: "role",
        label: t`Role`,
        every: t`All roles`,
        options: ROLE_NAMES.map((id) => ({ id: id as string, label: t(ROLES[id].name) })),
        keeps: ({ roles }, option) => roles.some((role) => role === option),
      }),
      choiceFilter({
        key: "standing",
        label: t`Account`,
        every: t`All accounts`,
        options: USER_STATUSES.map((id) => ({ id: id as string, label: t(STATUSES[id].word) })),
        keeps: (user, option) => userStatus(user, now) === option,
      }),
    ],
    [t, now],
  );
}
