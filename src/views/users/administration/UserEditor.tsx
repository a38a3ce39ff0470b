import { Trans, useLingui } from "@lingui/react/macro";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { ListedUser } from "../../../domain/users/calls.ts";
import { FormNotes } from "../../kit/administration/FormNotes.tsx";
import { EditorDrawer } from "../../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../../kit/editor/useEditor.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { NOTHING } from "../../ui/format/nothing.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useUserMachines } from "../userMachines.ts";
import {
  fieldsOf,
  metElsewhere,
  NEW_USER,
  refusedUserIssues,
  type UserFieldName,
  userFieldIssues,
  type UserFields,
} from "./userFields.ts";
import { ROLE_NAMES, ROLES, USER_ISSUE_WORDS } from "./userWords.ts";

const IDENTITY: readonly UserFieldName[] = ["username", "firstName", "lastName", "email", "phone"];
const ALL: readonly UserFieldName[] = [...IDENTITY, "role"];
/** Codes that stand at their field. */
const AT_FIELDS: readonly string[] = [
  "username_already_exists",
  "email_already_exists",
  "invalid_email_format",
  "invalid_role_name",
];

/** Creates a user or changes one. Of one who belongs to other customers too, the role alone is this one's to change. */
export function UserEditor({
  user,
  users,
  customer,
  customerName,
  onInvite,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  readonly user: ListedUser | null;
  readonly users: readonly ListedUser[];
  readonly customer: CustomerIndex;
  readonly customerName: string;
  /** Somebody of another customer was met by this name or address. */
  readonly onInvite: (invited: string) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { userForm } = useUserMachines();
  const isNew = user === null;
  const isShared = user?.isShared ?? false;
  const form = useEditor<UserFields>(
    () => ({
      machine: userForm,
      mode: isNew ? "create" : "edit",
      seen: isNew ? NEW_USER : fieldsOf(user),
      draft: `user.${user?.id ?? ""}`,
    }),
    ({ username, email, linkSent }) => {
      const [name, address] = [String(username), String(email)];
      onSaved();
      if (linkSent === true)
        toasts.success(t`The account of ${name} is created`, {
          description: t`A link to set a password was sent to ${address}.`,
        });
      else if (linkSent === false)
        toasts.warning(t`The account of ${name} is created, but the link was not sent`, {
          description: t`Send it again from the list.`,
        });
      else toasts.success(t`The account of ${name} is saved`);
    },
    onClose,
  );
  const { values } = form;
  const own = userFieldIssues(values, users, isShared ? ["role"] : ALL);
  const issues = {
    ...(form.isTried ? own : {}),
    ...refusedUserIssues(form.refusal, form.issues),
  };
  const problem = (field: UserFieldName) => {
    const issue = issues[field];
    return issue === undefined ? null : t(USER_ISSUE_WORDS[issue]);
  };
  const names: Readonly<Record<string, string>> = {
    username: t`Username`,
    firstName: t`First name`,
    lastName: t`Last name`,
    email: t`E-mail`,
    phone: t`Phone`,
    role: t`Role`,
    restriction: t`Restriction`,
  };
  const valueText = (field: string, value: unknown) => {
    if (field === "restriction") return value === null ? t`None` : customerName;
    const role = ROLE_NAMES.find((one) => one === value);
    if (field === "role" && role !== undefined) return t(ROLES[role].name);
    return typeof value === "string" && value !== "" ? value : NOTHING;
  };
  const fieldName = (field: string) => names[field] ?? field;
  const met = isNew ? metElsewhere(issues, values) : null;
  const roleFrom = user?.roleFrom ?? null;
  const identity = (field: UserFieldName) => ({
    label: fieldName(field),
    isRequired: true,
    isDisabled: isShared,
    errorMessage: problem(field),
  });
  return (
    <EditorDrawer
      editor={form}
      title={isNew ? t`New user` : t`Edit ${user.username}`}
      isSound={Object.keys(own).length === 0}
      saveLabel={isNew && values.sendsLink ? t`Create and send the link` : undefined}
      fieldName={fieldName}
      valueText={valueText}
      note={
        <>
          {isShared && (
            <Banner tone="info">
              <Trans>
                This person belongs to other customers too. Their role here is yours to change, the
                rest is theirs.
              </Trans>
            </Banner>
          )}
          {met !== null && (
            <Banner
              tone="info"
              isLive
              title={t`This person has an account at another customer`}
              action={
                <Button size="small" onPress={() => onInvite(met)}>
                  <Trans>Invite this person</Trans>
                </Button>
              }
            >
              <Trans>They can take part here with the same account, once they accept.</Trans>
            </Banner>
          )}
          {(form.refusal === null || !AT_FIELDS.includes(form.refusal)) && (
            <FormNotes form={form} fieldName={fieldName} valueText={valueText} />
          )}
        </>
      }
    >
      <TextField
        {...identity("username")}
        value={values.username}
        onChange={(username) => form.change("username", username)}
        description={t`What they sign in with.`}
        autoFocus={!isShared}
        maxLength={100}
      />
      <div className="Form-pair">
        <TextField
          {...identity("firstName")}
          value={values.firstName}
          onChange={(firstName) => form.change("firstName", firstName)}
          maxLength={100}
        />
        <TextField
          {...identity("lastName")}
          value={values.lastName}
          onChange={(lastName) => form.change("lastName", lastName)}
          maxLength={100}
        />
      </div>
      <div className="Form-pair">
        <TextField
          {...identity("email")}
          type="email"
          value={values.email}
          onChange={(email) => form.change("email", email)}
          isDisabled={isShared || user?.isOfProvider === true}
          description={
            user?.isOfProvider === true
              ? t`It is changed where they sign in: at your organisation.`
              : undefined
          }
        />
        <TextField
          {...identity("phone")}
          type="tel"
          value={values.phone}
          onChange={(phone) => form.change("phone", phone)}
        />
      </div>
      <Select
        label={fieldName("role")}
        options={ROLE_NAMES.map((id) => ({
          id,
          label: t(ROLES[id].name),
          description: t(ROLES[id].purpose),
        }))}
        value={values.role === "" ? null : values.role}
        onChange={(role) => form.change("role", role)}
        placeholder={t`Choose a role`}
        isDisabled={roleFrom !== null}
        description={
          roleFrom === null
            ? t`In ${customerName} only.`
            : t`${roleFrom} says it at each sign-in: change it there.`
        }
        isRequired
        errorMessage={problem("role")}
      />
      <Checkbox
        isSelected={values.restriction !== null}
        isDisabled={isShared}
        onChange={(isKept) => form.change("restriction", isKept ? customer : null)}
        description={t`No other customer can give or offer them a role.`}
      >
        <Trans>Restricted to {customerName}</Trans>
      </Checkbox>
      {isNew && (
        <RadioGroup
          label={t`How they sign in`}
          options={[
            {
              id: "link",
              label: t`With a password of their own`,
              description: t`They are sent a link that works once and for 72 hours. Nobody else knows the password.`,
            },
            {
              id: "provider",
              label: t`With the account of their organisation`,
              description: t`Nothing is sent. They are recognised by this e-mail address.`,
            },
          ]}
          value={values.sendsLink ? "link" : "provider"}
          onChange={(id) => form.change("sendsLink", id === "link")}
        />
      )}
    </EditorDrawer>
  );
}
