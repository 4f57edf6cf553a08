import type { ContentNode } from './converted-book.ts';

export type XhtmlLinks = {
  href: (attributeText: string) => string | null;
  /** The path of a stored picture. */
  picture: (name: string) => string | null;
};

const EMPTY = new Set(['br', 'hr', 'img', 'wbr']);
/** Characters that XML 1.0 forbids, and control characters. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;

const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/**
 * Renders normalized blocks as XHTML with unique ids. A link without target becomes a span, a missing picture its
 * alternative text.
 */
export const renderXhtml = (nodes: readonly ContentNode[], { href, picture }: XhtmlLinks): string => {
  const ids = new Set<string>();
  const write = (node: ContentNode, isPre: boolean): string => {
    if (typeof node === 'string') return escapeText(isPre ? node : node.replaceAll(/[ \t\r\n]+/g, ' '));
    const attributes = { ...node.attributes };
    let { tag } = node;
    if (tag === 'img') {
      const address = picture(attributes.src ?? '');
      if (address === null) return escapeText(attributes.alt ?? '');
      attributes.src = address;
    }
    if (tag === 'a') {
      const address = href(attributes.href ?? '');
      if (address !== null) attributes.href = address;
      else {
        delete attributes.href;
        delete attributes['epub:type'];
        tag = 'span';
      }
    }
    if (attributes.id !== undefined) {
      if (ids.has(attributes.id)) delete attributes.id;
      else ids.add(attributes.id);
    }
    if (attributes.lang !== undefined) attributes['xml:lang'] = attributes.lang;
    const attributeText = Object.entries(attributes)
      .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
      .join('');
    if (EMPTY.has(tag)) return `<${tag}${attributeText}/>`;
    const inner = node.children.map((child) => write(child, isPre || tag === 'pre')).join('');
    return `<${tag}${attributeText}>${inner}</${tag}>`;
  };
  return nodes.map((node) => write(node, false)).join('\n');
};
