#!/bin/sh
# Creates the bucket, and Lectern's account with the permissions of policy.json only. Safe to run again.
set -eu
secret() {
  cat "/run/secrets/$1"
}
mc alias set store http://minio:9000 root "$(secret s3_root_password)" > /dev/null
mc mb --ignore-existing store/lectern
mc anonymous set none store/lectern > /dev/null
mc admin policy create store lectern /infra/policy.json
mc admin user add store "$(secret s3_access_key)" "$(secret s3_secret_key)" > /dev/null
mc admin policy attach store lectern --user "$(secret s3_access_key)" || true # already attached
echo 'the bucket is ready'
