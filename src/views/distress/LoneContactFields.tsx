import { useLingui } from "@lingui/react/macro";
import { EmailAddress } from "../../domain/base/email.ts";
import { normalisedPhone } from "../../domain/base/enteredPhone.ts";
import type { LoneWorker } from "../../domain/distress/loneWorker.ts";
import { TextField } from "../ui/TextField.tsx";

/** Where a person is asked, as somebody types it. */
export type LoneContact = { readonly email: string; readonly phone: string };

export const contactOf = (worker: LoneWorker | null): LoneContact => ({
  email: worker?.email ?? "",
  phone: worker?.phone ?? "",
});

/** The same as it is sent; null: something of it is wrong. */
export function sentContact({ email, phone }: LoneContact): {
  readonly email: EmailAddress | null;
  readonly phone: string | null;
} | null {
  const address = email.trim() === "" ? null : EmailAddress.safeParse(email.trim()).data;
  const number = phone.trim() === "" ? null : phone.trim();
  if (address === undefined || (number !== null && normalisedPhone(number) === null)) return null;
  return { email: address, phone: number };
}

/** The fields of where a person is asked. `isTried`: what is wrong is shown. */
export function LoneContactFields({
  contact,
  isTried,
  onChange,
}: {
  readonly contact: LoneContact;
  readonly isTried: boolean;
  readonly onChange: (contact: LoneContact) => void;
}) {
  const { t } = useLingui();
  const { email, phone } = contact;
  const isWrong = (more: Partial<LoneContact>) =>
    isTried && sentContact({ email: "", phone: "", ...more }) === null;
  return (
    <>
      <TextField
        label={t`Phone for the question by SMS`}
        type="tel"
        value={phone}
        onChange={(next) => onChange({ email, phone: next })}
        errorMessage={isWrong({ phone }) ? t`This is no phone number: correct it.` : null}
      />
      <TextField
        label={t`E-mail address for the question`}
        type="email"
        value={email}
        onChange={(next) => onChange({ email: next, phone })}
        errorMessage={isWrong({ email }) ? t`This is no e-mail address: correct it.` : null}
      />
    </>
  );
}
