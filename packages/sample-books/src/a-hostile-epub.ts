import { epubFiles } from './epub-files.ts';
import { zipOf } from './zip.ts';

/** Set by any script of the book that runs; must stay undefined in every frame. */
export const SCRIPT_CANARY = '__corpusPwned';
/** No request may go to this host or to one below it. */
export const NETWORK_CANARY = 'corpus-canary.invalid';
/** Text of the two chapters that must be shown in spite of everything around it. */
export const HOSTILE_MARKERS = [
  'first honest sentence of a dishonest book',
  'second honest sentence of a dishonest book',
] as const;

const run = `window.${SCRIPT_CANARY}=1;try{parent.${SCRIPT_CANARY}=1}catch(e){}`;
const out = (name: string): string => `https://${name}.${NETWORK_CANARY}/${name}`;

const body = `<h1>One</h1>
<p>${HOSTILE_MARKERS[0]}</p>
<script>${run}</script>
<script src="${out('script')}"></script>
<p><a href="javascript:${run}">a link that runs</a> <a href="data:text/html,&lt;script&gt;${run}&lt;/script&gt;">a link of data</a>
<a href="${out('link')}">a link outside</a></p>
<p><img src="${out('image')}" alt="" onload="${run}" onerror="${run}"/></p>
<p style="background-image:url(${out('background')})" onclick="${run}">styled</p>
<iframe src="${out('frame')}"></iframe>
<iframe srcdoc="&lt;script&gt;${run}&lt;/script&gt;"></iframe>
<object data="${out('object')}" type="text/html"><p>object fallback</p></object>
<embed src="${out('embed')}"/>
<form action="${out('form')}" method="post"><p><input name="q" autofocus="autofocus" onfocus="${run}"/><button>send</button></p></form>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="${run}"><script>${run}</script>
<a xlink:href="javascript:${run}"><text y="20">svg link</text></a><image xlink:href="${out('svg')}"/></svg>
<audio src="${out('audio')}" autoplay="autoplay"></audio><video poster="${out('poster')}" src="${out('video')}"></video>`;

const refreshHead = `<meta http-equiv="refresh" content="0;url=${out('refresh')}"/>
<base href="${out('base')}/"/><link rel="preconnect" href="${out('preconnect')}"/><link rel="dns-prefetch" href="${out('dns')}"/>
<link rel="stylesheet" href="${out('style')}"/><script>${run}</script>`;

const style = `@import url("${out('import')}");
@font-face { font-family: x; src: url(${out('font')}); }
body { background: url(${out('css')}); font-family: x; }
`;

/**
 * A valid archive that is read as a book and whose chapters try everything: scripts, frames, forms, remote files.
 * The second chapter, `two.xhtml`, is `extra` characters longer; with `stored` nothing is compressed.
 */
export const aHostileEpub = ({ extra = 0, stored = false } = {}): Promise<Buffer> =>
  zipOf(
    epubFiles({
      identifier: 'urn:uuid:00000000-0000-4000-a000-00000000dead',
      title: 'A Dishonest Book <script>alert(1)</script>',
      language: 'en',
      metadata: '<dc:creator>Nobody &lt;img src=x onerror=alert(1)&gt;</dc:creator>\n',
      contentsTitle: 'Contents',
      chapters: [
        {
          path: 'one.xhtml',
          title: 'One',
          body,
          head: STYLE_LINK,
          bodyAttributes: ` onload="${run}"`,
          properties: 'scripted',
        },
        {
          path: 'two.xhtml',
          title: 'Two',
          body: `<h1>Two</h1><p>${HOSTILE_MARKERS[1]}</p>${longer(extra)}`,
          head: refreshHead,
        },
      ],
      files: [{ id: 'style', path: 'style.css', mediaType: 'text/css', content: style }],
    }).map((file) => (stored ? { ...file, stored } : file)),
  );

const longer = (characters: number): string => (characters > 0 ? `<p>${'na '.repeat(characters / 3)}</p>` : '');

const STYLE_LINK = '<link rel="stylesheet" type="text/css" href="style.css"/>';
