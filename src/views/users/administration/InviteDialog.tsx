import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { InvitedRole } from "../../../domain/users/invitation.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { UserWork } from "./userCalls.ts";
import { ROLES } from "./userWords.ts";
import "../../ui/Form.css";

const FORM = "invite-somebody";

/** Invites somebody who has an account at another customer. They accept it themselves, signed in. */
export function InviteDialog({
  invited: known,
  work,
  onClose,
}: {
  /** What is known of whom; empty: nothing yet. */
  readonly invited: string;
  readonly work: UserWork;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [invited, setInvited] = useState(known);
  const [role, setRole] = useState<InvitedRole>("worker");
  const [isTried, setIsTried] = useState(false);
  const isMissing = invited.trim() === "";
  const refusal = work.command?.kind === "invite" ? work.refusal : null;
  const isUnknown = refusal?.problem === "not_found";
  return (
    <Dialog
      isOpen
      size="small"
      title={t`Invite somebody of another customer`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} isDisabled={work.isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={FORM} variant="primary" isPending={work.isBusy}>
            <Trans>Invite</Trans>
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="Form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (!isMissing) work.run({ kind: "invite", invited: invited.trim(), role });
        }}
      >
        {refusal !== null && !isUnknown && (
          <Banner tone="danger" isLive>
            {refusal.problem === "conflict" ? (
              <Trans>
                This person needs no invitation: they have a role here, or belong to no customer.
                Look for them in the list, or create the user.
              </Trans>
            ) : (
              t(problemWords(refusal.problem))
            )}
          </Banner>
        )}
        <TextField
          label={t`Username or e-mail address`}
          value={invited}
          onChange={(text) => {
            setInvited(text);
            if (work.isFailed) work.dismiss();
          }}
          isRequired
          autoFocus
          maxLength={254}
          errorMessage={
            isUnknown
              ? t`Nobody who can be invited has this name: check it. People who are restricted to another customer cannot be invited.`
              : isTried && isMissing
                ? t`This is required: fill it in.`
                : null
          }
        />
        <Select
          label={t`Role`}
          options={InvitedRole.options.map((id) => ({
            id,
            label: t(ROLES[id].name),
            description: t(ROLES[id].purpose),
          }))}
          value={role}
          onChange={setRole}
        />
        <p className="note">
          <Trans>
            They are notified by e-mail and have 72 hours to accept. Until then you learn nothing of
            their account.
          </Trans>
        </p>
      </form>
    </Dialog>
  );
}
