/** Longer entities, and more expanded characters in total, are an attack. */
const MAX_VALUE = 200;
const MAX_GROWTH = 1_000_000;
const DECLARATION = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const ANY_DECLARATION = /<!ENTITY\s+([\w.-]+)\s/g;
const PREDEFINED = new Set(['lt', 'gt', 'amp', 'quot', 'apos']);

/**
 * Whether a declaration, as the parser reports it (without `<`), can change the document: it declares an entity or a
 * default attribute of elements.
 */
export const declaresEntityOrAttribute = (declaration: string): boolean => /!(?:ENTITY|ATTLIST)/.test(declaration);

/**
 * Removes the internal subset of a document's DTD and expands the entities that it declares, provided that they are
 * short plain text; the others are dropped. A browser then has nothing to expand and nothing to fetch.
 */
export const removeInternalSubset = (source: string): string => {
  const start = /<!DOCTYPE\b/i.exec(source);
  const subset = start && declaresEntityOrAttribute(source) ? findInternalSubset(source, start.index) : null;
  if (!subset) return source;
  const entities = parseEntities(source.slice(subset.from, subset.to));
  let growth = 0;
  const expandEntity = (whole: string, name: string): string => {
    const value = PREDEFINED.has(name) ? whole : (entities.get(name) ?? whole);
    growth += value.length;
    return growth > MAX_GROWTH && value !== whole ? '' : value;
  };
  return source.slice(0, subset.from) + source.slice(subset.to).replaceAll(/&([\w.-]+);/g, expandEntity);
};

/** The first declaration of a name counts (XML 1.0 section 4.2); values that are not plain text become empty. */
const parseEntities = (subset: string): Map<string, string> => {
  const entities = new Map<string, string>();
  for (const [, name = '', double, single] of subset.matchAll(DECLARATION)) {
    const value = double ?? single ?? '';
    if (!entities.has(name)) entities.set(name, /[<&%]/.test(value) || value.length > MAX_VALUE ? '' : value);
  }
  for (const [, name = ''] of subset.matchAll(ANY_DECLARATION)) if (!entities.has(name)) entities.set(name, '');
  return entities;
};

/** Delimiters inside which brackets do not count, with their closing delimiters. */
const DELIMITERS = { '"': '"', "'": "'", '<!--': '-->', '<?': '?>' } as const;

/** The range from the `[` of a DOCTYPE to after its `]`, found in one pass; `null` when it has none. */
const findInternalSubset = (source: string, doctype: number): { from: number; to: number } | null => {
  const token = /"|'|<!--|<\?|[[\]>]/g;
  token.lastIndex = doctype;
  let from = -1;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [found] = match;
    if (found in DELIMITERS) {
      // the check above proves that it is a key
      const closing = DELIMITERS[found as keyof typeof DELIMITERS];
      const end = source.indexOf(closing, token.lastIndex);
      if (end < 0) break;
      token.lastIndex = end + closing.length;
    } else if (found === '[' && from < 0) from = match.index;
    else if (found === ']' && from >= 0) return { from, to: token.lastIndex };
    else if (found === '>' && from < 0) return null;
  }
  return from < 0 ? null : { from, to: source.length };
};
