import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { LOGIN_PATH } from "../../kit/routes.ts";
import { useCommand } from "../../kit/useCommand.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useUserMachines } from "../userMachines.ts";

/** Asks for a link to set a new password; what is said does not depend on whether there is such an account. */
export function ForgottenPassword() {
  const { t } = useLingui();
  const { linkAsking } = useUserMachines();
  const asking = useCommand(linkAsking);
  const [name, setName] = useState("");
  if (asking.answer !== null)
    return (
      <div className="AccessPage-form">
        <Banner tone="success" isLive>
          <Trans>
            If there is such an account, a link is on its way to its address. It works once, for 72
            hours.
          </Trans>
        </Banner>
        <p>
          <Trans>
            Nothing arrives? Ask your administrator. Who signs in with the account of their
            organisation changes the password there.
          </Trans>
        </p>
        <LinkButton href={LOGIN_PATH}>
          <Trans>Sign in</Trans>
        </LinkButton>
      </div>
    );
  return (
    <form
      className="AccessPage-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "" && !asking.isBusy) asking.run({ name });
      }}
    >
      <p>
        <Trans>Type your username or your e-mail address: a link is sent to your address.</Trans>
      </p>
      {asking.refusal !== null && (
        <Banner tone="danger" isLive>
          {asking.refusal.problem === "too_many_attempts"
            ? t`There were too many requests from here: wait an hour, then try again.`
            : t(problemWords(asking.refusal.problem))}
        </Banner>
      )}
      <TextField
        label={t`Username or e-mail`}
        name="username"
        value={name}
        onChange={setName}
        autoComplete="username"
        spellCheck={false}
        autoFocus
        isRequired
      />
      <Button type="submit" variant="primary" size="large" isPending={asking.isBusy}>
        <Trans>Send me a link</Trans>
      </Button>
      <LinkButton href={LOGIN_PATH}>
        <Trans>Back to the sign-in</Trans>
      </LinkButton>
    </form>
  );
}
