import "./KeysHelp.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { Dialog } from "../ui/Dialog.tsx";
import { Kbd } from "../ui/Kbd.tsx";
import { useKeyScopes } from "../kit/useKeys.ts";
import { keyNames } from "./keyNames.ts";

type KeysHelpProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** The keys of the screen that is shown and of the shell (product.md section 5.8). */
export function KeysHelp({ isOpen, onClose }: KeysHelpProps) {
  const { t } = useLingui();
  const scopes = useKeyScopes();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Keys`}>
      <div className="KeysHelp">
        {scopes.map(({ title, bindings }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {bindings.map(({ keys, label }) => (
                <div key={keys} className="KeysHelp-binding">
                  <dt>{label}</dt>
                  <dd>
                    {keyNames(keys).map((name, at) => (
                      <Kbd key={`${at} ${name}`}>{name}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="note">
        <Trans>Keys sleep while you type, and in dialogs and menus.</Trans>
      </p>
    </Dialog>
  );
}
