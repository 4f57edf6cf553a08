/** The parts of a package document, none of which is inside another. */
const SECTIONS = new Set(['metadata', 'manifest', 'spine', 'guide', 'tours', 'bindings', 'collection']);
/** Elements without content. */
const EMPTY = new Set(['item', 'itemref', 'reference', 'link', 'mediatype']);
const TAG = /<(\/?)([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g;

const SILENT = { '<!--': '-->', '<?': '?>' } as const;

/** Removes comments and instructions, which may contain tags, in one pass. */
const removeSilentText = (source: string): string => {
  let result = '';
  let at = 0;
  const start = /<!--|<\?/g;
  for (let found = start.exec(source); found; found = start.exec(source)) {
    result += source.slice(at, found.index);
    // the expression finds keys only
    const closing = SILENT[found[0] as keyof typeof SILENT];
    const end = source.indexOf(closing, start.lastIndex);
    if (end < 0) return result;
    at = end + closing.length;
    start.lastIndex = at;
  }
  return result + source.slice(at);
};

/**
 * Repairs the nesting of a package document, whose form is known: elements of its manifest and spine are empty, those of its metadata
 * contain text only, and its sections follow each other. No text changes its element.
 */
export const repairPackage = (source: string): string => {
  const isText = (local: string): boolean => !EMPTY.has(local) && !SECTIONS.has(local) && section === 'metadata';
  let section = '';
  let sectionName = '';
  let leaf = '';
  const endLeaf = (): string => {
    const end = leaf === '' ? '' : `</${leaf}>`;
    leaf = '';
    return end;
  };
  const endSection = (): string => {
    const end = endLeaf() + (section === '' ? '' : `</${sectionName}>`);
    section = '';
    return end;
  };
  return removeSilentText(source).replaceAll(TAG, (token: string, slash = '', prefix = '', name = '', rest = '') => {
    const local = name.toLowerCase();
    const full = prefix + name;
    const isWrapper = local === 'dc-metadata' || local === 'x-metadata';
    if (local === 'package') return slash ? endSection() + token : token;
    if (isWrapper) return endLeaf();
    if (SECTIONS.has(local)) {
      if (slash) return local === section ? endSection() : '';
      const before = endSection();
      if (rest.endsWith('/')) return before + token;
      section = local;
      sectionName = full;
      return before + token;
    }
    if (EMPTY.has(local)) return slash ? '' : `${endLeaf()}<${full}${rest.replace(/\/\s*$/, '')}/>`;
    if (!isText(local)) return token;
    if (slash) return full === leaf ? endLeaf() : '';
    const before = endLeaf();
    if (!rest.endsWith('/')) leaf = full;
    return before + token;
  });
};
