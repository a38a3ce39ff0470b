import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, CloudOff, Link2Off } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import type { Locale } from "../../../domain/base/locale.ts";
import { OpenPage } from "../../kit/OpenPage.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatTime } from "../../ui/format/formatTime.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { LoneAnswerService, LoneAnswerState } from "./loneAnswerService.ts";
import "./LoneAnswer.css";

/** The page on which a person who works alone says that they are well: one button, for a thumb in a glove. */
export function LoneAnswerApp({
  locale,
  service,
  onLocale,
}: {
  readonly locale: Locale;
  readonly service: LoneAnswerService;
  readonly onLocale: (locale: Locale) => void;
}) {
  const { t } = useLingui();
  const state = useSyncExternalStore(service.subscribe, service.get);
  return (
    <OpenPage
      locale={locale}
      title={t`Lone work: are you well?`}
      heading={<Trans>Lone work</Trans>}
      onLocale={onLocale}
    >
      <div className="LoneAnswer">
        <Shown state={state} onAnswer={service.answer} />
      </div>
    </OpenPage>
  );
}

function Shown({
  state,
  onAnswer,
}: {
  readonly state: LoneAnswerState;
  readonly onAnswer: () => void;
}): ReactNode {
  const { t } = useLingui();
  if (state.kind === "loading") return <Skeleton kind="block" label={t`Loading`} />;
  if (state.kind === "over")
    return (
      <EmptyState
        icon={<Link2Off aria-hidden />}
        title={t`This link is over.`}
        description={t`You were asked again since, or it is too long ago: open the newest message. If you need help, telephone to somebody.`}
      />
    );
  if (state.kind === "unreachable")
    return (
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={t`The server is not reached: you cannot answer yet.`}
        description={t`It is tried again by itself. If you need help, telephone to somebody.`}
      />
    );
  return <Question {...state} onAnswer={onAnswer} />;
}

function Question({
  question: { askedAt, callAt, calledAt, answeredAt },
  sending,
  onAnswer,
}: Extract<LoneAnswerState, { readonly kind: "question" }> & { readonly onAnswer: () => void }) {
  const format = useTimeFormat();
  const at = (instant: number) => formatTime(instant, format, { hasSeconds: false });
  const [asked, call] = [at(askedAt), at(calledAt ?? callAt)];
  if (answeredAt !== null) {
    const answered = at(answeredAt);
    return (
      <section className="LoneAnswer-note" data-kind="answered" role="status">
        <CircleCheck aria-hidden />
        <p className="LoneAnswer-title">
          <Trans>Thank you: received at {answered}.</Trans>
        </p>
        {calledAt !== null && (
          <p>
            <Trans>
              A call for help was raised at {call}: answer who telephones, or comes to you.
            </Trans>
          </p>
        )}
      </section>
    );
  }
  return (
    <>
      <section className="LoneAnswer-note" data-kind={calledAt === null ? "asked" : "called"}>
        <p className="LoneAnswer-title">
          <Trans>Are you well?</Trans>
        </p>
        <p>
          {calledAt === null ? (
            <Trans>
              Asked at {asked}. Without an answer at {call} a call for help is raised for you.
            </Trans>
          ) : (
            <Trans>
              A call for help was raised for you at {call}. Say so if you are well: somebody still
              makes sure.
            </Trans>
          )}
        </p>
      </section>
      <div className="LoneAnswer-well">
        <Button variant="primary" size="large" isPending={sending === "sending"} onPress={onAnswer}>
          <Trans>I am well</Trans>
        </Button>
      </div>
      {sending !== null && sending !== "sending" && (
        <p className="LoneAnswer-unsent" role="alert">
          <CircleAlert aria-hidden />
          {sending === "offline" ? (
            <Trans>
              NOT received yet: the server is not reached. It is tried again by itself: keep this
              page open.
            </Trans>
          ) : (
            <Trans>NOT received yet: it is tried again by itself. Keep this page open.</Trans>
          )}
        </p>
      )}
      <p className="muted">
        <Trans>If you need help, press the SOS of your tag, or telephone to somebody.</Trans>
      </p>
    </>
  );
}
