#!/bin/sh
# Makes the icons that devices want as PNG, from public/icon.svg. Run it in web/ when the icon changes; it needs rsvg-convert
# (on Debian: librsvg2-bin). Maskable ones fill the whole square, with the icon inside the circle that no device cuts away.
set -eu
cd "$(dirname "$0")/../public"
for size in 192 512; do
  rsvg-convert --width $size --height $size icon.svg --output icon-$size.png
done
inside=$(sed -e '1d' -e '$d' icon.svg)
for size in 192 512; do
  {
    echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#9E2A2B"/>'
    echo '<g transform="translate(3.2 3.2) scale(0.8)">'"$inside"'</g></svg>'
  } | rsvg-convert --width $size --height $size --output icon-maskable-$size.png
done
