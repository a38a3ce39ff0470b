import { useLingui } from "@lingui/react/macro";
import { RefusedCommand } from "../RefusedCommand.tsx";
import { problemWords } from "./problemWords.ts";
import type { AdministrationWork } from "./useAdministrationCommand.ts";

/** Why the last command was not carried out, in our words and in the server's. */
export function RefusalNote({ work }: { readonly work: AdministrationWork }) {
  const { t } = useLingui();
  const { refusal } = work;
  if (refusal === null) return null;
  const { problem, told } = refusal;
  return (
    <RefusedCommand work={work} problem={problem} words={t(problemWords(problem))} told={told} />
  );
}
