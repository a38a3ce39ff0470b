import "./PasswordUpdate.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useContext, useEffect, useMemo, useState } from "react";
import {
  MIN_PASSWORD_LENGTH,
  type PasswordUpdate as Typed,
} from "../../../domain/users/password.ts";
import { useServices } from "../../kit/services.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { PasswordStrength } from "./PasswordStrength.tsx";
import { PASSWORD_PROBLEMS, type PasswordPart } from "./passwordProblems.ts";
import { PasswordUpdateContext } from "./passwordUpdateContext.ts";
import { useInspectedActor } from "../../kit/useInspectedActor.ts";

const NOTHING: Typed = { current: "", next: "", confirmation: "" };

/** The change of one's own password (specification sections 2 and 5). */
export function PasswordUpdate() {
  const { t } = useLingui();
  const { authentication } = useServices();
  const actor = useInspectedActor(useContext(PasswordUpdateContext));
  const username = useSelector(authentication, (snapshot) => snapshot.context.user?.name ?? "");
  // Of what the server judges by, the page knows the name; their address the server alone.
  const about = useMemo(() => [username], [username]);
  const problems = useSelector(actor, (snapshot) => snapshot.context.problems);
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isChanged = useSelector(actor, (snapshot) => snapshot.matches("changed"));
  // What is typed here nobody else may see, and it is gone with the page.
  const [typed, setTyped] = useState(NOTHING);
  useEffect(() => {
    const told = actor.on("passwordChanged", () => setTyped(NOTHING));
    return () => told.unsubscribe();
  }, [actor]);
  const problemOf = (part: PasswordPart) => {
    const problem = problems.find((one) => PASSWORD_PROBLEMS[one].part === part);
    return problem === undefined ? null : t(PASSWORD_PROBLEMS[problem].text);
  };
  const field = (part: keyof Typed) => ({
    name: part,
    isRequired: true,
    value: typed[part],
    errorMessage: problemOf(part),
    onChange: (text: string) => {
      setTyped({ ...typed, [part]: text });
      actor.send({ type: "user.edit" });
    },
  });
  const formProblem = problemOf("form");
  return (
    <div className="PasswordUpdate">
      <Panel title={t`Your password`}>
        <form
          className="PasswordUpdate-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            actor.send({ type: "user.submit", ...typed });
          }}
        >
          {isChanged && (
            <Banner tone="success" isLive>
              <Trans>Your password is changed. Your other sessions have ended.</Trans>
            </Banner>
          )}
          {formProblem !== null && (
            <Banner tone="danger" isLive>
              {formProblem}
            </Banner>
          )}
          {/* Password managers want to know whose passwords these are. */}
          <input
            className="visually-hidden"
            autoComplete="username"
            name="username"
            value={username}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
          <PasswordField
            {...field("current")}
            label={t`Current password`}
            autoComplete="current-password"
            autoFocus
          />
          <PasswordField
            {...field("next")}
            label={t`New password`}
            autoComplete="new-password"
            description={t`At least ${MIN_PASSWORD_LENGTH} characters.`}
          />
          <PasswordStrength password={typed.next} about={about} />
          <PasswordField
            {...field("confirmation")}
            label={t`New password, again`}
            autoComplete="new-password"
          />
          <div>
            <Button type="submit" variant="primary" isPending={isSaving}>
              <Trans>Change the password</Trans>
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  );
}
