import { Trans, useLingui } from "@lingui/react/macro";
import { Camera } from "lucide-react";
import { useState } from "react";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { CameraPicture } from "../ui/CameraPicture.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { TextField } from "../ui/TextField.tsx";
import { ScanOutcome } from "./ScanOutcome.tsx";
import { SCANNER_WORDS } from "./scannerWords.ts";
import type { QrScannerView } from "./useQrScanner.ts";
import "./QrScan.css";

/** The camera, what was read, and a field for whoever has none. `onFree`: a free code is to be assigned. */
export function QrScanPanel({
  scanner,
  onFree,
}: {
  readonly scanner: QrScannerView;
  readonly onFree?: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const { snapshot, picture } = scanner;
  const { failure } = snapshot.context;
  const isOpen = snapshot.hasTag("camera");
  const isLookingUp = snapshot.matches("resolving");
  const mayStart = snapshot.matches("idle") || snapshot.matches("cameraFailed");
  return (
    <div className="stack-3">
      {(isOpen || isLookingUp || mayStart) && (
        <div className="QrScan-picture" data-live={isOpen && picture !== null}>
          {isOpen && <CameraPicture picture={picture} />}
          {isLookingUp && <Spinner label={t`Looking up the code`} />}
          {mayStart && (
            <Button variant="primary" icon={<Camera aria-hidden />} onPress={scanner.start}>
              {snapshot.matches("idle") ? <Trans>Open the camera</Trans> : <Trans>Try again</Trans>}
            </Button>
          )}
        </div>
      )}
      {snapshot.matches("cameraFailed") && failure !== null && (
        <Banner tone="warning" isLive title={t(SCANNER_WORDS[failure].title)}>
          {t(SCANNER_WORDS[failure].help)}
        </Banner>
      )}
      <ScanOutcome scanner={scanner} onFree={onFree} />
      <form
        className="QrScan-typed"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== "") scanner.type(typed);
        }}
      >
        <TextField
          label={t`Or type the code`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
        <Button
          type="submit"
          isDisabled={typed.trim() === "" || !snapshot.can({ type: "user.type", text: typed })}
        >
          <Trans>Look up</Trans>
        </Button>
      </form>
    </div>
  );
}
