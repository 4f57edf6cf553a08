import { isUtf8 } from 'node:buffer';
import { createXmlDecoder, detectXmlEncoding } from '../text/xml-encoding.ts';
import { createXmlChecker } from '../xml/xml-checker.ts';

/** Decides, piece by piece, whether a content document must be rewritten as HTML to be readable. */
export type HtmlCheck = { write(text: string, bytes: Uint8Array): void; end(): boolean };

const XHTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
/** Elements that begin a document or hold text: without one it is no page, whatever its type says. */
const PAGE_ELEMENT =
  /<(?:[\w-]+:)?(?:html|body|p|div|h[1-6]|span|section|article|svg|img|table|ul|ol|blockquote|pre|a|b|i)[\s/>]/i;
/** Elements whose content an HTML parser reads as text up to the end tag, so that `<title/>` hides what follows. */
const SWALLOWING_TAG = /<(?:title|style|script|textarea|iframe|noembed|noframes|xmp)\b[^<>]*\/>/i;
const CONTROL = /(?![\t\n\v\f\r\x7f-\x9f])\p{Cc}/gu;
const MULTI_BYTE = /^(?:utf|ucs|gb|big5|euc|shift|sjis|iso-2022|windows-31j|ks_c)/;

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const countReplacements = (bytes: Uint8Array): number => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = buffer.indexOf('\ufffd'); at >= 0; at = buffer.indexOf('\ufffd', at + 3)) count += 1;
  return count;
};

/** UTF-16 without a mark, which browsers know by the beginning of an XML declaration only. */
const isUnmarkedUtf16 = (bytes: Uint8Array): boolean => {
  const [first, second, third, fourth] = bytes;
  const isDeclared = first === 0 ? fourth === 0x3f : third === 0x3f;
  return ((first === 0x3c && second === 0) || (first === 0 && second === 0x3c)) && !isDeclared;
};

/** The root decides how a browser treats well-formed XML: elements without their namespace are unknown to it. */
const isRootUnknown = (root: string | null, namespace: string | null): boolean => {
  const name = root?.toLowerCase();
  // drawing programs write an entity that they declare, which a browser expands
  if (namespace === null || namespace.startsWith('&')) return namespace === null;
  return (name === 'svg' && namespace !== SVG) || (name === 'html' && namespace !== XHTML);
};

/**
 * Creates the check for one document. A document that is no well-formed XML, has no namespace or tags in capitals, or whose encoding is not the
 * declared one needs it; one without any element of a page is damaged in every way. A document that is listed as HTML
 * is sent as it is unless its encoding is wrong or a parser of HTML would lose its text.
 */
export const createHtmlCheck = (isHtml: boolean): HtmlCheck => {
  const xml = createXmlChecker();
  let isPage = false;
  let isSwallowed = false;
  let isMisread = false;
  let characters = 0;
  let controls = 0;
  let isFirst = true;

  return {
    write(text, bytes) {
      if (!isHtml) xml.write(text);
      isPage ||= PAGE_ELEMENT.test(text);
      isSwallowed ||= isHtml && SWALLOWING_TAG.test(text);
      characters += text.length;
      controls += countMatches(text, CONTROL);
      if (text.includes('\ufffd')) isMisread ||= countMatches(text, /\ufffd/g) > countReplacements(bytes);
      if (!isFirst) return;
      isFirst = false;
      const declared = detectXmlEncoding(bytes);
      isMisread ||= isUnmarkedUtf16(bytes);
      isMisread ||= !MULTI_BYTE.test(declared) && isUtf8(bytes) && bytes.some((byte) => byte > 0x7f);
    },
    end() {
      const { wellFormed, root, namespace, hasCapitals } = xml.end();
      if (!isPage || controls > characters / 100) return false;
      if (isMisread || isSwallowed) return true;
      return !isHtml && (!wellFormed || hasCapitals || isRootUnknown(root, namespace));
    },
  };
};

/** Whether a whole document must be rewritten by `rewriteAsHtml`. */
export const needsHtmlRewrite = (bytes: Uint8Array, mediaType: string): boolean => {
  const check = createHtmlCheck(mediaType === 'text/html');
  check.write(createXmlDecoder(bytes).decode(bytes), bytes);
  return check.end();
};
