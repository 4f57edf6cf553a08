import { getRules } from './style-rules.ts';

/** Page breaks with values that browsers drop, which only the source of a sheet has. */
export const DROPPED_BREAK = /(?<!-)\bbreak-(before|after)(\s*:\s*)(?:always|all)\b/gi;

/** By address: the source of a linked sheet in which a browser drops breaks; empty for any other. */
const sources = new Map<string, string>();

const listLinkedSheets = (sheets: readonly CSSStyleSheet[]): CSSStyleSheet[] =>
  sheets.flatMap((sheet) => {
    const imported = getRules(sheet).flatMap(
      (rule) => ('styleSheet' in rule && rule.styleSheet ? [rule.styleSheet as CSSStyleSheet] : []), // an import rule
    );
    return [...(sheet.href === null ? [] : [sheet]), ...listLinkedSheets(imported)];
  });

const fetchSource = async (address: string): Promise<void> => {
  sources.set(address, '');
  const response = await fetch(address).catch(() => null);
  const source = response?.ok ? await response.text().catch(() => '') : '';
  if (source.search(DROPPED_BREAK) >= 0) sources.set(address, source);
};

/** Reads the linked sheets of a document that were not read yet. They have just loaded, so they come from the cache. */
export const loadSheetSources = async (doc: Document): Promise<void> => {
  const addresses = listLinkedSheets([...doc.styleSheets]).flatMap(({ href }) => href ?? []);
  await Promise.all([...new Set(addresses)].filter((address) => !sources.has(address)).map(fetchSource));
};

/** The source of a sheet in which a browser drops breaks; empty for one that was not read. */
export const getSheetSource = ({ href, ownerNode }: CSSStyleSheet): string => {
  if (href !== null) return sources.get(href) ?? '';
  return ownerNode?.nodeName.toLowerCase() === 'style' ? (ownerNode.textContent ?? '') : '';
};
