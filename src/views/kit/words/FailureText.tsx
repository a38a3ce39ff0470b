import { useFailureText } from "./useFailureText.ts";

/** A failure of a connection in the reader's language; one that is not known in that of the program that said it. */
export function FailureText({ said }: { readonly said: string }) {
  const text = useFailureText()(said);
  return <span {...(text === said ? { lang: "en" } : {})}>{text}</span>;
}
