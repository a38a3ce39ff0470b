import { useLingui } from "@lingui/react/macro";
import { use, useSyncExternalStore } from "react";
import { useServices } from "../kit/services.ts";
import { LazyPart } from "./LazyPart.tsx";
import { ProofDialog } from "./lazyParts.ts";
import { ScreensContext } from "./screensContext.ts";

/** Asks for a fresh proof of who the reader is, whenever a call wants one; it stands in the frame of the screens. */
export function ProofQuestion() {
  const { t } = useLingui();
  const { proof } = useServices();
  const { ScreenFrame } = use(ScreensContext);
  const isAsked = useSyncExternalStore(proof.isAsked.subscribe, proof.isAsked.get);
  if (!isAsked) return null;
  return (
    <LazyPart title={t`Is it you?`}>
      <ScreenFrame>
        <ProofDialog />
      </ScreenFrame>
    </LazyPart>
  );
}
