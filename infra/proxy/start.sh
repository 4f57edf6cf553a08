#!/bin/sh
# Writes the configuration from the environment into RUN, then runs nginx.
#   PUBLIC_URL, BOOKS_URL      same as for the API; SHOP_URL too when the shop is behind this proxy
#   API                        host:port of the API, or several (comma-separated); a name may stand for several addresses, which
#                              are looked up again every RESOLVE_SECONDS (default 2)
#   SHOP                       host:port of the shop
#   TLS_CERT, TLS_KEY          files (PEM); not needed with PLAIN_HTTP=on
#   HTTP_PORT, HTTPS_PORT      ports to listen on
#   CONNECTIONS_PER_ADDRESS    concurrent requests and sockets of one address (default 256); raise it when many clients share one
#   FILES_FOLDER               the folder of stored files, for an API with PROXY_SENDS_FILES=on
#   BEHIND                     address or network of a proxy in front of this one, whose X-Forwarded-For is trusted
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
run=${RUN:-/tmp/lectern-proxy}

refuse() {
  echo "The setting $1" >&2
  exit 1
}
# Prints the host name of a URL. Refuses other characters, because the value is written into the configuration.
host_name() {
  printf '%s\n' "$2" | grep -Eq '^https?://[A-Za-z0-9.-]+(:[0-9]+)?/?$' || refuse "$1 must be an address without a path."
  printf '%s\n' "$2" | sed -E 's#^https?://([^:/]+).*#\1#'
}
check_host_port() {
  printf '%s\n' "$2" | grep -Eq '^[A-Za-z0-9.-]+:[0-9]+$' || refuse "$1 must be host:port."
}

app=$(host_name PUBLIC_URL "${PUBLIC_URL:-}")
books=$(host_name BOOKS_URL "${BOOKS_URL:-}")
[ "$app" != "$books" ] || refuse 'BOOKS_URL must have a host name of its own.'
: "${API:=api:3000}"
case ",$API," in *,,*) refuse 'API must be host:port, or several with commas.' ;; esac
apis=$(printf '%s' "$API" | tr ',' ' ')
for one in $apis; do check_host_port API "$one"; done
resolve_seconds=${RESOLVE_SECONDS:-2}
printf '%s\n' "$resolve_seconds" | grep -Eq '^[1-9][0-9]{0,3}$' || refuse 'RESOLVE_SECONDS must be a number from 1 to 9999.'
names="$app $books"
connections=${CONNECTIONS_PER_ADDRESS:-256}
printf '%s\n' "$connections" | grep -Eq '^[1-9][0-9]{0,4}$' || refuse 'CONNECTIONS_PER_ADDRESS must be a number from 1 to 99999.'

shop_server=''
if [ -n "${SHOP_URL:-}" ]; then
  shop=$(host_name SHOP_URL "$SHOP_URL")
  check_host_port SHOP "${SHOP:=shop:3100}"
  names="$names $shop"
  if [ "${PLAIN_HTTP:-off}" = on ]; then listen="${HTTP_PORT:-8080}"; else listen="${HTTPS_PORT:-8443} ssl http2"; fi
  shop_server="server { listen $listen; server_name $shop; location / { proxy_pass http://$SHOP; } include $here/errors.conf; }"
fi

if [ "${PLAIN_HTTP:-off}" = on ]; then
  servers=servers.http.template
else
  servers=servers.https.template
  for file in "${TLS_CERT:-}" "${TLS_KEY:-}"; do
    [ -r "$file" ] || refuse 'TLS_CERT and TLS_KEY must name readable files, or PLAIN_HTTP must be on.'
  done
fi
suffix=$(printf '%s\n' "$PUBLIC_URL" | sed -nE 's#^https?://[^:/]+(:[0-9]+)/?$#\1#p')

real=''
behind=''
if [ -n "${BEHIND:-}" ]; then
  for network in $(printf '%s' "$BEHIND" | tr ',' ' '); do
    printf '%s\n' "$network" | grep -Eq '^[0-9A-Fa-f.:]+(/[0-9]+)?$' || refuse 'BEHIND must list addresses or networks.'
    real="$real set_real_ip_from $network;"
    behind="$behind $network 1;"
  done
  real="$real real_ip_header X-Forwarded-For; real_ip_recursive on;"
fi

sendfile_type='""'
if [ -n "${FILES_FOLDER:-}" ]; then
  printf '%s\n' "$FILES_FOLDER" | grep -Eq '^/[A-Za-z0-9._/-]+$' || refuse 'FILES_FOLDER must be an absolute path of plain characters.'
  [ -r "$FILES_FOLDER" ] || refuse 'FILES_FOLDER must name a folder that the proxy can read.'
  sendfile_type=X-Accel-Redirect
fi

mkdir -p "$run"
fill() {
  sed -e "s#@RUN@#$run#g" -e "s#@HERE@#$here#g" -e "s#@NAMES@#$names#g" \
    -e "s#@APP_NAME@#$app#g" -e "s#@BOOKS_NAME@#$books#g" -e "s#@SHOP_SERVER@#$shop_server#g" \
    -e "s#@HTTP_PORT@#${HTTP_PORT:-8080}#g" -e "s#@HTTPS_PORT@#${HTTPS_PORT:-8443}#g" \
    -e "s#@HTTPS_SUFFIX@#$suffix#g" -e "s#@TLS_CERT@#${TLS_CERT:-}#g" -e "s#@TLS_KEY@#${TLS_KEY:-}#g" \
    -e "s#@ACME@#${ACME:-/acme}#g" -e "s#@ALIVE_PORT@#${ALIVE_PORT:-8081}#g" -e "s#@REAL_ADDRESS@#$real#g" -e "s#@BEHIND_NETWORKS@#$behind#g" -e "s#@CONNECTIONS@#$connections#g" \
    -e "s#@FILES@#${FILES_FOLDER:-}#g" -e "s#@SENDFILE_TYPE@#$sendfile_type#g" "$here/$1"
}
fill nginx.conf.template > "$run/nginx.conf"
fill "$servers" > "$run/servers.conf"
if [ -n "${FILES_FOLDER:-}" ]; then fill files.conf.template > "$run/files.conf"; else : > "$run/files.conf"; fi
# nginx resolves includes relative to the configuration.
cp "$here/api.conf" "$here/errors.conf" "$run/"

# Prints two lines for every address of the API. One that did not respond three times in two seconds is left out for two seconds,
# unless that leaves none: it may be back already, so all are asked again before a call is refused.
list_upstreams() {
  for one in $apis; do
    for address in $(getent ahosts "${one%:*}" | awk '{ print $1 }'); do
      case $address in *:*) address="[$address]" ;; esac
      printf 'server %s:%s max_fails=3 fail_timeout=2s;\n' "$address" "${one##*:}"
      printf 'server %s:%s max_fails=0 backup;\n' "$address" "${one##*:}"
    done
  done | sort -u
}
# Without any address the proxy runs all the same, and answers 503.
upstreams=$(list_upstreams)
printf '%s\n' "${upstreams:-server unix:$run/none.sock;}" > "$run/upstreams.conf"
# Containers come and go: nginx reads the addresses again when they have changed. What it is busy with is not interrupted.
watch_upstreams() {
  while sleep "$resolve_seconds" && kill -0 "$1" 2> /dev/null; do
    found=$(list_upstreams)
    if [ -z "$found" ] || [ "$found" = "$upstreams" ]; then continue; fi
    printf '%s\n' "$found" > "$run/upstreams.new"
    mv "$run/upstreams.new" "$run/upstreams.conf"
    kill -HUP "$1"
    upstreams=$found
  done
}
case $API in *[A-Za-z]*) watch_upstreams $$ & ;; esac
exec nginx -c "$run/nginx.conf" -e stderr
