import { useLingui } from "@lingui/react/macro";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";

/** Whether the rules in use are shown or those that were archived. */
export function ArchiveSwitch({
  label,
  isArchive,
  onChange,
}: {
  readonly label: string;
  readonly isArchive: boolean;
  readonly onChange: (isArchive: boolean) => void;
}) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      label={label}
      size="small"
      options={[
        { id: "used", label: t`In use` },
        { id: "archived", label: t({ message: "Archived", context: "rules" }) },
      ]}
      value={isArchive ? "archived" : "used"}
      onChange={(id) => onChange(id === "archived")}
    />
  );
}
