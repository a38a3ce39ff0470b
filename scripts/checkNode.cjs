// Plain old JavaScript on purpose: it must run, and speak, on a Node too old for the rest.
var wanted = [20, 19];
var found = process.versions.node.split(".").map(Number);
if (found[0] < wanted[0] || (found[0] === wanted[0] && found[1] < wanted[1])) {
  console.error(
    "Balise needs Node " +
      wanted.join(".") +
      " or later and this is Node " +
      process.versions.node +
      ". Install a newer Node, then run the same command again.",
  );
  process.exit(1);
}
