import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { removeInternalSubset } from './doctype.ts';
import { isForbiddenElement } from './forbidden-elements.ts';
import { detectHtmlEncoding } from './html/detect-encoding.ts';
import { decodeNamedEntities } from './text/html-entities.ts';
import { MAX_PARSER_DEPTH, PARSER_SLICE } from './text/parser-limits.ts';

const NAMESPACES = new Map([
  ['xlink', 'http://www.w3.org/1999/xlink'],
  ['svg', 'http://www.w3.org/2000/svg'],
]);
/** Elements that contain no others but descriptions and animations: one that is not closed hides what follows. */
const LEAVES = new Set('image use rect path circle ellipse line polyline polygon stop'.split(' '));
const LEAF_CONTENT = /^(?:title|desc|metadata|animate\w*|set|mpath)$/i;
const NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;
const CONTROL = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (value: string): string => escapeText(value).replaceAll('"', '&quot;');
const getPrefix = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':')));

/**
 * Rewrites a drawing that no XML parser accepts as well-formed SVG, since a browser reads a picture in no other way: every element
 * closed, every prefix declared, in UTF-8. What `stripChapter` removes is removed, and so are scripts, comments and processing instructions.
 */
export const rewriteAsSvg = (bytes: Uint8Array): Uint8Array => {
  const source = removeInternalSubset(new TextDecoder(detectHtmlEncoding(bytes)).decode(bytes)).replaceAll(CONTROL, '');
  const output: string[] = [];
  const prefixes = new Set<string>();
  let depth = 0;
  let removedDepth = 0;
  let isClosed = false;
  /** For each open element, whether it is a leaf that was closed before its time. */
  const open: { name: string; local: string; isEnded: boolean }[] = [];

  const formatAttributes = (attributes: Record<string, string>): string =>
    Object.entries(attributes)
      .filter(([name]) => NAME.test(name) && !/^(?:xmlns|on)/i.test(name))
      .map(([name, value]) => {
        prefixes.add(getPrefix(name));
        return ` ${name}="${escapeAttribute(decodeNamedEntities(value))}"`;
      })
      .join('');
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (removedDepth > 0 || isClosed) return;
        const local = name.slice(name.indexOf(':') + 1).toLowerCase();
        if (!NAME.test(name) || local === 'script' || isForbiddenElement(local, attributes)) {
          removedDepth = depth;
          return;
        }
        const parent = open.at(-1);
        if (parent && !parent.isEnded && LEAVES.has(parent.local) && !LEAF_CONTENT.test(local)) {
          output.push(`</${parent.name}>`);
          parent.isEnded = true;
        }
        open.push({ name, local, isEnded: false });
        prefixes.add(getPrefix(name));
        const namespace = /^https?:[^"<&\s]+$/.exec(attributes.xmlns ?? '')?.[0];
        const own = depth > 1 && namespace ? ` xmlns="${namespace}"` : '';
        output.push(`<${name}${own}${formatAttributes(attributes)}>`);
      },
      onclosetag(name) {
        if (removedDepth === 0 && !isClosed && open.pop()?.isEnded === false) output.push(`</${name}>`);
        if (depth === removedDepth) removedDepth = 0;
        depth -= 1;
        if (depth === 0) isClosed = true;
      },
      ontext(text) {
        if (removedDepth === 0 && depth > 0 && !isClosed) output.push(escapeText(decodeNamedEntities(text)));
      },
    },
    { xmlMode: true },
  );
  for (let at = 0; at < source.length && depth <= MAX_PARSER_DEPTH; at += PARSER_SLICE)
    parser.write(source.slice(at, at + PARSER_SLICE));
  parser.end();
  const declarations = [...prefixes]
    .filter((prefix) => prefix !== '' && prefix !== 'xml')
    .map((prefix) => ` xmlns:${prefix}="${NAMESPACES.get(prefix) ?? `urn:prefix:${prefix}`}"`)
    .join('');
  const [root = '', ...rest] = output;
  const declared = root.replace(/^<[^\s>]+/, (tag) => `${tag} xmlns="http://www.w3.org/2000/svg"${declarations}`);
  return Buffer.from(declared + rest.join(''));
};
