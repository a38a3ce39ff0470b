import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import { fieldsOf, formOf } from "../../domain/assets/assetForm.ts";
import type { AssetFields } from "../../domain/assets/assetFormFields.ts";
import { Banner } from "../ui/Banner.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { useLeaving } from "../kit/editor/useLeaving.ts";
import { AssetEditor } from "./AssetEditor.tsx";
import type { AssetFormSurroundings } from "./AssetFormFields.tsx";
import { useFormDraft } from "../kit/useFormDraft.ts";
import { UnsavedQuestion } from "../kit/UnsavedQuestion.tsx";

/** The edit form beside the asset that it is about. Closing asks where something is unsaved. */
export function AssetEditDrawer({
  asset,
  around,
  onClose,
}: {
  readonly asset: Asset;
  readonly around: AssetFormSurroundings;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const draft = `asset.${asset.id}`;
  const { forget } = useFormDraft(draft);
  const leaving = useLeaving(isUnsaved, onClose, forget);
  const { reference } = asset;
  return (
    <Drawer isOpen onClose={leaving.leave} size="large" title={t`Edit ${reference}`}>
      {asset.isArchived && (
        <Banner tone="warning" isLive title={t`Somebody else has archived it meanwhile`}>
          <Trans>What you typed is not saved. It can be once it is out of the archive.</Trans>
        </Banner>
      )}
      <AssetEditor
        id={asset.id}
        mode="edit"
        draft={draft}
        seen={fieldsOf(formOf(asset)) as AssetFields}
        around={around}
        onUnsaved={setIsUnsaved}
        onCancel={leaving.leave}
        onSaved={() => {
          toasts.success(t`${reference} is saved`);
          onClose();
        }}
      />
      <UnsavedQuestion
        isAsking={leaving.isAsking}
        onStay={leaving.stay}
        onLeave={leaving.discard}
      />
    </Drawer>
  );
}
