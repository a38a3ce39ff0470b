#!/bin/sh
# Creates the bucket of the application's files, once.
set -eu
: "${BALISE_BUCKET:?}"

shell() {
  echo "$1" | weed shell -master=s3:9333 -filer=s3:8888
}

if shell s3.bucket.list | grep -q "^ *$BALISE_BUCKET[[:space:]]"; then
  echo "The bucket $BALISE_BUCKET is there"
else
  shell "s3.bucket.create -name $BALISE_BUCKET"
  shell s3.bucket.list | grep -q "^ *$BALISE_BUCKET[[:space:]]" || {
    echo "The bucket $BALISE_BUCKET could not be created: see the log of the service s3" >&2
    exit 1
  }
fi
