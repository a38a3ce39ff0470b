import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { HELP_ROLES, type HelpRights } from "../../../domain/base/helpRights.ts";
import type { PageName } from "../../../domain/users/pages.ts";
import { isRead } from "../../../domain/users/permissions.ts";
import { entryOfField, mergedPermissions } from "../../../domain/users/permissionsMerge.ts";
import {
  type PermissionsImpact,
  permissionsImpact,
  type Person,
} from "../../../domain/users/permissionsImpact.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { useServices } from "../../kit/services.ts";
import { NAVIGATION } from "../../shell/navigation.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ROLE_NAMES, ROLES } from "../administration/userWords.ts";
import { HELP_WORDS, usePermissionWords } from "./permissionWords.ts";
import type { PermissionEditing } from "./usePermissionEditing.ts";

const SHOWN_PEOPLE = 5;
/** Pages that stand in the sidebar: the others are reached through them. */
const SHOWN_PAGES: readonly PageName[] = NAVIGATION.flatMap(({ pages }) => pages);

/** What would change for whom, before it is saved. */
export function PermissionReview({
  editing,
  people,
}: {
  readonly editing: PermissionEditing;
  readonly people: readonly Person[];
}) {
  const { t } = useLingui();
  const { session } = useServices();
  const self = useSelector(session, ({ context }) => context.user?.id ?? null);
  const { context, place, state, isBusy } = editing;
  const { stored, seen, draft, problem, name: customerName } = context;
  if (!editing.isReviewing) return null;
  const before = stored ?? seen;
  const after = mergedPermissions(before, seen, draft).next;
  const impacts = permissionsImpact(before, after, people, place).toSorted(
    (one, other) => rank(one) - rank(other),
  );
  const locksOut =
    !editing.isSuperAdmin &&
    !editing.asksName &&
    impacts.some(
      ({ people: group, lost }) =>
        lost.includes("permissions") && group.some(({ id }) => id === self),
    );
  const isConflicting = state === "conflicting";
  const back = () => editing.send({ type: "user.back" });
  return (
    <Dialog
      isOpen
      size="medium"
      isDismissable={false}
      title={t`What changes for whom`}
      onClose={back}
      actions={
        <>
          <Button onPress={back} isDisabled={isBusy}>
            <Trans>Back to editing</Trans>
          </Button>
          {!isConflicting && (
            <Button
              variant={editing.asksName ? "danger" : "primary"}
              isPending={isBusy}
              isDisabled={!isBusy && !editing.can({ type: "user.save" })}
              onPress={() => editing.send({ type: "user.save" })}
            >
              {editing.asksName ? <Trans>Remove all permissions</Trans> : <Trans>Save</Trans>}
            </Button>
          )}
        </>
      }
    >
      <div className="stack-3">
        {problem !== null && (
          <Banner tone="danger" isLive title={t`It is not saved yet`}>
            {t(problemWords(problem))}
          </Banner>
        )}
        {isConflicting && <Conflicts editing={editing} people={people} />}
        {editing.asksName && (
          <>
            <Banner tone="danger" title={t`Nobody of this customer can sign in any more`}>
              <Trans>
                Every permission is removed. Whoever is signed in is signed out within seconds, you
                too unless you are a super admin. Only a super admin can give permissions back.
              </Trans>
            </Banner>
            <TextField
              label={t`Type the name of the customer: ${customerName}`}
              value={context.typed}
              onChange={(typed) => editing.send({ type: "user.type", typed })}
              autoComplete="off"
              isDisabled={isBusy}
              isRequired
            />
          </>
        )}
        {locksOut && (
          <Banner tone="warning" title={t`You can no longer open this page yourself`}>
            <Trans>Only a super admin could give it back to you.</Trans>
          </Banner>
        )}
        {impacts.length === 0 ? (
          <p>
            <Trans>Nothing changes for anybody who has an account here now.</Trans>
          </p>
        ) : (
          <ul className="Permissions-impacts stack-3">
            {impacts.map((impact) => (
              <ImpactRow key={impact.roles.join()} impact={impact} />
            ))}
          </ul>
        )}
        <p className="note">
          <Trans>
            Whoever loses a page is signed in anew within seconds; open pages stay as they are until
            then.
          </Trans>
        </p>
      </div>
    </Dialog>
  );
}

/** People before programs. */
function rank({ roles }: PermissionsImpact): number {
  return Math.min(...roles.map((role) => ROLE_NAMES.indexOf(role)));
}

function ImpactRow({ impact }: { readonly impact: PermissionsImpact }) {
  const { t } = useLingui();
  const { pageName } = usePermissionWords();
  const { roles, people, gained, lost, landsOn, help, isShutOut } = impact;
  const names = people.slice(0, SHOWN_PEOPLE).map(({ username }) => username);
  const more = people.length - names.length;
  const list = (pages: readonly PageName[]) =>
    pages
      .filter((page) => SHOWN_PAGES.includes(page))
      .map(pageName)
      .join(", ");
  const [gainedList, lostList] = [list(gained), list(lost)];
  return (
    <li>
      <h3>{roles.map((role) => t(ROLES[role].name)).join(", ")}</h3>
      <p className="note">
        <Plural value={people.length} one="# person" other="# people" /> · {names.join(", ")}
        {more > 0 && <Trans> and {more} more</Trans>}
      </p>
      {isShutOut ? (
        <p>
          <Trans>They can no longer sign in.</Trans>
        </p>
      ) : (
        <>
          {lostList !== "" && (
            <p>
              <Trans>
                <strong>No longer:</strong> {lostList}
              </Trans>
            </p>
          )}
          {gainedList !== "" && (
            <p>
              <Trans>
                <strong>New:</strong> {gainedList}
              </Trans>
            </p>
          )}
          {help.before !== help.after && (
            <p>
              <HelpChange before={t(HELP_WORDS[help.before])} after={t(HELP_WORDS[help.after])} />
            </p>
          )}
          {landsOn.before !== landsOn.after && (
            <p>
              {landsOn.after === null ? (
                <Trans>They have no page to land on.</Trans>
              ) : (
                <Landing page={pageName(landsOn.after)} />
              )}
            </p>
          )}
        </>
      )}
    </li>
  );
}

function HelpChange({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <Trans>
      <strong>Calls for help:</strong> {after} (until now: {before})
    </Trans>
  );
}

function Landing({ page }: { readonly page: string }) {
  return <Trans>They land on “{page}”.</Trans>;
}

/** Somebody else has changed the same meanwhile: whose value stands is chosen for each. */
function Conflicts({
  editing,
  people,
}: {
  readonly editing: PermissionEditing;
  readonly people: readonly Person[];
}) {
  const { t } = useLingui();
  const { entryName, pageName } = usePermissionWords();
  const [mine, setMine] = useState<readonly string[]>([]);
  const text = (field: string, value: unknown): string => {
    if (field === "callsForHelp") {
      const help = value as HelpRights;
      const roles = HELP_ROLES.map(
        (role) => `${t(ROLES[role].name)}: ${t(HELP_WORDS[help[role]])}`,
      );
      const names = help.people
        .map((id) => people.find((person) => person.id === id)?.username ?? id)
        .join(", ");
      return [...roles, names === "" ? t`nobody besides` : t`besides: ${names}`].join(" · ");
    }
    const name = entryOfField(field);
    if (name === null)
      return value === null ? t`The first that they may open` : pageName(value as PageName);
    const entries = value === null ? [] : [value as never];
    return isRead({ permissions: entries }, name) ? t`Given` : t`Taken`;
  };
  return (
    <Banner
      tone="warning"
      isLive
      title={t`Somebody else has saved meanwhile`}
      action={
        <Button size="small" onPress={() => editing.send({ type: "user.resolve", mine })}>
          <Trans>Go on with what is chosen</Trans>
        </Button>
      }
    >
      {editing.context.conflicts.map(({ field, stored, wanted }) => (
        <RadioGroup
          key={field}
          label={entryName(
            entryOfField(field) ?? (field === "defaultPage" ? t`Default page` : t`Calls for help`),
          )}
          options={[
            { id: "theirs", label: t`Theirs: ${text(field, stored)}` },
            { id: "mine", label: t`Mine: ${text(field, wanted)}` },
          ]}
          value={mine.includes(field) ? "mine" : "theirs"}
          onChange={(id) =>
            setMine((before) =>
              id === "mine" ? [...before, field] : before.filter((one) => one !== field),
            )
          }
        />
      ))}
    </Banner>
  );
}
