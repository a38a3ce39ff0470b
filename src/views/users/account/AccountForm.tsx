import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { MAIL_KINDS, type MailKind } from "../../../domain/base/mailKinds.ts";
import { normalisedPhone } from "../../../domain/base/enteredPhone.ts";
import { LOCALES, type Locale } from "../../../domain/base/locale.ts";
import type { OwnAccount } from "../../../domain/users/accountCalls.ts";
import { FormNotes } from "../../kit/administration/FormNotes.tsx";
import { useForm } from "../../kit/administration/useForm.ts";
import { useEntrance } from "../../kit/services.ts";
import { LANGUAGE_NAMES } from "../../kit/words/languageNames.ts";
import { UnsavedQuestion } from "../../kit/UnsavedQuestion.tsx";
import { useUnsavedGuard } from "../../kit/useUnsavedGuard.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { NOTHING } from "../../ui/format/nothing.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useUserMachines } from "../userMachines.ts";
import { LanguageHere } from "./LanguageHere.tsx";
import "../../ui/Form.css";

type Field = "firstName" | "lastName" | "locale" | "mailsOff" | "phone";

/** Name, phone and language of whoever is signed in. */
export function AccountForm({ account }: { readonly account: OwnAccount }) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { locale: localeActor } = useEntrance();
  const { accountForm } = useUserMachines();
  const [isTried, setIsTried] = useState(false);
  const form = useForm<OwnAccount>(
    accountForm,
    { mode: "edit", seen: account, draft: "account" },
    ({ locale }) => {
      setIsTried(false);
      const chosen = LOCALES.find((one) => one === locale);
      if (chosen !== undefined) localeActor.send({ type: "user.choose", locale: chosen });
      toasts.success(t`Your account is saved`);
    },
  );
  const guard = useUnsavedGuard(form.isUnsaved, form.forget);
  const { values } = form;
  const phone = values.phone ?? "";
  const missing = (text: string) => (text.trim() === "" ? t`This is required: fill it in.` : null);
  const own: Readonly<Record<Exclude<Field, "locale" | "mailsOff">, string | null>> = {
    firstName: missing(values.firstName),
    lastName: missing(values.lastName),
    phone:
      missing(phone) ??
      (normalisedPhone(phone) === null
        ? t`The phone number is not valid: write it as 06 12 34 56 78 or with its country, +44 20 7946 0958.`
        : null),
  };
  // What is not touched is not judged: an account without a phone may change its name.
  const isSound =
    own.firstName === null &&
    own.lastName === null &&
    (own.phone === null || values.phone === account.phone);
  const names: Readonly<Record<string, string>> = {
    firstName: t`First name`,
    lastName: t`Last name`,
    phone: t`Phone`,
    locale: t`Language`,
    mailsOff: t`E-mails switched off`,
  };
  const mails: Readonly<Record<MailKind, { readonly name: string; readonly what: string }>> = {
    reports: { name: t`Reports`, what: t`Those that an administrator has addressed to you.` },
    alerts: {
      name: t`Alerts`,
      what: t`When a rule that names your address raises one. Text messages still come.`,
    },
    reminders: {
      name: t`Reminders`,
      what: t`Deadlines, maintenance, inactive tags and batteries: on Mondays, and when something is new.`,
    },
  };
  const problem = (field: keyof typeof own) => (isTried && !isSound ? own[field] : null);
  return (
    <form
      className="Form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (isSound && form.isUnsaved) form.save();
      }}
    >
      <FormNotes
        form={form}
        fieldName={(field) => names[field] ?? field}
        valueText={(field, value) =>
          field === "locale"
            ? (LANGUAGE_NAMES[value as Locale] ?? NOTHING)
            : field === "mailsOff"
              ? MAIL_KINDS.filter((kind) => (value as readonly string[]).includes(kind))
                  .map((kind) => mails[kind].name)
                  .join(", ") || NOTHING
              : typeof value === "string"
                ? value
                : NOTHING
        }
      />
      <DescriptionList
        items={[
          { id: "username", term: t`Username`, description: account.username },
          { id: "email", term: t`E-mail`, description: account.email },
        ]}
      />
      <p className="note">
        {account.isOfProvider ? (
          <Trans>The e-mail address is changed at your organisation.</Trans>
        ) : (
          <Trans>Username and e-mail address are changed by your administrator.</Trans>
        )}
      </p>
      <div className="Form-pair">
        <TextField
          label={t`First name`}
          value={values.firstName}
          onChange={(text) => form.change("firstName", text)}
          autoComplete="given-name"
          maxLength={100}
          isRequired
          errorMessage={problem("firstName")}
        />
        <TextField
          label={t`Last name`}
          value={values.lastName}
          onChange={(text) => form.change("lastName", text)}
          autoComplete="family-name"
          maxLength={100}
          isRequired
          errorMessage={problem("lastName")}
        />
      </div>
      <TextField
        label={t`Phone`}
        type="tel"
        value={phone}
        onChange={(text) => form.change("phone", text)}
        autoComplete="tel"
        errorMessage={problem("phone")}
      />
      <RadioGroup
        label={t`Language`}
        description={t`Of the e-mails that you are sent. When you save another one, this browser changes to it too.`}
        orientation="horizontal"
        options={LOCALES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
        value={values.locale}
        onChange={(locale) => form.change("locale", locale)}
      />
      <LanguageHere ofAccount={values.locale} />
      <fieldset className="Form-group">
        <legend>
          <Trans>E-mails that you get</Trans>
        </legend>
        {MAIL_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            isSelected={!values.mailsOff.includes(kind)}
            onChange={(isOn) =>
              form.change(
                "mailsOff",
                MAIL_KINDS.filter((one) => (one === kind ? !isOn : values.mailsOff.includes(one))),
              )
            }
            description={mails[kind].what}
          >
            {mails[kind].name}
          </Checkbox>
        ))}
        <p className="note">
          <Trans>
            Messages of a real evacuation are always sent to whom they are addressed: your safety
            may depend on them. Only an administrator removes an address.
          </Trans>
        </p>
      </fieldset>
      <div>
        <Button
          type="submit"
          variant="primary"
          isPending={form.isBusy}
          isDisabled={!form.isUnsaved || form.conflicts.length > 0}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
      <UnsavedQuestion isAsking={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </form>
  );
}
