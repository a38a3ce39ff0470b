import { Trans, useLingui } from "@lingui/react/macro";
import { Camera, Check } from "lucide-react";
import { useState } from "react";
import type { SelfCheckedBy } from "../../../domain/evacuations/selfCheckInCalls.ts";
import { Button } from "../../ui/Button.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { BadgeScan } from "./BadgeScan.tsx";
import type { BadgeCamera } from "./checkInService.ts";

/** Who stands here: by their badge, or by name where they have none. */
export function CheckInForm({
  camera,
  onCount,
}: {
  readonly camera: BadgeCamera;
  readonly onCount: (who: SelfCheckedBy) => void;
}) {
  const { t } = useLingui();
  const [kind, setKind] = useState<SelfCheckedBy["kind"]>("badge");
  const [badge, setBadge] = useState("");
  const [name, setName] = useState("");
  const [company, setCompany] = useState("");
  const [isScanning, setIsScanning] = useState(false);
  const entered: SelfCheckedBy =
    kind === "badge"
      ? { kind, badge: badge.trim() }
      : { kind, name: name.trim(), company: company.trim() === "" ? null : company.trim() };
  const isReady = entered.kind === "badge" ? entered.badge !== "" : entered.name !== "";
  if (isScanning)
    return (
      <BadgeScan
        camera={camera}
        onRead={(text) => onCount({ kind: "badge", badge: text.trim().slice(0, 300) })}
        onClose={() => setIsScanning(false)}
      />
    );
  return (
    <form
      className="CheckIn-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onCount(entered);
      }}
    >
      <SegmentedControl
        label={t`Who are you?`}
        isLabelHidden={false}
        options={[
          { id: "badge", label: t`I have a badge` },
          { id: "name", label: t`Visitor, other company` },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === "badge" ? (
        <>
          <TextField
            label={t`Number of your badge`}
            value={badge}
            onChange={setBadge}
            maxLength={300}
            autoComplete="off"
          />
          <Button size="large" icon={<Camera aria-hidden />} onPress={() => setIsScanning(true)}>
            <Trans>Scan the QR code of the badge</Trans>
          </Button>
        </>
      ) : (
        <>
          <TextField
            label={t`First name and name`}
            value={name}
            onChange={setName}
            maxLength={100}
            autoComplete="name"
          />
          <TextField
            label={t`Company (if any)`}
            value={company}
            onChange={setCompany}
            maxLength={100}
            autoComplete="organization"
          />
        </>
      )}
      <Button
        type="submit"
        size="large"
        variant="primary"
        icon={<Check aria-hidden />}
        isDisabled={!isReady}
      >
        <Trans>I am here: count me</Trans>
      </Button>
      <p className="muted">
        <Trans>Whoever runs this evacuation sees what you enter. It is kept with its report.</Trans>
      </p>
    </form>
  );
}
