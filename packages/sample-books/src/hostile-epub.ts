import { createEpubFiles } from './epub-files.ts';
import { buildZip } from './zip.ts';

/** Set by every script in the book; must stay undefined in all frames. */
export const SCRIPT_CANARY = '__corpusPwned';
/** No request may reach this host or its subdomains. */
export const NETWORK_CANARY = 'corpus-canary.invalid';
/** Text of the two chapters, which must be shown regardless of the attacks around it. */
export const HOSTILE_MARKERS = [
  'first honest sentence of a dishonest book',
  'second honest sentence of a dishonest book',
] as const;

const payload = `window.${SCRIPT_CANARY}=1;try{parent.${SCRIPT_CANARY}=1}catch(e){}`;
const toCanaryUrl = (name: string): string => `https://${name}.${NETWORK_CANARY}/${name}`;

const body = `<h1>One</h1>
<p>${HOSTILE_MARKERS[0]}</p>
<script>${payload}</script>
<script src="${toCanaryUrl('script')}"></script>
<p><a href="javascript:${payload}">a link that runs</a> <a href="data:text/html,&lt;script&gt;${payload}&lt;/script&gt;">a link of data</a>
<a href="${toCanaryUrl('link')}">a link outside</a></p>
<p><img src="${toCanaryUrl('image')}" alt="" onload="${payload}" onerror="${payload}"/></p>
<p style="background-image:url(${toCanaryUrl('background')})" onclick="${payload}">styled</p>
<iframe src="${toCanaryUrl('frame')}"></iframe>
<iframe srcdoc="&lt;script&gt;${payload}&lt;/script&gt;"></iframe>
<object data="${toCanaryUrl('object')}" type="text/html"><p>object fallback</p></object>
<embed src="${toCanaryUrl('embed')}"/>
<form action="${toCanaryUrl('form')}" method="post"><p><input name="q" autofocus="autofocus" onfocus="${payload}"/><button>send</button></p></form>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="${payload}"><script>${payload}</script>
<a xlink:href="javascript:${payload}"><text y="20">svg link</text></a><image xlink:href="${toCanaryUrl('svg')}"/></svg>
<audio src="${toCanaryUrl('audio')}" autoplay="autoplay"></audio><video poster="${toCanaryUrl('poster')}" src="${toCanaryUrl('video')}"></video>`;

const refreshHead = `<meta http-equiv="refresh" content="0;url=${toCanaryUrl('refresh')}"/>
<base href="${toCanaryUrl('base')}/"/><link rel="preconnect" href="${toCanaryUrl('preconnect')}"/><link rel="dns-prefetch" href="${toCanaryUrl('dns')}"/>
<link rel="stylesheet" href="${toCanaryUrl('style')}"/><script>${payload}</script>`;

const style = `@import url("${toCanaryUrl('import')}");
@font-face { font-family: x; src: url(${toCanaryUrl('font')}); }
body { background: url(${toCanaryUrl('css')}); font-family: x; }
`;

/**
 * A valid EPUB whose chapters attempt every attack: scripts, frames, forms, remote files. `extra` adds that many characters
 * to the second chapter, `two.xhtml`; `stored` disables compression.
 */
export const buildHostileEpub = ({ extra = 0, stored = false } = {}): Promise<Buffer> =>
  buildZip(
    createEpubFiles({
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
          bodyAttributes: ` onload="${payload}"`,
          properties: 'scripted',
        },
        {
          path: 'two.xhtml',
          title: 'Two',
          body: `<h1>Two</h1><p>${HOSTILE_MARKERS[1]}</p>${createFiller(extra)}`,
          head: refreshHead,
        },
      ],
      files: [{ id: 'style', path: 'style.css', mediaType: 'text/css', content: style }],
    }).map((file) => (stored ? { ...file, stored } : file)),
  );

const createFiller = (characters: number): string => (characters > 0 ? `<p>${'na '.repeat(characters / 3)}</p>` : '');

const STYLE_LINK = '<link rel="stylesheet" type="text/css" href="style.css"/>';
