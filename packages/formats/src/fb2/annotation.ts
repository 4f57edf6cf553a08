import { createLookup } from '../lookup.ts';
import type { XmlElement } from '../xml/tree.ts';

/** Elements of FB2 as those of HTML; others keep their name, and whoever sanitises decides about them. */
const HTML = createLookup<string>({
  emphasis: 'em',
  strikethrough: 's',
  subtitle: 'p',
  poem: 'div',
  stanza: 'div',
  v: 'p',
  'text-author': 'p',
  cite: 'blockquote',
  epigraph: 'blockquote',
  annotation: 'div',
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An annotation as HTML that still has to be sanitised. */
export const annotationHtml = ({ name, children }: XmlElement): string => {
  if (name === 'empty-line') return '<br>';
  const tag = (HTML[name] ?? name).replaceAll(/[^\w-]/g, '');
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : annotationHtml(child))).join('');
  return `<${tag}>${inner}</${tag}>`;
};
