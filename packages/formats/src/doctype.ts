/** An entity longer than this is a trick, and so are more characters than these altogether. */
const MAX_VALUE = 200;
const MAX_GROWTH = 1_000_000;
const DECLARATION = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const ANY_DECLARATION = /<!ENTITY\s+([\w.-]+)\s/g;
const PREDEFINED = new Set(['lt', 'gt', 'amp', 'quot', 'apos']);

/**
 * Whether a declaration as the parser reports it (without `<`) can change the document: an entity, or an attribute that
 * elements get by default.
 */
export const changesDocument = (declaration: string): boolean => /!(?:ENTITY|ATTLIST)/.test(declaration);

/**
 * Removes the internal subset of a document's DTD and writes the entities declared in it into the text, those only
 * that are short plain text; the others vanish. A browser then has nothing to expand and nothing to fetch.
 */
export const withoutInternalSubset = (source: string): string => {
  const start = /<!DOCTYPE\b/i.exec(source);
  const subset = start && changesDocument(source) ? subsetOf(source, start.index) : null;
  if (!subset) return source;
  const declared = declaredIn(source.slice(subset.from, subset.to));
  let growth = 0;
  const written = (whole: string, name: string): string => {
    const value = PREDEFINED.has(name) ? whole : (declared.get(name) ?? whole);
    growth += value.length;
    return growth > MAX_GROWTH && value !== whole ? '' : value;
  };
  return source.slice(0, subset.from) + source.slice(subset.to).replaceAll(/&([\w.-]+);/g, written);
};

/** The first declaration of a name counts (XML 1.0 section 4.2); whatever is not plain text becomes nothing. */
const declaredIn = (subset: string): Map<string, string> => {
  const declared = new Map<string, string>();
  for (const [, name = '', double, single] of subset.matchAll(DECLARATION)) {
    const value = double ?? single ?? '';
    if (!declared.has(name)) declared.set(name, /[<&%]/.test(value) || value.length > MAX_VALUE ? '' : value);
  }
  for (const [, name = ''] of subset.matchAll(ANY_DECLARATION)) if (!declared.has(name)) declared.set(name, '');
  return declared;
};

/** What hides brackets from us, and how it ends. */
const HIDING = { '"': '"', "'": "'", '<!--': '-->', '<?': '?>' } as const;

/** From the `[` of a DOCTYPE to behind its `]`, in one pass; `null` when it has none. */
const subsetOf = (source: string, doctype: number): { from: number; to: number } | null => {
  const token = /"|'|<!--|<\?|[[\]>]/g;
  token.lastIndex = doctype;
  let from = -1;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [found] = match;
    if (found in HIDING) {
      // the check above is what makes it a key
      const closing = HIDING[found as keyof typeof HIDING];
      const end = source.indexOf(closing, token.lastIndex);
      if (end < 0) break;
      token.lastIndex = end + closing.length;
    } else if (found === '[' && from < 0) from = match.index;
    else if (found === ']' && from >= 0) return { from, to: token.lastIndex };
    else if (found === '>' && from < 0) return null;
  }
  return from < 0 ? null : { from, to: source.length };
};
