#!/usr/bin/env bash
# Creates the role and the user that Kuzzle signs in with: its own indices, nothing of the rest.
# Kuzzle's names begin with & (ours) and % (its own), the aliases with @ before them.
set -euo pipefail

call() {
  curl --silent --show-error --fail --user "elastic:$ELASTIC_PASSWORD" \
    --header "Content-Type: application/json" --request PUT "$ELASTICSEARCH_URL$1" --data "$2"
  echo
}

call /_security/role/balise '{
  "cluster": ["monitor"],
  "indices": [{ "names": ["&*", "%*", "@&*", "@%*"], "privileges": ["all"] }]
}'

# jq is not in the image; the guide asks for a password without quotes and backslashes.
case "$ELASTICSEARCH_PASSWORD" in
  *[\"\\]*) echo 'ELASTICSEARCH_PASSWORD holds a quote or a backslash: choose another one' >&2; exit 64 ;;
esac
call /_security/user/balise "{ \"password\": \"$ELASTICSEARCH_PASSWORD\", \"roles\": [\"balise\"] }"
