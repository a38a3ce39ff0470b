import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { SubFamily } from "../../domain/referential/referential.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import { AttributeFields } from "./AttributeFields.tsx";
import { dateNames, EMPTY_ATTRIBUTE, withAttribute } from "./familyDraft.ts";
import { movedRow } from "../kit/rowEdits.ts";
import { LocalisedFields } from "./LocalisedFields.tsx";
import "../ui/Form.css";

/** One sub-family with its attributes, folded to its name until it is opened. */
export function SubFamilyFields({
  subFamily,
  hasProblem,
  problem,
  onChange,
}: {
  readonly subFamily: SubFamily;
  /** What is wrong is not folded away. */
  readonly hasProblem: boolean;
  readonly problem: (path: string) => string | null;
  /** Null: the sub-family goes. */
  readonly onChange: (subFamily: SubFamily | null) => void;
}) {
  const { t } = useLingui();
  const { name, attributes } = subFamily;
  const [isOpen, setIsOpen] = useState(name === "");
  const dates = dateNames(subFamily);
  const change = (changes: Partial<SubFamily>) => onChange({ ...subFamily, ...changes });
  return (
    <details
      className="SubFamilyFields"
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <strong>{name === "" ? t`New sub-family` : name}</strong>{" "}
        <span className="note">
          <Plural value={attributes.length} one="# attribute" other="# attributes" />
        </span>
      </summary>
      <div className="Form">
        <TextField
          label={t`Name of the sub-family`}
          value={name}
          onChange={(next) => change({ name: next })}
          isRequired
          errorMessage={problem("name")}
        />
        <LocalisedFields
          text={subFamily.labels}
          name={name}
          onChange={(labels) => change({ labels })}
        />
        {attributes.map((attribute, place) => (
          <AttributeFields
            // Attributes have no id: their place is what they are known by while they are renamed.
            key={place}
            attribute={attribute}
            dates={dates.filter((date) => date !== attribute.name)}
            problem={(field) => problem(`attributes.${place}.${field}`)}
            onChange={(next) => onChange(withAttribute(subFamily, place, next))}
            onMove={(by) => change({ attributes: [...movedRow(attributes, place, place + by)] })}
          />
        ))}
        <div className="AttributeFields-flags">
          <Button
            size="small"
            icon={<Plus aria-hidden />}
            onPress={() => change({ attributes: [...attributes, EMPTY_ATTRIBUTE] })}
          >
            <Trans>Add an attribute</Trans>
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<Trash2 aria-hidden />}
            onPress={() => onChange(null)}
          >
            <Trans>Remove the sub-family</Trans>
          </Button>
        </div>
      </div>
    </details>
  );
}
