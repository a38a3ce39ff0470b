import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ListTree } from "lucide-react";
import { textIn } from "../../../domain/base/locale.ts";
import { linkTo } from "../../kit/routes.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useFeed } from "../../kit/useFeed.ts";
import { CATEGORY_WORDS } from "../../kit/words/assetWords.ts";
import "./ResourceCreate.css";

/** /administration/resources/create: which family and sub-family the new resource is of. */
export function ResourceCreate() {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const feed = useFeed("referential", null);
  if (feed === null || !feed.isLoaded)
    return feed === null || feed.failure === null ? (
      <Skeleton kind="rows" count={6} label={t`Loading the referential`} />
    ) : (
      <ErrorState
        title={t`The referential cannot be read (OM004)`}
        description={t`It is requested again automatically. If this stays, tell your administrator.`}
        details={feed.failure}
      />
    );
  if (feed.families.length === 0)
    return (
      <EmptyState
        icon={<ListTree />}
        title={t`There is no family yet`}
        description={t`Resources belong to a family and a sub-family: create one first.`}
        action={
          <LinkButton href={linkTo("referential")}>
            <Trans>Referential</Trans>
          </LinkButton>
        }
      />
    );
  return (
    <div className="ResourceCreate">
      <h2 className="ResourceCreate-question">
        <Trans>What is the new resource? Choose its sub-family.</Trans>
      </h2>
      <ul className="ResourceCreate-families">
        {feed.families.map(({ id, name, labels, category, subFamilies }) => (
          <li key={id}>
            <Card
              title={textIn(labels, locale, name)}
              footer={
                <>
                  {t(CATEGORY_WORDS[category])} ·{" "}
                  <Plural value={subFamilies.length} one="# sub-family" other="# sub-families" />
                </>
              }
            >
              {subFamilies.length === 0 && (
                <TextLink href={linkTo("referential", {}, { edit: id })}>
                  <Trans>Add a sub-family</Trans>
                </TextLink>
              )}
              <ul className="stack-1">
                {subFamilies.map((subFamily) => (
                  <li key={subFamily.name}>
                    <TextLink
                      href={linkTo("resourceCreateAsset", {
                        family: name,
                        subFamily: subFamily.name,
                      })}
                    >
                      {textIn(subFamily.labels, locale, subFamily.name)}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
