#!/bin/sh
# Makes the interface's fonts from the complete ones of packages/formats/fonts: only the weights and sizes that the interface uses.
# Books and drawn covers use the complete ones. Run it here after a change:  pip install fonttools brotli && sh subset.sh
set -e
from=../../../../../../packages/formats/fonts
make() {
  fonttools varLib.instancer -q "$from/$1.woff2" $2 -o whole.ttf
  pyftsubset whole.ttf --unicodes='*' --layout-features=calt,ccmp,kern,liga,locl,mark,mkmk,pnum,rlig,rvrn,tnum \
    --flavor=woff2 --no-hinting --output-file="$3.woff2"
  rm whole.ttf
}
for script in latin latin-ext cyrillic; do
  make "literata-$script-opsz-normal" 'opsz=12:36 wght=500' "literata-title-$script"
  make "literata-$script-opsz-normal" 'opsz=12:36 wght=400' "literata-text-$script"
  make "literata-$script-opsz-italic" 'opsz=12:36 wght=400' "literata-italic-$script"
  make "onest-$script-wght-normal" 'wght=400:700' "onest-$script"
done
