import { decodeNamedEntities } from '../text/html-entities.ts';
import { MAX_PARSER_DEPTH } from '../text/parser-limits.ts';

/** What a document is to a strict XML parser. `root` is the local name of its first element, null without one. */
export type XmlVerdict = { wellFormed: boolean; root: string | null; namespace: string | null };

/** Checks a document piece by piece as the XML parser of a browser does: well-formedness and namespaces (XML 1.0, Namespaces in XML 1.0). */
export type XmlChecker = { write(text: string): void; end(): XmlVerdict };

/** A tag, comment or section longer than this counts as one that never ends. */
const MAX_TOKEN = 16 * 1024 ** 2;
const NAME = '[A-Za-z_:\\u00c0-\\ufffd][\\w:.\\u00b7\\u00c0-\\ufffd-]*';
const START_TAG = new RegExp(`<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^<"]*"|'[^<']*'))*)\\s*(/?)>`, 'y');
const END_TAG = new RegExp(`</(${NAME})\\s*>`, 'y');
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*("[^"]*"|'[^']*')`, 'g');
const REFERENCE = new RegExp(`&(?:#(\\d{1,8})|#x([\\da-fA-F]{1,8})|(${NAME}));`, 'y');
const DOCTYPE_HEAD = new RegExp(
  `<!DOCTYPE\\s+${NAME}(?:\\s+(?:PUBLIC\\s+("[^"]*"|'[^']*')\\s+(?:"[^"]*"|'[^']*')|SYSTEM\\s+("[^"]*"|'[^']*')))?\\s*([[>])`,
  'y',
);
const XML_DECLARATION =
  /^<\?xml\s+version\s*=\s*["']1\.\d+["'](?:\s+encoding\s*=\s*["'][A-Za-z][\w.:-]*["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>$/;
const FORBIDDEN_CHARACTER = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/u;
const PREDEFINED = new Set(['lt', 'gt', 'amp', 'quot', 'apos']);
/** Public identifiers for which browsers know the entities of HTML without fetching a DTD. */
const XHTML_IDENTIFIER = /^["']-\/\/(?:W3C\/\/DTD (?:XHTML|MathML)|WAPFORUM\/\/DTD XHTML)/;
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

type Scope = ReadonlyMap<string, string>;
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
  const open: { name: string; scope: Scope }[] = [];
  let root: { local: string; namespace: string | null } | null = null;
  const top: Scope = new Map([['xml', XML_NAMESPACE]]);

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

  const resolvePrefix = (scope: Scope, prefix: string): string | null => {
    const namespace = scope.get(prefix);
    return namespace === undefined && prefix !== '' ? fail() : namespace || null;
  };
  const openElement = (name: string, attributeText: string, isEmpty: boolean): void => {
    if (open.length === 0 && root) fail();
    let scope = open.at(-1)?.scope ?? top;
    const attributes = new Map<string, string>();
    for (const [, key = '', quoted = ''] of attributeText.matchAll(ATTRIBUTE)) {
      if (attributes.has(key)) fail();
      const value = quoted.slice(1, -1);
      attributes.set(key, value);
      if (FORBIDDEN_CHARACTER.test(value)) fail();
      if (value.includes('&')) checkReferences(value);
      if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue;
      if (key !== 'xmlns' && value === '') fail();
      scope = new Map([...scope, [key === 'xmlns' ? '' : splitName(key)[1], value]]);
    }
    const prefixed = new Set<string>();
    for (const key of attributes.keys()) {
      const [prefix, local] = splitName(key);
      if (prefix === '' || prefix === 'xmlns') continue;
      const expanded = `${resolvePrefix(scope, prefix)} ${local}`;
      if (prefixed.has(expanded)) fail();
      prefixed.add(expanded);
    }
    const [prefix, local] = splitName(name);
    const namespace = resolvePrefix(scope, prefix);
    root ??= { local, namespace };
    if (!isEmpty) open.push({ name, scope });
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
      const isDeclaration = /^<\?xml[\s?]/i.test(source.slice(at, at + 6));
      if (end >= 0 && isDeclaration && !(isStart && at === 0 && XML_DECLARATION.test(source.slice(0, end)))) fail();
      return end;
    }
    if (source.startsWith('</', at)) {
      END_TAG.lastIndex = at;
      const name = END_TAG.exec(source)?.[1];
      if (name === undefined) return -1;
      if (open.pop()?.name !== name) fail();
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
        rest += isStart && rest === '' && text.startsWith('\ufeff') ? text.slice(1) : text;
        if (rest.length >= 2 * triedLength) advance(false);
      });
    },
    end() {
      attempt(() => {
        advance(true);
        if (open.length > 0 || !root) fail();
      });
      return { wellFormed: !isBroken, root: root?.local ?? null, namespace: root?.namespace ?? null };
    },
  };
};
