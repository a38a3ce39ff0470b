/**
 * The secret in the header `Authorization`: a bearer (RFC 6750), or the password of Basic, whatever the user (RFC 7617).
 * Null: it has neither.
 */
export function authorizationSecret(header: string | undefined): string | null {
  const [scheme = "", credentials = ""] = (header ?? "").split(" ");
  if (scheme.toLowerCase() === "bearer") return credentials;
  if (scheme.toLowerCase() !== "basic") return null;
  const text = Buffer.from(credentials, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon === -1 ? "" : text.slice(colon + 1);
}
