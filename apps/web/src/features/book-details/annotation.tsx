import { createElement, Fragment, type ReactNode } from 'react';
import { parseInertHtml } from '../../lib/trusted-types.ts';

/** The elements an annotation may contain; of others only the text is kept. Attributes are dropped. */
const ALLOWED_TAGS: Readonly<Record<string, string>> = {
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
/** Elements whose text is not meant for readers. */
const DROPPED_TAGS = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'SVG', 'MATH']);

const renderNode = (node: Node, key: number): ReactNode => {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toUpperCase();
  if (DROPPED_TAGS.has(name)) return null;
  const tag = ALLOWED_TAGS[name];
  if (tag === 'br') return <br key={key} />;
  const children = [...node.childNodes].map(renderNode);
  return tag === undefined ? <Fragment key={key}>{children}</Fragment> : createElement(tag, { key }, ...children);
};

const hasBlocks = (root: Element): boolean => root.querySelector('p, div, ul, ol, blockquote, h1, h2, h3, h4') !== null;

/**
 * The publisher's description of a book, with basic formatting. The server has sanitised it; here it is parsed again and only
 * known elements are recreated, so that nothing in it can run. Plain text keeps its paragraphs.
 */
export const Annotation = ({ html }: { html: string }): ReactNode => {
  const { body } = parseInertHtml(html);
  if (hasBlocks(body)) return [...body.childNodes].map(renderNode);
  if (body.children.length > 0) return <p>{[...body.childNodes].map(renderNode)}</p>;
  const paragraphs = (body.textContent ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return paragraphs.map((text, index) => <p key={index}>{text}</p>);
};
