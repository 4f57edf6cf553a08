#!/bin/sh
# Exit code 0 while nginx answers. Without curl in the image, checks that the process exists.
run=${RUN:-/tmp/lectern-proxy}
if command -v curl > /dev/null; then exec curl -fsS -o /dev/null --max-time 2 "http://127.0.0.1:${ALIVE_PORT:-8081}/"; fi
exec kill -0 "$(cat "$run/nginx.pid")"
