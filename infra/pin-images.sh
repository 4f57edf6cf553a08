#!/bin/sh
# Pins every image of docker-compose.yml and its overlays to the current digest of its tag: asks the registry and writes the digests into .env,
# replacing earlier ones. Run it at the first start and at each upgrade, and keep its output. Needs docker with buildx.
set -eu
settings=${1:-.env}
folder=${2:-.}
[ -f "$settings" ] || { echo "There is no $settings: copy .env.example first." >&2; exit 1; }

pinned=$(mktemp)
trap 'rm -f "$pinned"' EXIT
# ${NAME_IMAGE:-image:tag}, each once
grep -oh '[A-Z_]*_IMAGE:-[^}]*' "$folder"/docker-compose*.yml | sort -u > "$pinned.list"
while read -r line; do
  name=${line%%:-*}
  image=${line#*:-}
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}' < /dev/null) ||
    { rm -f "$pinned.list"; echo "The registry does not know $image; nothing was changed." >&2; exit 1; }
  case $digest in
    sha256:*) echo "$name=$image@$digest" >> "$pinned" ;;
    *) rm -f "$pinned.list"; echo "The registry gave no digest of $image; nothing was changed." >&2; exit 1 ;;
  esac
done < "$pinned.list"
rm -f "$pinned.list"

new="$settings.new"
grep -v '^[A-Z_]*_IMAGE=' "$settings" > "$new" || true
cat "$pinned" >> "$new"
chmod 600 "$new"
mv "$new" "$settings"
cat "$pinned"
