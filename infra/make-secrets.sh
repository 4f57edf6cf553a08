#!/bin/sh
# Generates every secret of docker-compose.yml once, as files in a folder (default: secrets) that only its owner can enter.
# The files themselves are readable, because each is mounted into containers with different accounts.
# Existing files are not changed; to rotate a secret, see docs/runbook.md. Needs openssl or /dev/urandom, nothing else.
set -eu
umask 022
folder=${1:-secrets}
shop_alias=${SHOP_ALIAS:-lantern}
shop_name=${SHOP_NAME:-Lantern Books}
shop_url=${SHOP_URL:-}
mkdir -p "$folder"
chmod 700 "$folder"

random() {
  head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'
}
# make <file> <content>: writes the file atomically unless it exists
make() {
  [ -s "$folder/$1" ] && return
  printf '%s\n' "$2" > "$folder/.$1.new"
  mv "$folder/.$1.new" "$folder/$1"
}

# given <NAME> <default>: the value from the environment, or from a .env of an earlier version, or the default
given() {
  eval "value=\${$1:-}"
  if [ -z "$value" ] && [ -f .env ]; then value=$(sed -n "s/^$1=//p" .env | tail -n 1); fi
  printf '%s' "${value:-$2}"
}

make postgres_password "$(random)"
make replication_password "$(random)"
make lectern_password "$(random)"
make shop_password "$(random)"
make shop_key "$(random)"
make s3_root_password "$(random)"
make s3_rpc_secret "$(random)"
# The form that Garage requires.
make s3_access_key "GK$(random | cut -c 1-24)"
make s3_secret_key "$(random)"
# Secrets issued by others: write them into these files; the last two stay empty until then.
make smtp_url "$(given SMTP_URL smtp://mail:1025)"
make shop_mail "$(given SHOP_MAIL smtp://mail:1025)"
make google_client_secret "$(given GOOGLE_CLIENT_SECRET '')"
make facebook_app_secret "$(given FACEBOOK_APP_SECRET '')"
make database_url "postgresql://lectern:$(cat "$folder/lectern_password")@postgres:5432/lectern"
make shop_database_url "postgresql://shop:$(cat "$folder/shop_password")@postgres:5432/shop"
# For docker-compose.nats.yml.
make bus_url "nats://lectern:$(random)@nats:4222"
make nats.conf "port: 4222
http: 127.0.0.1:8222
authorization { user: lectern, password: \"$(sed 's|^[^:]*://[^:]*:||; s|@.*||' "$folder/bus_url")\" }"
make partners.json "$(
  cat << END
[
  {
    "id": 1,
    "alias": "$shop_alias",
    "name": "$shop_name",
    "auth_options_url": "http://shop:3100/partner/auth-options",
    "authenticate_url": "http://shop:3100/partner/user_authenticate",
    "shared_key": "$(cat "$folder/shop_key")",
    "signature": "sha256",
    "require_v2": true,
    "shop_id": "1",
    "home_url": "$shop_url",
    "register_url": "${shop_url:+$shop_url/register}",
    "reset_password_url": "${shop_url:+$shop_url/reset}",
    "icon": "${shop_url:+$shop_url/icon.svg}",
    "allow_private": true,
    "feeds": { "url": "http://shop:3100/feeds/books.json", "personal_url": "http://shop:3100/feeds/personal" }
  }
]
END
)"
