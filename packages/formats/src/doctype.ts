const MAX_VALUE = 200;
const DECLARATION = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const PREDEFINED = new Set(['lt', 'gt', 'amp', 'quot', 'apos']);

/**
 * Removes the internal subset of a document's DTD and writes the entities declared in it into the text, those only
 * that are short plain text; the others vanish. A browser then has nothing to expand and nothing to fetch.
 */
export const withoutEntityDeclarations = (source: string): string => {
  const start = /<!DOCTYPE\b/i.exec(source);
  if (!start || !/<!ENTITY/i.test(source)) return source;
  const subset = subsetOf(source, start.index);
  if (!subset) return source;
  const declared = new Map<string, string>();
  const text = source.slice(subset.from, subset.to);
  for (const [, name = '', double, single] of text.matchAll(DECLARATION)) {
    const value = double ?? single ?? '';
    if (!declared.has(name)) declared.set(name, /[<&%]/.test(value) || value.length > MAX_VALUE ? '' : value);
  }
  for (const [, name = ''] of text.matchAll(/<!ENTITY\s+([\w.-]+)\s/g)) if (!declared.has(name)) declared.set(name, '');
  const rest = source
    .slice(subset.to)
    .replaceAll(/&([\w.-]+);/g, (whole, name: string) =>
      PREDEFINED.has(name) ? whole : (declared.get(name) ?? whole),
    );
  return source.slice(0, subset.from) + rest;
};

/** From the `[` of a DOCTYPE to behind its `]`; quotes and comments may hold either. */
const subsetOf = (source: string, doctype: number): { from: number; to: number } | null => {
  const token = /"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|[[\]>]/g;
  token.lastIndex = doctype;
  let from = -1;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    if (match[0] === '[' && from < 0) from = match.index;
    if (match[0] === ']' && from >= 0) return { from, to: token.lastIndex };
    if (match[0] === '>' && from < 0) return null;
  }
  return from < 0 ? null : { from, to: source.length };
};
