import { Trans, useLingui } from "@lingui/react/macro";
import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Panel } from "../ui/Panel.tsx";
import { TextField } from "../ui/TextField.tsx";

/** Somebody who is not on the roll: they stand here already, or is known to be inside. */
export function AddVisitor({
  onAdd,
}: {
  readonly onAdd: (name: string, isFound: boolean) => void;
}) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const words = name.trim();
  const add = (isFound: boolean) => {
    if (words === "") return;
    onAdd(words, isFound);
    setName("");
  };
  return (
    <Panel title={t`Somebody who is not on the list`}>
      <form
        className="stack-2"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          add(true);
        }}
      >
        <TextField
          label={t`Name of the visitor`}
          value={name}
          onChange={setName}
          maxLength={256}
          autoComplete="off"
        />
        <div className="wrap-2">
          <Button type="submit" icon={<UserPlus aria-hidden />} isDisabled={words === ""}>
            <Trans>Is here</Trans>
          </Button>
          <Button isDisabled={words === ""} onPress={() => add(false)}>
            <Trans>Still inside</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  );
}
