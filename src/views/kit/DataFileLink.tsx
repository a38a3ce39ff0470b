import { Download, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { callAddress } from "../../domain/base/call.ts";
import type { DataRequest } from "../../domain/customers/dataRequest.ts";
import { downloadOwnData } from "../../domain/customers/dataRequestCalls.ts";
import { LinkButton } from "../ui/LinkButton.tsx";

/** The file of a request, as a table or as a whole. */
export function DataFileLink({
  request: { id, customer },
  format,
  children,
}: {
  readonly request: Pick<DataRequest, "customer" | "id">;
  readonly format: "csv" | "json";
  readonly children: ReactNode;
}) {
  return (
    <LinkButton
      size="small"
      icon={format === "csv" ? <FileText aria-hidden /> : <Download aria-hidden />}
      href={callAddress(downloadOwnData, { customerIndex: customer, requestId: id, format })}
      rel="external"
      download
    >
      {children}
    </LinkButton>
  );
}
