#!/bin/sh
# Makes the interface's fonts from the complete ones of packages/formats/fonts: only the weights and sizes that the interface uses.
# Books and drawn covers use the complete ones. Run it here after a change:  pip install fonttools brotli && sh subset.sh
set -e
from=../../../../../../packages/formats/fonts
make() {
  fonttools varLib.instancer -q "$from/$1.woff2" $2 -o whole.ttf
  pyftsubset whole.ttf --unicodes="${4:-*}" --layout-features=calt,ccmp,kern,liga,locl,mark,mkmk,pnum,rlig,rvrn,tnum \
    --flavor=woff2 --no-hinting --output-file="$3.woff2"
  rm whole.ttf
}
for script in latin latin-ext cyrillic; do
  make "literata-$script-opsz-normal" 'opsz=12:36 wght=500' "literata-title-$script"
  make "literata-$script-opsz-normal" 'opsz=12:36 wght=400' "literata-text-$script"
  make "literata-$script-opsz-italic" 'opsz=12:36 wght=400' "literata-italic-$script"
  make "onest-$script-wght-normal" 'wght=400:700' "onest-$script"
done
# English and German alone (`fonts.css` names the same signs).
basic=0020-007E,00A0,00A9,00AB,00AD,00B7,00BB,00C4,00D6,00DC,00DF,00E4,00F6,00FC,2013-2014,2018-201A,201C-201E,2022,2026,20AC
make literata-latin-opsz-normal 'opsz=12:36 wght=500' literata-title-basic "$basic"
make literata-latin-opsz-normal 'opsz=12:36 wght=400' literata-text-basic "$basic"
make onest-latin-wght-normal 'wght=400:700' onest-basic "$basic"
