import { decodeNamedEntities } from '../text/html-entities.ts';
import { MAX_PARSER_DEPTH } from '../text/parser-limits.ts';

/**
 * What a document is to a strict XML parser. `root` is the local name of its first element, null without one. `hasCapitals` says whether
 * an element of XHTML is written in capitals, which only a parser of HTML knows.
 */
export type XmlVerdict = { wellFormed: boolean; root: string | null; namespace: string | null; hasCapitals: boolean };

/** Checks a document piece by piece as the XML parser of a browser does: well-formedness and namespaces (XML 1.0, Namespaces in XML 1.0). */
export type XmlChecker = { write(text: string): void; end(): XmlVerdict };

/** A tag, comment or section longer than this counts as one that never ends. */
const MAX_TOKEN = 16 * 1024 ** 2;
/** White space of XML: a no-break space between attributes, say, is none. */
const S = '[ \\t\\r\\n]';
/** Without the signs that are no letters; surrogates stand for characters outside of the basic plane. */
const NAME_START =
  'A-Za-z_:\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\udfff\\uf900-\\ufdcf\\ufdf0-\\ufffd';
const NAME = `[${NAME_START}][${NAME_START}\\w.\\u00b7\\u0300-\\u036f\\u203f\\u2040-]*`;
const START_TAG = new RegExp(`<(${NAME})((?:${S}+${NAME}${S}*=${S}*(?:"[^<"]*"|'[^<']*'))*)${S}*(/?)>`, 'y');
const END_TAG = new RegExp(`</(${NAME})${S}*>`, 'y');
const ATTRIBUTE = new RegExp(`${S}+(${NAME})${S}*=${S}*("[^"]*"|'[^']*')`, 'g');
const REFERENCE = new RegExp(`&(?:#0*(\\d{1,8})|#x0*([\\da-fA-F]{1,8})|(${NAME}));`, 'y');
const DOCTYPE_HEAD = new RegExp(
  `<!DOCTYPE${S}+${NAME}(?:${S}+(?:PUBLIC${S}+("[^"]*"|'[^']*')${S}+(?:"[^"]*"|'[^']*')|SYSTEM${S}+("[^"]*"|'[^']*')))?${S}*([[>])`,
  'y',
);
const XML_DECLARATION =
  /^<\?xml\s+version\s*=\s*["']1\.\d+["'](?:\s+encoding\s*=\s*["'][A-Za-z][\w.:-]*["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>$/;
const FORBIDDEN_CHARACTER = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/u;
const PREDEFINED = new Set(['lt', 'gt', 'amp', 'quot', 'apos']);
/** Public identifiers for which browsers know the entities of HTML without fetching a DTD. */
const XHTML_IDENTIFIER = /^["']-\/\/(?:W3C\/\/DTD (?:XHTML|MathML)|WAPFORUM\/\/DTD XHTML)/;
const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';
const INSTRUCTION = new RegExp(`<\\?${NAME}(?:${S}|\\?>)`, 'y');

/** Thrown at the first error; caught by `write` and `end`. */
class NotWellFormed extends Error {}
const fail = (): never => {
  throw new NotWellFormed();
};

const splitName = (name: string): [prefix: string, local: string] => {
  const at = name.indexOf(':');
  if (at < 0) return ['', name];
  if (at === 0 || at === name.length - 1 || name.includes(':', at + 1)) fail();
  return [name.slice(0, at), name.slice(at + 1)];
};

export const createXmlChecker = (): XmlChecker => {
  let rest = '';
  /** A token that was incomplete is tried again when twice as much of it is there. */
  let triedLength = 0;
  let isStart = true;
  let isBroken = false;
  let hasDoctype = false;
  let knowsHtmlEntities = false;
  /** Parameter entities may declare any entity. */
  let knowsAllEntities = false;
  const declared = new Set<string>();
  const open: { name: string; prefixes: readonly string[] }[] = [];
  let root: { local: string; namespace: string | null } | null = null;
  let hasCapitals = false;
  /** The namespaces of each prefix, the innermost last. Copies for each element would take the time of their number squared. */
  const bindings = new Map([['xml', [XML_NAMESPACE]]]);

  const checkReferences = (text: string): void => {
    for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', REFERENCE.lastIndex)) {
      REFERENCE.lastIndex = at;
      const [, decimal, hexadecimal, name] = REFERENCE.exec(text) ?? fail();
      if (name === undefined) {
        const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
        if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) fail();
        if (code < 0x10000 && FORBIDDEN_CHARACTER.test(String.fromCharCode(code))) fail();
      } else if (!PREDEFINED.has(name) && !declared.has(name) && !knowsAllEntities) {
        const reference = `&${name};`;
        if (!knowsHtmlEntities || decodeNamedEntities(reference) === reference) fail();
      }
    }
  };
  const checkText = (text: string): void => {
    if (open.length === 0) {
      if (/[^ \t\r\n]/.test(text)) fail();
      return;
    }
    if (FORBIDDEN_CHARACTER.test(text) || text.includes(']]>')) fail();
    if (text.includes('&')) checkReferences(text);
  };

  const resolvePrefix = (prefix: string): string | null => {
    const namespace = bindings.get(prefix)?.at(-1);
    return namespace === undefined && prefix !== '' ? fail() : namespace || null;
  };
  const declarePrefix = (key: string, namespace: string): string => {
    const prefix = key === 'xmlns' ? '' : splitName(key)[1];
    const isReserved =
      namespace === XML_NAMESPACE || namespace === XMLNS_NAMESPACE || prefix === 'xml' || prefix === 'xmlns';
    if (isReserved && !(prefix === 'xml' && namespace === XML_NAMESPACE)) fail();
    if (prefix !== '' && namespace === '') fail();
    const namespaces = bindings.get(prefix);
    if (namespaces) namespaces.push(namespace);
    else bindings.set(prefix, [namespace]);
    return prefix;
  };
  const closeElement = (prefixes: readonly string[]): void => {
    for (const prefix of prefixes) bindings.get(prefix)?.pop();
  };
  const openElement = (name: string, attributeText: string, isEmpty: boolean): void => {
    if (open.length === 0 && root) fail();
    const keys = new Set<string>();
    const prefixes: string[] = [];
    for (const [, key = '', quoted = ''] of attributeText.matchAll(ATTRIBUTE)) {
      if (keys.has(key)) fail();
      const value = quoted.slice(1, -1);
      keys.add(key);
      if (FORBIDDEN_CHARACTER.test(value)) fail();
      if (value.includes('&')) checkReferences(value);
      if (key === 'xmlns' || key.startsWith('xmlns:')) prefixes.push(declarePrefix(key, value));
    }
    const prefixed = new Set<string>();
    for (const key of keys) {
      const [prefix, local] = splitName(key);
      if (prefix === '' || prefix === 'xmlns') continue;
      const expanded = `${resolvePrefix(prefix)} ${local}`;
      if (prefixed.has(expanded)) fail();
      prefixed.add(expanded);
    }
    const [prefix, local] = splitName(name);
    const namespace = resolvePrefix(prefix);
    root ??= { local, namespace };
    hasCapitals ||= namespace === XHTML_NAMESPACE && /[A-Z]/.test(local);
    if (isEmpty) closeElement(prefixes);
    else open.push({ name, prefixes });
    if (open.length > MAX_PARSER_DEPTH) fail();
  };

  /** The end of a token that ends with `closing`; -1 when more text is needed. */
  const findEnd = (source: string, from: number, closing: string): number => {
    const at = source.indexOf(closing, from);
    return at < 0 ? -1 : at + closing.length;
  };
  const readDoctype = (source: string, at: number): number => {
    DOCTYPE_HEAD.lastIndex = at;
    const head = DOCTYPE_HEAD.exec(source);
    if (!head) return -1;
    const [, identifier, , delimiter] = head;
    if (hasDoctype || root) fail();
    const finish = (end: number): number => {
      hasDoctype = true;
      knowsHtmlEntities = identifier !== undefined && XHTML_IDENTIFIER.test(identifier);
      return end;
    };
    if (delimiter === '>') return finish(DOCTYPE_HEAD.lastIndex);
    const subset = /"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|\]\s*>|["']|<!--|<\?/g;
    subset.lastIndex = DOCTYPE_HEAD.lastIndex;
    for (let token = subset.exec(source); token; token = subset.exec(source)) {
      if (/^(?:["']|<!--|<\?)$/.test(token[0])) return -1;
      if (!token[0].startsWith(']')) continue;
      const text = source.slice(DOCTYPE_HEAD.lastIndex, token.index);
      for (const [, name = ''] of text.matchAll(/<!ENTITY\s+([\w.:-]+)\s/g)) declared.add(name);
      knowsAllEntities = /<!ENTITY\s+%/.test(text);
      return finish(subset.lastIndex);
    }
    return -1;
  };
  /** Reads the markup at `<`; returns its end, or -1 when it is incomplete or wrong. */
  const readMarkup = (source: string, at: number): number => {
    if (source.startsWith('<!--', at)) {
      const end = findEnd(source, at + 4, '--');
      if (end >= 0 && source.length > end && source[end] !== '>') fail();
      return end < 0 || source.length === end ? -1 : end + 1;
    }
    if (source.startsWith('<![CDATA[', at)) {
      const end = findEnd(source, at, ']]>');
      if (end >= 0 && (open.length === 0 || FORBIDDEN_CHARACTER.test(source.slice(at, end)))) fail();
      return end;
    }
    if (source.startsWith('<!', at)) return readDoctype(source, at);
    if (source.startsWith('<?', at)) {
      const end = findEnd(source, at, '?>');
      INSTRUCTION.lastIndex = at;
      if (end >= 0 && !INSTRUCTION.test(source)) fail();
      const isDeclaration = /^<\?xml[\s?]/i.test(source.slice(at, at + 6));
      if (end >= 0 && isDeclaration && !(isStart && at === 0 && XML_DECLARATION.test(source.slice(0, end)))) fail();
      return end;
    }
    if (source.startsWith('</', at)) {
      END_TAG.lastIndex = at;
      const name = END_TAG.exec(source)?.[1];
      if (name === undefined) return -1;
      const element = open.pop();
      if (element?.name !== name) fail();
      closeElement(element?.prefixes ?? []);
      return END_TAG.lastIndex;
    }
    START_TAG.lastIndex = at;
    const tag = START_TAG.exec(source);
    if (!tag) return -1;
    openElement(tag[1] ?? '', tag[2] ?? '', tag[3] === '/');
    return START_TAG.lastIndex;
  };

  const advance = (isEnd: boolean): void => {
    let at = 0;
    while (at < rest.length) {
      const markup = rest.indexOf('<', at);
      if (markup < 0) {
        // a reference contains no white space, so the text up to the last one is complete
        const isComplete = isEnd || rest.length - at > MAX_TOKEN;
        const end = isComplete ? rest.length : Math.max(at, rest.search(/\s\S*$/) + 1);
        checkText(rest.slice(at, end));
        at = end;
        break;
      }
      if (markup > at) checkText(rest.slice(at, markup));
      at = markup;
      const end = readMarkup(rest, markup);
      if (end < 0) {
        if (isEnd || rest.length - markup > MAX_TOKEN) fail();
        break;
      }
      at = end;
      isStart = false;
    }
    if (at > 0) isStart = false;
    rest = rest.slice(at);
    triedLength = rest.length;
  };
  const attempt = (work: () => void): void => {
    if (isBroken) return;
    try {
      work();
    } catch (error) {
      if (!(error instanceof NotWellFormed)) throw error;
      isBroken = true;
      rest = '';
    }
  };

  return {
    write(text) {
      attempt(() => {
        rest += text;
        if (rest.length >= 2 * triedLength) advance(false);
      });
    },
    end() {
      attempt(() => {
        advance(true);
        if (open.length > 0 || !root) fail();
      });
      return { wellFormed: !isBroken, root: root?.local ?? null, namespace: root?.namespace ?? null, hasCapitals };
    },
  };
};
