import { allowOwnWorkers } from "../../../src/composition/shell/allowOwnWorkers.ts";

/** What happened in the page that may not: breaches of its policy, errors that nobody caught. */
export const complaints: string[] = [];

/** The policy of the product's page, and the server's own stamp on the styles that it makes while it serves sources. */
const policy = document.createElement("meta");
policy.httpEquiv = "Content-Security-Policy";
policy.content = __PAGE_POLICY__;
document.head.append(policy);
allowOwnWorkers();

document.addEventListener("securitypolicyviolation", (violation) => {
  const { violatedDirective, blockedURI, sample, sourceFile, lineNumber } = violation;
  complaints.push(
    `The policy of the page forbids ${blockedURI} (${violatedDirective}): ${sample} at ${sourceFile}:${lineNumber}`,
  );
});
