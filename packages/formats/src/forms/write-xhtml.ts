import type { FormNode } from './form.ts';

export type Addresses = {
  href: (written: string) => string | null;
  /** The address of a picture that was kept. */
  picture: (name: string) => string | null;
};

const EMPTY = new Set(['br', 'hr', 'img', 'wbr']);
/** What XML 1.0 does not allow, and controls that mean nothing. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;

const escapedText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

export const escapedAttribute = (text: string): string => escapedText(text).replaceAll('"', '&quot;');

/** Valid blocks as XHTML; ids come once. A link that leads nowhere loses its address, a missing picture becomes its words. */
export const xhtmlOf = (nodes: readonly FormNode[], { href, picture }: Addresses): string => {
  const ids = new Set<string>();
  const write = (node: FormNode, isPre: boolean): string => {
    if (typeof node === 'string') return escapedText(isPre ? node : node.replaceAll(/[ \t\r\n]+/g, ' '));
    const attributes = { ...node.attributes };
    let { tag } = node;
    if (tag === 'img') {
      const address = picture(attributes.src ?? '');
      if (address === null) return escapedText(attributes.alt ?? '');
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
    const written = Object.entries(attributes)
      .map(([name, value]) => ` ${name}="${escapedAttribute(value)}"`)
      .join('');
    if (EMPTY.has(tag)) return `<${tag}${written}/>`;
    const inner = node.children.map((child) => write(child, isPre || tag === 'pre')).join('');
    return `<${tag}${written}>${inner}</${tag}>`;
  };
  return nodes.map((node) => write(node, false)).join('\n');
};
