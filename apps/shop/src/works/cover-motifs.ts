import type { Motif, Work } from './work.ts';

/** The colours of a cover: the three of the work, and shades between its background and its ink. */
export type Palette = Omit<Work['cover'], 'motif'> & { pale: string; middle: string; deep: string };

type Draw = (palette: Palette) => string;

const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const hill = (y: number, swell: number, fill: string): string =>
  `<path d="M0 ${y}C120 ${y - swell} 220 ${y + swell} 320 ${y}S500 ${y - swell} 600 ${y - swell / 3}V900H0Z" fill="${fill}"/>`;

const wave = (y: number, fill: string): string =>
  `<path d="M0 ${y}${repeat(6, () => 'q25-44 50 0t50 0')}V900H0Z" fill="${fill}"/>`;

const star = (index: number, fill: string): string =>
  `<circle cx="${(index * 137 + 60) % 600}" cy="${430 + ((index * 89) % 330)}" r="${1.5 + (index % 3)}" fill="${fill}"/>`;

const HOUSE = 'M0 0V-70L45-112 90-70V0Z';

/** Pictures for the lower part of a cover, from 400 to 900 of its 900 units in height; 600 units wide. */
export const MOTIF_PICTURES: Readonly<Record<Motif, Draw>> = {
  arches: ({ accent, pale, middle, deep }) =>
    `<rect y="800" width="600" height="100" fill="${deep}"/>` +
    [60, 240, 420]
      .map(
        (x, index) =>
          `<path d="M${x - 30} 800V560a90 90 0 0 1 180 0V800Z" fill="${pale}"/><path d="M${x} 800V570a60 60 0 0 1 120 0V800Z" fill="${index === 1 ? accent : middle}"/>`,
      )
      .join(''),
  bread: ({ accent, pale, middle, deep }) =>
    `<path d="M0 760H600V900H0Z" fill="${middle}"/><ellipse cx="300" cy="770" rx="240" ry="46" fill="${deep}"/>
<path d="M110 740C90 600 180 540 300 540S510 600 490 740C420 790 180 790 110 740Z" fill="${accent}"/>
<path d="M200 580q30 50 10 110M290 556q34 60 10 140M380 574q34 56 6 120" stroke="${pale}" stroke-width="16" fill="none" stroke-linecap="round"/>`,
  fox: ({ accent, pale, deep, middle }) =>
    `${hill(800, 50, middle)}<path d="M430 830C560 800 560 650 470 600 500 690 470 740 410 760Z" fill="${accent}"/><path d="M470 600q34 24 44 70l-40-14Z" fill="${pale}"/>
<path d="M190 850C180 720 250 660 330 660S450 740 430 850Z" fill="${accent}"/><path d="M170 500 210 590H360L400 500 400 640 285 730 170 640Z" fill="${accent}"/>
<path d="M170 640 285 730 400 640 330 650 285 690 240 650Z" fill="${pale}"/><g fill="${deep}"><circle cx="240" cy="630" r="9"/><circle cx="330" cy="630" r="9"/><path d="M270 714H300L285 732Z"/></g>`,
  formula: ({ accent, ink, middle }) =>
    `<g fill="none" stroke-linecap="round"><path d="M70 460V830H560" stroke="${ink}" stroke-width="5"/><path d="M70 830C220 830 240 520 330 520S430 760 560 700" stroke="${accent}" stroke-width="12"/>
<path d="M330 830V520" stroke="${ink}" stroke-width="3" stroke-dasharray="4 14"/><path d="M190 520H470" stroke="${ink}" stroke-width="4"/></g><circle cx="330" cy="520" r="13" fill="${ink}"/><path d="M330 830V520C400 520 440 735 520 716V830Z" fill="${middle}" fill-opacity=".5"/>`,
  grid: ({ accent, pale, middle, deep }) =>
    repeat(35, (index) => {
      const fill = [pale, middle, deep, middle, accent][(index * 7 + Math.floor(index / 5)) % 5];
      return `<rect x="${60 + (index % 5) * 98}" y="${430 + Math.floor(index / 5) * 62}" width="${index % 3 === 1 ? 82 : 60}" height="38" rx="6" fill="${fill}"/>`;
    }),
  hills: ({ accent, pale, middle, deep, background }) =>
    `${hill(600, 80, pale)}${hill(690, 60, middle)}<rect x="330" y="640" width="22" height="54" fill="${deep}"/><rect x="230" y="690" width="150" height="100" fill="${background}"/><path d="M208 696 305 610 402 696Z" fill="${accent}"/>
<g fill="${accent}"><rect x="252" y="716" width="28" height="28"/><rect x="330" y="716" width="28" height="28"/></g>${hill(800, 30, deep)}<g fill="${background}" fill-opacity=".7"><rect x="-40" y="770" width="360" height="36" rx="18"/><rect x="240" y="812" width="420" height="40" rx="20"/><rect x="40" y="630" width="160" height="26" rx="13"/></g>`,
  lamp: ({ accent, deep, middle }) =>
    `<path d="M300 560 20 900H580Z" fill="${accent}" fill-opacity=".28"/><path d="M300 420V500" stroke="${middle}" stroke-width="8"/><path d="M250 500H350L372 540H228Z" fill="${deep}"/><rect x="244" y="540" width="112" height="150" fill="${accent}"/><path d="M244 540V690M300 540V690M356 540V690" stroke="${deep}" stroke-width="8"/><path d="M228 690H372L350 724H250Z" fill="${deep}"/><circle cx="300" cy="626" r="26" fill="#fff6d8"/>`,
  moon: ({ accent, pale, middle, deep }) =>
    `${repeat(26, (index) => star(index, pale))}<circle cx="410" cy="540" r="86" fill="${accent}"/>${hill(760, 50, middle)}${hill(830, 40, deep)}`,
  rain: ({ accent, middle, deep }) =>
    `<g stroke="${middle}" stroke-width="5" stroke-linecap="round">${repeat(40, (index) => `<path d="M${(index * 83) % 640} ${400 + ((index * 61) % 420)}l-14 44"/>`)}</g><path d="M120 690a180 150 0 0 1 360 0q-30-26-60 0-30-26-60 0-30-26-60 0-30-26-60 0-30-26-60 0-30-26-60 0Z" fill="${accent}"/><path d="M300 690V830a26 26 0 0 0 52 0" stroke="${deep}" stroke-width="10" fill="none" stroke-linecap="round"/>`,
  river: ({ accent, pale, middle, deep }) =>
    `${hill(560, 60, pale)}${hill(640, 50, middle)}<path d="M360 630C200 690 520 730 200 900H470C660 780 380 700 400 628Z" fill="${accent}"/><g fill="${deep}"><path d="M70 800 110 660 150 800Z"/><path d="M110 840 160 670 210 840Z"/><path d="M500 760 530 650 560 760Z"/></g>`,
  rocket: ({ accent, pale, middle, deep }) =>
    `${repeat(30, (index) => star(index, pale))}<g transform="rotate(24 300 640)"><path d="M300 440C380 520 380 650 350 740H250C220 650 220 520 300 440Z" fill="${pale}"/><circle cx="300" cy="580" r="34" fill="${deep}"/><circle cx="300" cy="580" r="20" fill="${accent}"/><path d="M236 660 180 770 258 740ZM364 660 420 770 342 740Z" fill="${accent}"/><path d="M270 748C270 810 300 830 300 860 300 830 330 810 330 748Z" fill="${middle}"/></g>`,
  sea: ({ accent, pale, middle, deep }) =>
    `<circle cx="300" cy="620" r="120" fill="${accent}"/><path d="M0 660H600V900H0Z" fill="${middle}"/><path d="M200 690H400M240 730H370M160 780H330M300 820H470" stroke="${accent}" stroke-width="8" stroke-linecap="round"/><path d="M430 700H560L530 740H460Z" fill="${deep}"/><path d="M490 690V560L550 680H490Z" fill="${pale}"/>`,
  stairs: ({ accent, pale, middle, deep }) =>
    `${repeat(8, (index) => `<rect x="${index * 75}" y="${840 - index * 52}" width="600" height="60" fill="${index % 2 === 0 ? middle : deep}"/>`)}<rect x="470" y="330" width="96" height="148" rx="48" fill="${accent}"/><rect x="470" y="400" width="96" height="78" fill="${accent}"/><circle cx="548" cy="430" r="6" fill="${pale}"/>`,
  tree: ({ accent, middle, deep }) =>
    `${hill(810, 30, middle)}<path d="M285 840C296 720 270 680 300 560 330 680 304 720 325 840Z" fill="${deep}"/><path d="M300 700 220 600M304 670 390 570" stroke="${deep}" stroke-width="14" stroke-linecap="round"/><g fill="${accent}"><circle cx="300" cy="500" r="80"/><circle cx="210" cy="560" r="66"/><circle cx="395" cy="545" r="72"/><circle cx="300" cy="590" r="60" fill-opacity=".7"/></g><path d="M150 800q10-14 22-6M440 780q12-14 24-4M480 820q10-12 20-2" stroke="${accent}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
  waves: ({ accent, pale, middle, deep }) =>
    `${wave(560, pale)}${wave(640, middle)}${wave(720, accent)}${wave(800, deep)}`,
  window: ({ accent, pale, middle, deep }) =>
    `<rect x="150" y="430" width="300" height="360" fill="${deep}"/><rect x="172" y="452" width="256" height="316" fill="${accent}"/><path d="M172 690C240 640 300 720 428 660V768H172Z" fill="${middle}"/><path d="M300 452V768M172 600H428" stroke="${deep}" stroke-width="14"/><rect x="126" y="790" width="348" height="26" fill="${deep}"/><path d="${HOUSE}" transform="translate(196 700) scale(.6)" fill="${pale}"/>`,
};
