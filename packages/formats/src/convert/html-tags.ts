/** Content category of a tag. */
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

const withKind = (kind: TagKind, tags: string): [string, TagKind][] => tags.split(' ').map((tag) => [tag, kind]);

const KINDS = new Map<string, TagKind>([
  ...withKind(
    'inline',
    'a em strong i b u s sub sup small code kbd samp var cite q abbr dfn mark span ruby rt rp bdo bdi',
  ),
  ...withKind('empty', 'br img wbr'),
  ...withKind('paragraph', 'p pre'),
  ...withKind('heading', 'h1 h2 h3 h4 h5 h6'),
  ...withKind('container', 'div blockquote aside'),
  ...withKind('list', 'ul ol'),
  ...withKind('table', 'table'),
  ...withKind('rule', 'hr'),
  ...withKind('dropped', 'script style template noscript iframe frame object embed applet svg canvas audio video map'),
  ...withKind('dropped', 'head title meta link base input select textarea button option noframes'),
]);

const replacedBy = (to: string, tags: string): [string, string][] => tags.split(' ').map((tag) => [tag, to]);
/** Obsolete and rare elements with their common equivalent. */
const RENAMED = new Map<string, string>([
  ...replacedBy(
    'div',
    'center article section main header footer nav figure details summary address fieldset form hgroup',
  ),
  ...replacedBy('div', 'dl dd li td th tr tbody thead tfoot caption'), // outside their list or table
  ...replacedBy('p', 'dt figcaption legend'),
  ...replacedBy('ul', 'dir menu'),
  ...replacedBy('pre', 'listing xmp plaintext'),
  ...replacedBy('code', 'tt'),
  ...replacedBy('s', 'strike del'),
  ...replacedBy('u', 'ins'),
  ...replacedBy('abbr', 'acronym'),
  ...replacedBy('small', 'rb'),
]);

/** The category of a tag; `null` for unknown tags, which are unwrapped. */
export const getTagKind = (tag: string): TagKind | null => KINDS.get(tag) ?? null;
export const toCommonTag = (tag: string): string => RENAMED.get(tag) ?? tag;
