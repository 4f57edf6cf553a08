import { buildLinePng, buildPng, getParagraph } from '@lectern/sample-books';
import { buildBook, type UnpackedBook } from './test-books.ts';

type Language = { code: string; text: string; css?: string; attributes?: string };
/** A piece of a chapter. @param text a paragraph in the language of the book */
type Block = (text: string, nth: number) => string;

const LANGUAGES: readonly Language[] = [
  { code: 'en', text: getParagraph(3) },
  {
    code: 'de',
    text: 'Die Donaudampfschifffahrtsgesellschaft veröffentlichte Wirtschaftlichkeitsberechnungen, über die sich die Stadtverordnetenversammlung unterhielt. „Unmöglich“, sagte der Bürgermeister, und die Straßenbeleuchtung erlosch.',
  },
  {
    code: 'ar',
    text: 'كان المصباح يضيء رصيف الميناء، وكانت السفن تعود واحدة بعد الأخرى (عام 2026) محمّلة بالحكايات. قال الرجل: «لن أنام الليلة».',
    attributes: ' dir="rtl"',
  },
  {
    code: 'ja',
    text: '吾輩は<ruby>猫<rt>ねこ</rt></ruby>である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。「何でも薄暗いじめじめした所で」泣いていた事だけは記憶している。2026年。',
    css: 'html{writing-mode:vertical-rl}',
  },
  {
    code: 'ru',
    text: 'Всё смешалось в доме Облонских. Жена узнала, что муж был в связи с бывшею в их доме француженкою-гувернанткой, и объявила мужу, что не может жить с ним в одном доме.',
  },
  { code: 'he', text: 'בראשית ברא אלהים את השמים ואת הארץ. ויאמר אלהים: "יהי אור" – ויהי אור (פרק 1).' },
  {
    code: 'zh',
    text: '话说天下大势，分久必合，合久必分。周末七国分争，并入于秦；及秦灭之后，楚、汉分争，又并入于汉。“推其致乱之由，殆始于桓、灵二帝。”',
  },
  {
    code: 'hi',
    text: 'दीपक की रोशनी में बूढ़ा नाविक अपनी पुरानी किताब पढ़ रहा था। समुद्र शांत था और हवा में नमक की गंध थी।',
  },
  {
    code: 'th',
    text: 'ชายชรานั่งอ่านหนังสือเล่มเก่าใต้แสงตะเกียงที่ท่าเรือทะเลเงียบสงบและลมพัดกลิ่นเกลือมาเบาๆ',
  },
  {
    code: 'ko',
    text: '등대지기는 낡은 책을 읽으며 밤을 지새웠다. 바다는 고요했고 바람에는 소금 냄새가 실려 있었다.',
    css: 'p{word-break:keep-all}',
  },
];

/** Style sheets as they are found in books, by where they come from. */
const SHEETS: readonly string[] = [
  '',
  // a converter
  '.c{display:block;font-size:1em;margin:0 5pt;padding:0}.c1{display:block;margin:0;text-align:justify;text-indent:1.5em}body{margin:0 5pt}table{display:table;border-spacing:2px}',
  // a publisher
  'body{font:12pt/1.4 Garamond,serif;margin:3%;color:#231f20}p{margin:0;text-indent:1.2em;text-align:justify}h1{color:#7b1e3a;text-align:center;font-variant:small-caps}h2{color:#999}a{color:#00f}.note{background:#f1ece0;border:1px solid #b9a77c}th{background:#7b1e3a;color:#fff}figcaption{color:#888;font-size:.8em}',
  // a dark page
  'body{background:#111;color:#ddd}h1,h2{color:#fff}a{color:#8cf}.note{background:#222}table{background:#1c1c1c}figcaption{color:#aaa}',
  // boxes that cannot be broken
  'body{overflow-x:hidden!important}.c{overflow:hidden;position:relative}.note{display:inline-block;overflow:auto;max-height:12em}.float{float:right;width:45%;overflow:hidden}ul{display:flex;flex-direction:column}',
  // a website
  'html{font-size:62.5%}body{font:1.6rem/1.5 sans-serif;width:100vw;max-width:60rem;margin:0 auto}.c{display:grid;grid-template-columns:1fr 30rem}.note{position:sticky;top:0;background:linear-gradient(#fff,#eee)}pre{background:#272822;color:#f8f8f2;white-space:pre;overflow:auto}code{color:#c7254e;background:#f9f2f4}',
  // a word processor
  'p.MsoNormal,p{margin:0cm 0cm 8pt;line-height:107%;font:11pt Calibri,sans-serif;color:windowtext}table{border-collapse:collapse;width:620pt}td,th{width:150pt;border:1pt solid black;white-space:nowrap}.c{width:595pt}span{color:black;background:white}',
  // important rules
  'p,li,td{color:#000!important;background:#fff!important;line-height:18px!important}h1,h2{color:#fff!important;background:#036!important}.note{height:8em!important;overflow:hidden!important}pre{white-space:pre!important}',
  // layers, nested rules and variables
  ':root{--ink:#3a3a3a;--paper:#fdfaf3}@layer base{body{color:var(--ink);background:var(--paper)}}.c{& p{color:color-mix(in srgb,var(--ink),#fff 40%)}& .note{background:color-mix(in srgb,var(--ink),#000 30%);color:#eee;transform:translateX(12px)}}@media (prefers-color-scheme:dark){body{background:#000;color:#444}}',
  // pseudo-elements
  'p::first-letter{color:#a00}li::marker{color:#bbb}h2::before{content:"§ ";color:#ccc}h2::after{content:" ❦";background:#000;color:#333}blockquote::before{content:"“";font-size:4em;color:#ddd;position:absolute;left:-20px}.note::before{content:"NOTE";display:block;background:#f0ad4e;color:#fff}',
];

const toDataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;
const PICTURE = toDataUrl(buildPng({ width: 900, height: 1300, red: 120, green: 130, blue: 90 }));
const LINES = toDataUrl(buildLinePng());
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 120" width="400"><rect x="10" y="20" width="120" height="80" fill="none" stroke="#000" stroke-width="3"/><path d="M130 60H270" stroke="#000" stroke-width="3"/><text x="290" y="66" font-size="24">drawn</text></svg>';
const MATH = (terms: number): string =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mrow>${Array.from({ length: terms }, (_, nth) => `<msup><mi>x</mi><mn>${nth}</mn></msup><mo>+</mo>`).join('')}<mfrac><mn>1</mn><msqrt><mi>y</mi></msqrt></mfrac></mrow></math>`;
const repeat = (count: number, build: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => build(nth)).join('');
const buildTable = (rows: number, columns: number, cell: (column: number) => string): string =>
  `<table border="1"><thead><tr>${repeat(columns, (column) => `<th>Head ${column}</th>`)}</tr></thead><tbody>${repeat(rows, () => `<tr>${repeat(columns, (column) => `<td>${cell(column)}</td>`)}</tr>`)}</tbody></table>`;

const BLOCKS: readonly Block[] = [
  (text) => repeat(4, () => `<p class="c1">${text}</p>`),
  (text) =>
    `<ol>${repeat(6, () => `<li><p>${text}</p><ul><li>one<ol type="a"><li>${text}</li><li>deeper<ul><li>deepest</li></ul></li></ol></li></ul></li>`)}</ol>`,
  (text) =>
    `<div class="note"><p>${text}</p><p><b>${text}</b> <a href="#n">link</a></p>${repeat(9, () => `<p>${text}</p>`)}</div>`,
  (text) => buildTable(12, 3, (column) => (column === 1 ? text : 'cell')),
  (_, nth) => buildTable(5, 9 + (nth % 9), (column) => `value ${column * 1000}`),
  () =>
    `<pre><code>${repeat(40, (nth) => `const line${nth} = compute(${'argument, '.repeat(nth % 14)}nothing);\n`)}</code></pre>`,
  (text) => `<blockquote><p>${text}<br/>${text}<br/>short</p><footer>— <cite>A book</cite></footer></blockquote>`,
  (text) => `<figure><img src="${PICTURE}" alt=""/><figcaption>${text}</figcaption></figure>`,
  () => `<figure>${SVG}<figcaption>A drawing</figcaption></figure><p><img src="${LINES}" alt=""/></p>`,
  (text) =>
    `<div class="float" style="float:left;width:40%;background:#e8e8f8;padding:1em"><p>${text}</p></div>${repeat(5, () => `<p>${text}</p>`)}`,
  (text) =>
    `<p>${text}<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n" style="font-size:.7em;color:#777"><p>1. ${text}</p></aside>`,
  () =>
    `<p>${'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu'.repeat(2)} <a href="https://example.org/">https://example.org/${'a-very-long-path/'.repeat(12)}</a></p>`,
  (_, nth) => `<p>Let ${MATH(2)} be.</p>${MATH(8 + (nth % 30))}`,
  (text) => `<dl>${repeat(5, (nth) => `<dt>Term ${nth}</dt><dd>${text}</dd>`)}</dl><hr/>`,
  (text) =>
    `<h2>Heading</h2><p><span style="float:left;font-size:3em;color:#b00">O</span>${text}</p><p style="text-align:right;margin-left:60%">${text}</p>`,
  (text) =>
    `<div style="position:relative"><div style="position:absolute;top:0;width:100%"><p>${text}</p></div><p style="padding-top:30em">${text}</p></div>`,
  (text) =>
    `<details open="open"><summary>Summary</summary><p>${text}</p></details><fieldset><legend>Legend</legend><p>${text}</p><button>${text}</button></fieldset>`,
  (text) =>
    `<p style="white-space:nowrap">${text}</p><p style="letter-spacing:.4em;color:rgba(0,0,0,.4)">${text}</p><div style="opacity:.4"><p>${text}</p></div>`,
  (text) =>
    `<div style="display:flex;gap:1em">${repeat(3, () => `<div style="background:navy"><p>${text}</p></div>`)}</div><div style="columns:2">${repeat(6, () => `<p>${text}</p>`)}</div>`,
  (text) =>
    `<p><kbd>Ctrl</kbd> <mark>mark</mark> <ins>ins</ins> <del>del</del> <small style="color:#aaa">small</small> <font color="silver" size="2">${text}</font> <q>${text}</q><sup>2</sup></p><center><p bgcolor="black">${text}</p></center>`,
];

const CHAPTERS = 2;
const BLOCKS_PER_CHAPTER = 6;
export const VARIED_BOOKS = 30;

/** A book of its own kind: languages, sheets and blocks come together in ever other combinations. */
export const buildVariedBook = (nth: number): UnpackedBook => {
  const { code, text, css = '', attributes = '' } = LANGUAGES[nth % LANGUAGES.length] ?? { code: 'en', text: '' };
  const sheet = SHEETS[(nth + Math.floor(nth / LANGUAGES.length) * 3) % SHEETS.length] ?? '';
  const style = css + sheet;
  const chapters = Array.from({ length: CHAPTERS }, (_, chapter) => {
    const first = (nth * CHAPTERS + chapter) * BLOCKS_PER_CHAPTER;
    const body = repeat(BLOCKS_PER_CHAPTER, (at) => {
      // every third round begins one block later, so that others stand side by side
      const block = BLOCKS[(first + at + Math.floor(first / BLOCKS.length / 3)) % BLOCKS.length];
      return block?.(text, nth + at) ?? '';
    });
    return {
      path: `OPS/c${chapter}.xhtml`,
      type: 'application/xhtml+xml',
      text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${code}"${attributes}><head><title>Chapter</title>${style && `<style>${style.replaceAll('&', '&amp;')}</style>`}</head><body><div class="c"><h1>${text.replace(/<[^>]*>/g, '').slice(0, 20)}</h1>${body}</div></body></html>`,
    };
  });
  const book = buildBook(chapters);
  const progression = /^(?:ar|he|ja)$/.test(code) ? ('rtl' as const) : ('default' as const);
  return { ...book, manifest: { ...book.manifest, language: code, progression } };
};
