import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { ListTree } from "lucide-react";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { emptyAssetFields } from "../../../domain/assets/assetFormFields.ts";
import { AssetId } from "../../../domain/base/ids.ts";
import { textIn } from "../../../domain/base/locale.ts";
import { findSubFamily } from "../../../domain/referential/referential.ts";
import { AssetEditor } from "../AssetEditor.tsx";
import type { AssetFormSurroundings } from "../AssetFormFields.tsx";
import { newId } from "../../kit/newId.ts";
import { UnsavedQuestion } from "../../kit/UnsavedQuestion.tsx";
import { linkTo } from "../../kit/routes.ts";
import { useServices } from "../../kit/services.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { usePageTitle } from "../../kit/usePageTitle.ts";
import { useFormDraft } from "../../kit/useFormDraft.ts";
import { useUnsavedGuard } from "../../kit/useUnsavedGuard.ts";
import "./ResourceCreate.css";

/** /administration/resources/create/asset/{family}/{subFamily} */
export function ResourceCreateAsset() {
  const { t } = useLingui();
  const { family = "", subFamily: name = "" } = useParams();
  const { locale } = useTimeFormat();
  const referential = useFeed("referential", null);
  const sites = useFeed("sites", null);
  const labels = useFeed("labels", null);
  const families = referential?.families ?? [];
  const subFamily = findSubFamily(families, family, name);
  const title = subFamily === null ? name : textIn(subFamily.labels, locale, name);
  usePageTitle(t`New: ${title}`);
  const feeds = [referential, sites, labels];
  if (!referential?.isLoaded || !sites?.isLoaded || !labels?.isLoaded)
    return feeds.some((feed) => feed?.failure != null) ? (
      <ErrorState
        title={t`The form could not be filled in.`}
        description={t`It is retried automatically as soon as the server answers.`}
      />
    ) : (
      <Skeleton kind="rows" count={8} label={t`Reading the form`} />
    );
  if (subFamily === null)
    return (
      <EmptyState
        icon={<ListTree />}
        title={t`There is no such sub-family (OM001)`}
        description={t`It was removed from the referential, or the address is wrong.`}
        action={
          <LinkButton href={linkTo("resourceCreate")}>
            <Trans>Choose another</Trans>
          </LinkButton>
        }
      />
    );
  return (
    <NewAsset
      key={`${family}\n${name}`}
      family={family}
      subFamily={name}
      around={{ sites: sites.sites, families, labels: labels.labels }}
    />
  );
}

function NewAsset({
  family,
  subFamily,
  around,
}: {
  readonly family: string;
  readonly subFamily: string;
  readonly around: AssetFormSurroundings;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { session } = useServices();
  const customerName = useSelector(session, ({ context }) => context.customer?.index ?? "");
  const [, navigate] = useLocation();
  // One id for all attempts: an answer that was lost makes no second resource.
  const [id] = useState(() => AssetId.parse(newId("asset")));
  const [isUnsaved, setIsUnsaved] = useState(false);
  const draft = `asset.${family}.${subFamily}`;
  const { forget } = useFormDraft(draft);
  const guard = useUnsavedGuard(isUnsaved, forget);
  return (
    <div className="ResourceCreate">
      <AssetEditor
        id={id}
        mode="create"
        draft={draft}
        seen={emptyAssetFields(family, subFamily)}
        around={around}
        onUnsaved={setIsUnsaved}
        onCancel={() => navigate(linkTo("resources"))}
        onSaved={({ reference }) => {
          const name = String(reference);
          guard.release();
          toasts.success(t`${name} is created`);
          navigate(linkTo("assetDetail", { customerName, assetId: id }));
        }}
      />
      <UnsavedQuestion isAsking={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </div>
  );
}
