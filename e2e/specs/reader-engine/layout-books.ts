import { buildPng } from '@lectern/sample-books';
import type { buildBook } from './test-books.ts';

type PartSource = Parameters<typeof buildBook>[0][number];

const SENTENCE = 'The quick brown fox jumps over the lazy dog, again and again. ';
export const LAST_LINE = 'THE LAST LINE';

/** Paragraphs for several pages, ending with `LAST_LINE`. */
export const buildLongText = (count = 40): string =>
  `${Array.from({ length: count }, (_, nth) => `<p>P${nth} ${SENTENCE.repeat(3)}</p>`).join('')}<p>${LAST_LINE}</p>`;

export const buildXhtml = (name: string, head: string, body: string): PartSource => ({
  path: `OPS/${name}.xhtml`,
  type: 'application/xhtml+xml',
  text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>${name}</title>${head}</head><body>${body}</body></html>`,
});

/** A chapter whose text is in a wrapper with these styles. */
export const buildWrapped = (css: string, nth: number): PartSource =>
  buildXhtml(`w${nth}`, `<style>.w{${css}}</style>`, `<h1>Title</h1><div class="w">${buildLongText()}</div>`);

/** Styles that make a box unbreakable, hide a part of it, or move it. */
export const WRAPPER_STYLES: readonly string[] = [
  'overflow:hidden',
  'overflow:auto',
  'overflow-x:hidden',
  'overflow-y:scroll',
  'overflow:clip',
  'overflow:hidden!important',
  'display:inline-block',
  'display:flex;flex-direction:column',
  'display:inline-flex;flex-direction:column',
  'display:grid',
  'display:inline-grid',
  'display:table',
  'display:inline-table',
  'position:absolute',
  'position:fixed;top:0;left:0;width:100%',
  'position:sticky;top:0',
  'position:relative;left:300px',
  'float:left',
  'float:right;width:90%;overflow:hidden',
  'contain:content',
  'contain:strict;height:300px',
  'container-type:size;height:200px',
  'content-visibility:auto',
  'transform:translateX(400px)',
  'translate:500px',
  'scale:1.5',
  'max-height:200px',
  'max-height:300px;overflow:auto',
  'height:300px',
  'height:100vh;overflow:hidden',
  'block-size:200px;overflow:hidden',
  'writing-mode:vertical-rl',
  'writing-mode:vertical-lr;height:400px',
  'display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden',
  'column-count:2;height:300px',
  'clip-path:inset(0 0 50% 0)',
  'aspect-ratio:1/1;overflow:hidden',
  'zoom:2;overflow:hidden',
];

/** Styles that make a box or its lines wider than its column. */
export const WIDE_STYLES: readonly string[] = [
  'width:900px',
  'width:200vw',
  'min-width:1500px',
  'inline-size:1500px',
  'margin-left:60vw',
  'margin-right:-800px',
  'margin-left:-300px',
  'padding-left:1200px',
  'white-space:nowrap',
  'white-space:pre',
  'letter-spacing:300px',
  'text-indent:70vw',
];

/** Styles of the elements that contain the whole chapter. */
export const ROOT_STYLES: readonly string[] = [
  'body{overflow-x:hidden!important}',
  'body{overflow:hidden;height:100%}',
  'body{position:absolute}',
  'body{position:fixed;inset:0;overflow:auto}',
  'body{display:inline-block}',
  'body{display:flex;flex-direction:column;height:100vh}',
  'body{float:left;width:700px}',
  'body{contain:strict}',
  'body{max-height:300px;overflow:hidden}',
  'body{columns:2}',
  'body{min-width:1500px}',
  'html{overflow:hidden!important;height:100%}',
  'html{display:grid}',
  'html{columns:1!important}',
  'html{position:fixed;max-height:300px}',
  'html{contain:strict}',
  'html,body{height:100%!important;overflow:hidden!important}',
  ':root{padding:0!important;margin:0 auto!important;max-width:30em!important;height:auto!important;overflow:auto!important;columns:auto!important}',
  'html[lang]{width:600px!important;overflow:visible!important}html body{margin:4em!important;padding:0 20%!important;width:900px!important}',
];

/** The address of a picture of this size. */
export const buildPictureUrl = (width: number, height: number): string =>
  `data:image/png;base64,${buildPng({ width, height }).toString('base64')}`;
