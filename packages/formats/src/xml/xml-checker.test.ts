import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../testing.ts';
import { createXmlChecker } from './xml-checker.ts';

const check = (text: string, size = text.length) => {
  const checker = createXmlChecker();
  for (let at = 0; at < text.length; at += Math.max(1, size)) checker.write(text.slice(at, at + Math.max(1, size)));
  return checker.end();
};
const page = (body: string, before = ''): string =>
  `${before}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`;
const XHTML_DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">';

const WELL_FORMED: [what: string, text: string][] = [
  ['a page', page('<p>a</p>')],
  ['empty elements and attributes in both quotes', page(`<br/><img src='a"b' alt="it's" />`)],
  [
    'a declaration, a DOCTYPE, comments and instructions',
    page('<!-- c --><?pi a?>', '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<!-- a -->\n'),
  ],
  ['predefined entities and numbers', page('&amp;&lt;&#160;&#x1F4DA;')],
  ['entities of XHTML with its DOCTYPE', page('&nbsp;&mdash;', XHTML_DOCTYPE)],
  ['entities that it declares', page('&name;', '<!DOCTYPE html [<!ENTITY name "Ada ]>">]>')],
  [
    'declared prefixes',
    page('<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/><p xmlns:e="x" e:type="a" type="b" xml:lang="de"/>'),
  ],
  ['CDATA', page('<style><![CDATA[a>b & c<d]]></style>')],
  ['Greek and Chinese names', page('<любовь:书 xmlns:любовь="x"/>')],
  [
    'prefixes that an inner element declares anew',
    page('<p xmlns:e="x"><b xmlns:e="y"/><i e:type="a"/></p><q xmlns:e="z" e:a="1"/>'),
  ],
  ['numbers with many zeros', page('&#0000000000065;&#x000000000041;')],
  ['white space around the root', `\n ${page('')} \n<!-- end -->\n`],
];
const BROKEN: [what: string, text: string][] = [
  ['an unclosed element', page('<p>a<br>b</p>')],
  ['wrong nesting', page('<b><i>a</b></i>')],
  ['a bare ampersand', page('<p>Marks & Spencer</p>')],
  ['a bare ampersand in an attribute', page('<a href="?a=1&b=2">a</a>')],
  ['an unknown entity', page('&nbsp;')],
  ['an unknown entity with the DOCTYPE of HTML 5', page('&nbsp;', '<!DOCTYPE html>')],
  ['an entity that no DTD knows', page('&nowhere;', XHTML_DOCTYPE)],
  ['a doubled attribute', page('<p class="a" class="b">a</p>')],
  ['attributes that are the same in two prefixes', page('<p xmlns:a="x" xmlns:b="x" a:c="1" b:c="2"/>')],
  ['an undeclared prefix of an attribute', page('<p epub:type="a">a</p>')],
  ['an undeclared prefix of an element', page('<o:p>a</o:p>')],
  ['an attribute without quotes', page('<p class=a>a</p>')],
  ['an attribute without a value', page('<input disabled>')],
  ['attributes without a space between them', page('<p a="1"b="2"/>')],
  ['a no-break space between attributes', page('<p class="a"\u00a0id="b">a</p>')],
  ['a sign in a name', page('<a×b/>')],
  ['an instruction without a name', page('<? a?>')],
  ['a prefix that another element declares', page('<b xmlns:e="y"/><b xmlns:e="y"></b><i e:type="a"/>')],
  ['the prefix of XML for another namespace', page('<b xmlns:xml="x"/>')],
  ['another prefix for the namespace of XML', page('<b xmlns:a="http://www.w3.org/XML/1998/namespace"/>')],
  ['a smaller-than sign', page('<p>1 < 2</p>')],
  ['the end of CDATA in text', page('a ]]> b')],
  ['two hyphens in a comment', page('<!-- a -- b -->')],
  ['a control character', page('a\u0003b')],
  ['the number of a control character', page('a&#3;b')],
  ['a declaration after a space', ` <?xml version="1.0"?>${page('')}`],
  ['a DOCTYPE in small letters', page('', '<!doctype html>')],
  ['two roots', page('') + page('')],
  ['text after the root', `${page('')}x`],
  ['a mark of the byte order in the text', page('', '\ufeff')],
  ['text without an element', 'text'],
  ['nothing', ''],
  ['a truncated page', page('<p>a</p>').slice(0, -20)],
  ['a truncated tag', '<html xmlns="http://www.w3.org/1999/xhtml"><body><p cla'],
];

describe('the check for well-formed XML', () => {
  it.each(WELL_FORMED)('[META-60] accepts %s, however it is cut into pieces', (_what, text) => {
    for (const size of [text.length, 64, 7, 1]) expect(check(text, size).wellFormed, `${size}`).toBe(true);
  });

  it.each(BROKEN)('[META-60] refuses %s, however it is cut into pieces', (_what, text) => {
    for (const size of [text.length, 64, 7, 1]) expect(check(text, size).wellFormed, `${size}`).toBe(false);
  });

  it('[META-60] names the root and its namespace', () => {
    const known = { wellFormed: true, hasCapitals: false, root: 'html' };
    expect(check(page('a'))).toEqual({ ...known, namespace: 'http://www.w3.org/1999/xhtml' });
    expect(check('<h:html xmlns:h="x"/>')).toMatchObject({ root: 'html', namespace: 'x' });
    expect(check('<html/>')).toEqual({ ...known, namespace: null });
  });

  it('[META-60] finds tags in capitals, in XHTML only', () => {
    expect(check(page('<P>a</P>')).hasCapitals).toBe(true);
    expect(check(page('<svg xmlns="http://www.w3.org/2000/svg"><linearGradient/></svg>')).hasCapitals).toBe(false);
  });

  it.each([
    ['a tag that never ends', `<a ${'b="c" '.repeat(300_000)}`],
    ['an attribute that never ends', `<a b="${'x '.repeat(800_000)}`],
    ['comments that never end', '<!-- '.repeat(300_000)],
    ['a DOCTYPE that never ends', `<!DOCTYPE a [${"<!ENTITY b 'c'>".repeat(80_000)}`],
    ['spaces without an end', `<a${' '.repeat(1_500_000)}`],
    ['many ampersands', page('&amp;'.repeat(300_000))],
    ['many prefixes in one tag', page(`<p${Array.from({ length: 80_000 }, (_, n) => ` xmlns:a${n}="u"`).join('')}/>`)],
    [
      'many elements that declare prefixes inside one with many',
      page(
        `<p${Array.from({ length: 40_000 }, (_, n) => ` xmlns:a${n}="u"`).join('')}>${'<b xmlns:c="v"/>'.repeat(40_000)}</p>`,
      ),
    ],
    ['many elements', page('<i>a</i>'.repeat(150_000))],
    ['a hundred thousand levels', '<a>'.repeat(400_000)],
    ['text without an end', `<a>${'x'.repeat(1_500_000)}`],
  ])('[META-60] %s cost time linear in their size', (_what, text) => {
    expect(measureCpuMs(() => check(text, 65_536))).toBeLessThan(3000);
  });
});
