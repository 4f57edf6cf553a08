import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { removeInternalSubset } from './doctype.ts';
import { isContentElement, isForbiddenElement } from './forbidden-elements.ts';
import { detectHtmlEncoding } from './html/detect-encoding.ts';
import { MAX_PARSER_DEPTH, PARSER_SLICE } from './text/parser-limits.ts';

/** Elements that have no end tag in HTML. */
const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr image'.split(' '),
);
/** Elements whose tags change how all following text is read; their content stays. */
const DROPPED = new Set(['frameset', 'noembed', 'noframes', 'plaintext', 'xmp', 'listing', 'portal', 'fencedframe']);
const FOREIGN = new Set(['svg', 'math']);
const SPOKEN_NAMESPACES = new Map([
  ['http://www.w3.org/1999/xhtml', true],
  ['http://www.w3.org/2000/svg', true],
  ['http://www.w3.org/1998/Math/MathML', true],
]);
/** Prefixes that books use without declaring them. */
const USUAL_PREFIXES = new Set(['svg', 'math', 'mml', 'm', 'html', 'xhtml', 'h']);
const ELEMENT_NAME = /^[a-z][\w:.-]*$/i;
const ATTRIBUTE_NAME = /^[^\s"'<>/=\0]+$/;
const STYLE_SHEET_INSTRUCTION = /<\?xml-stylesheet\s([^<>]*)\?>/g;
const PSEUDO_ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CONTROL = /(?![\t\n\f\r])\p{Cc}|[\ufffe\uffff]/gu;
/** Controls that are written as numbers, some of which HTML would show as other characters. */
const CONTROL_REFERENCE = /&#(?:0*(?:\d|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]|fff[ef]));/gi;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');
const escapeAttribute = (value: string): string => escapeText(value).replaceAll('"', '&quot;');
/** Within a style sheet `<` is part of strings only, where its escape means the same and can begin no tag. */
const cleanStyles = (css: string): string => css.replaceAll(/<!\[CDATA\[|\]\]>|<!--|-->/g, '').replaceAll('<', '\\3c ');

/** The links that mean the same as the instructions for style sheets before the first element. */
const formatStyleSheetLinks = (source: string): string => {
  const start = source.search(/<[a-z]/i);
  return [...source.slice(0, Math.max(0, start)).matchAll(STYLE_SHEET_INSTRUCTION)]
    .map(([, attributes = '']) => toStyleSheetLink(attributes))
    .join('');
};

const toStyleSheetLink = (attributes: string): string => {
  const values = new Map(
    [...attributes.matchAll(PSEUDO_ATTRIBUTE)].map(([, name, double, single]) => [name, double ?? single ?? '']),
  );
  const href = values.get('href');
  if (!href || (values.get('type') ?? 'text/css') !== 'text/css' || values.get('alternate') === 'yes') return '';
  return `<link rel="stylesheet" href="${escapeAttribute(href.replaceAll('&amp;', '&'))}">`;
};

/**
 * Rewrites a content document that no XML parser accepts as HTML: the tags as they were written, empty elements closed, entities
 * and CDATA as text, in UTF-8. What `stripChapter` removes is removed, and so are scripts, comments and processing
 * instructions. The result contains no other `<` than those of its tags, so another parser can find no other elements in it. Time and
 * memory are linear in the size of the document.
 */
export const rewriteAsHtml = (bytes: Uint8Array): Uint8Array => {
  const text = new TextDecoder(detectHtmlEncoding(bytes)).decode(bytes);
  const source = removeInternalSubset(text)
    .replaceAll(CONTROL, '')
    .replaceAll(CONTROL_REFERENCE, ' ')
    .replace(/^\ufeff+/, '');
  return Buffer.from(`<!DOCTYPE html>\n${formatStyleSheetLinks(source)}${rewriteTags(source)}`);
};

const rewriteTags = (source: string): string => {
  const output: string[] = [];
  const prefixes = new Set(USUAL_PREFIXES);
  /** The open elements, as the parser names them: what to write at their end. */
  const open: { end: string; isForeign: boolean; isSilent: boolean; isStyle: boolean }[] = [];

  const toName = (name: string): string => {
    const at = name.indexOf(':');
    return at > 0 && prefixes.has(name.slice(0, at)) ? name.slice(at + 1) : name;
  };
  const learnPrefixes = (attributes: Record<string, string>): void => {
    for (const [key, value] of Object.entries(attributes))
      if (key.startsWith('xmlns:') && SPOKEN_NAMESPACES.has(value)) prefixes.add(key.slice(6));
  };
  const formatAttributes = (attributes: Record<string, string>): string => {
    const language = attributes['xml:lang'];
    const all =
      language === undefined || attributes.lang !== undefined ? attributes : { ...attributes, lang: language };
    return Object.entries(all)
      .filter(([key]) => ATTRIBUTE_NAME.test(key) && !key.startsWith('xmlns') && !key.startsWith('on'))
      .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
      .join('');
  };

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        learnPrefixes(attributes);
        const name = toName(tag);
        const local = name.slice(name.indexOf(':') + 1);
        const parent = open.at(-1);
        const isForeign = FOREIGN.has(name) || (parent?.isForeign === true && name !== 'foreignobject');
        const frame = { end: '', isForeign, isSilent: parent?.isSilent ?? false, isStyle: name === 'style' };
        open.push(frame);
        if (frame.isSilent) return;
        // the parser reports elements for end tags without a start: a browser does so by itself
        if (source.startsWith('</', parser.startIndex)) {
          if (output.at(-1) !== `<${name}>`) output.push(`</${name}>`);
          return;
        }
        if (isForbiddenElement(local, attributes)) {
          frame.isSilent = isContentElement(local);
          if (frame.isSilent) output.push('<span></span>');
          return;
        }
        if (local === 'script') {
          frame.isSilent = true;
          output.push('<script></script>');
          return;
        }
        if (DROPPED.has(name)) return;
        if (!ELEMENT_NAME.test(name)) {
          output.push(escapeText(source.slice(parser.startIndex, parser.endIndex + 1)));
          return;
        }
        output.push(`<${name}${formatAttributes(attributes)}>`);
        if (isForeign || !VOID.has(name)) frame.end = `</${name}>`;
      },
      onclosetag(_tag, implied) {
        const frame = open.pop();
        // a browser ends by itself what has no end tag; an empty element of XML it would leave open
        if (frame?.end && (!implied || source.startsWith('/>', parser.endIndex - 1))) output.push(frame.end);
      },
      ontext(text) {
        const frame = open.at(-1);
        if (!frame?.isSilent) output.push(frame?.isStyle ? cleanStyles(text) : escapeText(text));
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true, recognizeCDATA: true, lowerCaseTags: true },
  );
  for (let at = 0; at < source.length && open.length <= MAX_PARSER_DEPTH; at += PARSER_SLICE)
    parser.write(source.slice(at, at + PARSER_SLICE));
  if (open.length <= MAX_PARSER_DEPTH) parser.end();
  return output.join('');
};
