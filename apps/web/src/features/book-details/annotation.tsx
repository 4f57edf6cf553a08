import { createElement, Fragment, type ReactNode } from 'react';
import { parseInertHtml } from '../../lib/trusted.ts';

/** What an annotation may be made of; of everything else only the words stay. Attributes never do. */
const plain: Readonly<Record<string, string>> = {
  P: 'p',
  DIV: 'p',
  H1: 'p',
  H2: 'p',
  H3: 'p',
  H4: 'p',
  BLOCKQUOTE: 'blockquote',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BR: 'br',
  EM: 'em',
  I: 'em',
  STRONG: 'strong',
  B: 'strong',
};
/** Elements whose words were never meant for readers. */
const silent = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'SVG', 'MATH']);

const show = (node: Node, key: number): ReactNode => {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toUpperCase();
  if (silent.has(name)) return null;
  const tag = plain[name];
  if (tag === 'br') return <br key={key} />;
  const inside = [...node.childNodes].map(show);
  return tag === undefined ? <Fragment key={key}>{inside}</Fragment> : createElement(tag, { key }, ...inside);
};

const hasBlocks = (root: Element): boolean => root.querySelector('p, div, ul, ol, blockquote, h1, h2, h3, h4') !== null;

/**
 * What a publisher wrote about a book, as text with the simplest marks. The server has cleaned it; it is read here once
 * more and only known elements are built anew, so that nothing in it can act. Text without marks keeps its paragraphs.
 */
export const Annotation = ({ html }: { html: string }): ReactNode => {
  const { body } = parseInertHtml(html);
  if (hasBlocks(body)) return [...body.childNodes].map(show);
  if (body.children.length > 0) return <p>{[...body.childNodes].map(show)}</p>;
  const paragraphs = (body.textContent ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return paragraphs.map((text, index) => <p key={index}>{text}</p>);
};
