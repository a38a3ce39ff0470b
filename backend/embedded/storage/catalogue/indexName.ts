import { ElasticsearchError } from "../elasticsearchError.ts";

/** Refuses a name Elasticsearch would refuse for an index (invalid_index_name_exception). */
export function assertIndexName(name: string): void {
  const reason = wrongIndexName(name);
  if (reason === undefined) return;
  throw new ElasticsearchError(
    400,
    "invalid_index_name_exception",
    `Invalid index name [${name}], ${reason}`,
    { index_uuid: "_na_", index: name },
  );
}

function wrongIndexName(name: string): string | undefined {
  if (name === "") return "must not be empty";
  if (/[\\/*?"<>| ,]/.test(name)) {
    return `must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]`;
  }
  if (name.includes("#")) return "must not contain '#'";
  if (name.includes(":")) return "must not contain ':'";
  if (/^[_\-+]/.test(name)) return "must not start with '_', '-', or '+'";
  if (Buffer.byteLength(name) > 255) {
    return `index name is too long, (${Buffer.byteLength(name)} > 255)`;
  }
  if (name === "." || name === "..") return "must not be '.' or '..'";
  return name === name.toLowerCase() ? undefined : "must be lowercase";
}
