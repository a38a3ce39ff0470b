#!/bin/sh
# Starts SeaweedFS (master, volume server, filer, S3) with one identity that may use one bucket.
# Without an identity file SeaweedFS lets everybody in, hence no start without keys.
set -eu
: "${BALISE_S3_ACCESS_KEY_ID:?}" "${BALISE_S3_SECRET_ACCESS_KEY:?}" "${BALISE_BUCKET:?}"

umask 077
cat > /tmp/identities.json << IDENTITIES
{
  "identities": [
    {
      "name": "balise",
      "credentials": [
        { "accessKey": "$BALISE_S3_ACCESS_KEY_ID", "secretKey": "$BALISE_S3_SECRET_ACCESS_KEY" }
      ],
      "actions": ["Read:$BALISE_BUCKET", "Write:$BALISE_BUCKET", "List:$BALISE_BUCKET"]
    }
  ]
}
IDENTITIES

# Volumes of 1 GB, created one by one: the defaults reserve for a data centre.
exec weed server -dir=/data -ip=s3 -ip.bind=0.0.0.0 \
  -master.volumeSizeLimitMB=1024 -volume.max=0 \
  -filer -s3 -s3.port=8333 -s3.config=/tmp/identities.json
