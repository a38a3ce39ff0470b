import type { Locale } from "../base/locale.ts";
import { inOneLine } from "../base/oneLine.ts";
import type { DataRequest } from "./dataRequest.ts";

/** The page of one's own account (routes of the front), where the file is fetched. */
const ACCOUNT_PATH = "/account";

/** The e-mail to somebody whose request for their own data was answered or refused. */
export function dataRequestMessage(
  request: Pick<DataRequest, "name" | "reason" | "state">,
  around: { readonly customerName: string; readonly publicUrl: string },
  locale: Locale,
): { readonly subject: string; readonly text: string } {
  const { name, reason } = inOneLine({ name: request.name, reason: request.reason ?? "" });
  const { customerName, publicUrl } = inOneLine(around);
  const address = `${publicUrl}${ACCOUNT_PATH}`;
  const isRefused = request.state === "refused";
  if (locale === "fr")
    return {
      subject: `Vos données chez ${customerName}`,
      text: isRefused
        ? `Bonjour ${name},\n\nVotre demande d'accès à vos données a été refusée : ${reason}\n\nVous pouvez saisir l'autorité de protection des données.\n`
        : `Bonjour ${name},\n\nVos données sont prêtes. Connectez-vous et téléchargez le fichier pendant 90 jours :\n${address}\n`,
    };
  return {
    subject: `Your data at ${customerName}`,
    text: isRefused
      ? `Hello ${name},\n\nYour request for your own data was refused: ${reason}\n\nYou may turn to the data protection authority.\n`
      : `Hello ${name},\n\nYour data is ready. Sign in and download the file within 90 days:\n${address}\n`,
  };
}
