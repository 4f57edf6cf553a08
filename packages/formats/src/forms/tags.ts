/** How a tag may be used in a form. */
export type TagKind =
  | 'inline'
  | 'empty'
  | 'paragraph'
  | 'heading'
  | 'container'
  | 'list'
  | 'table'
  | 'rule'
  | 'dropped';

const of = (kind: TagKind, tags: string): [string, TagKind][] => tags.split(' ').map((tag) => [tag, kind]);

const KINDS = new Map<string, TagKind>([
  ...of('inline', 'a em strong i b u s sub sup small code kbd samp var cite q abbr dfn mark span ruby rt rp bdo bdi'),
  ...of('empty', 'br img wbr'),
  ...of('paragraph', 'p pre'),
  ...of('heading', 'h1 h2 h3 h4 h5 h6'),
  ...of('container', 'div blockquote aside'),
  ...of('list', 'ul ol'),
  ...of('table', 'table'),
  ...of('rule', 'hr'),
  ...of('dropped', 'script style template noscript iframe frame object embed applet svg canvas audio video map'),
  ...of('dropped', 'head title meta link base input select textarea button option noframes'),
]);

const same = (to: string, tags: string): [string, string][] => tags.split(' ').map((tag) => [tag, to]);
/** Old and rare elements as the common one that looks the same. */
const RENAMED = new Map<string, string>([
  ...same('div', 'center article section main header footer nav figure details summary address fieldset form hgroup'),
  ...same('div', 'dl dd li td th tr tbody thead tfoot caption'), // where they stand without their list or table
  ...same('p', 'dt figcaption legend'),
  ...same('ul', 'dir menu'),
  ...same('pre', 'listing xmp plaintext'),
  ...same('code', 'tt'),
  ...same('s', 'strike del'),
  ...same('u', 'ins'),
  ...same('abbr', 'acronym'),
  ...same('small', 'rb'),
]);

/** `null` for a tag that means nothing here: it loses itself and keeps what is in it. */
export const kindOf = (tag: string): TagKind | null => KINDS.get(tag) ?? null;
export const commonTag = (tag: string): string => RENAMED.get(tag) ?? tag;
