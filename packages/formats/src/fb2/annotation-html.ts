import { createLookup } from '../lookup.ts';
import type { XmlElement } from '../xml/parse-xml.ts';

/** HTML tags for FB2 elements; others keep their name, and sanitising decides about them. */
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

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Renders an annotation as HTML that still has to be sanitised. */
export const toAnnotationHtml = ({ name, children }: XmlElement): string => {
  if (name === 'empty-line') return '<br>';
  const tag = (HTML[name] ?? name).replaceAll(/[^\w-]/g, '');
  const inner = children
    .map((child) => (typeof child === 'string' ? escapeHtml(child) : toAnnotationHtml(child)))
    .join('');
  return `<${tag}>${inner}</${tag}>`;
};
