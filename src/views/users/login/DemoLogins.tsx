import "./DemoLogins.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import type { DemoLogin } from "../../../domain/base/frontSettings.ts";
import type { Credentials } from "../../../machines/users/authenticationTypes.ts";
import { demoGroups } from "./demoGroups.ts";
import { PROFILE_LABELS } from "./profileLabels.ts";

type DemoLoginsProps = {
  readonly logins: readonly DemoLogin[];
  readonly onChoose: (login: Credentials) => void;
};

/** The logins of the demo world (product.md section 7): one click fills the form. */
export function DemoLogins({ logins, onChoose }: DemoLoginsProps) {
  return (
    <aside className="DemoLogins" aria-labelledby="demo-title">
      <h2 id="demo-title">
        <Trans>Demo logins</Trans>
      </h2>
      <p className="note">
        <Trans>This is a demonstration. Choose somebody: it fills the form.</Trans>
      </p>
      {demoGroups(logins).map(({ customer, logins: ofCustomer }) => (
        <section key={customer ?? ""} className="DemoLogins-group">
          <h3>{customer ?? <Trans>The platform</Trans>}</h3>
          <ul>
            {ofCustomer.map((login) => (
              <li key={login.username}>
                <DemoLoginRow login={login} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}

function DemoLoginRow({
  login,
  onChoose,
}: {
  readonly login: DemoLogin;
  readonly onChoose: (login: Credentials) => void;
}) {
  const { t } = useLingui();
  const row = useRef<HTMLButtonElement>(null);
  const { name, username, password, profile } = login;
  const label = PROFILE_LABELS.find(({ id }) => id === profile)?.label;
  return (
    <button
      ref={row}
      type="button"
      className="DemoLogins-row"
      onClick={() => {
        onChoose({ username, password });
        // The next thing to do is to submit.
        document.querySelector<HTMLButtonElement>(".LoginForm button[type=submit]")?.focus();
      }}
    >
      <span className="DemoLogins-name">{name}</span>
      <span className="note">{label === undefined ? profile : t(label)}</span>
      <span className="DemoLogins-secret note" translate="no">
        <code>{username}</code> <code>{password}</code>
      </span>
    </button>
  );
}
