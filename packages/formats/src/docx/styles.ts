import { elementOf, elementsOf, type XmlElement } from '../xml/tree.ts';

/** Styles inherit from each other; more steps than this are a ring. */
const MAX_STEPS = 20;

/** Levels are 0 to 8; 9 is text. */
export const headingLevel = (value: string | undefined): number | null =>
  value !== undefined && /^[0-8]$/.test(value) ? Number(value) : null;

/**
 * The level of the headings that each paragraph style makes, by the style's id (ECMA-376 part 1, 17.7). The names of the
 * built-in ones are English in every language.
 */
export const headingStyles = (root: XmlElement): Map<string, number> => {
  const own = new Map<string, { level: number | null; basedOn: string | undefined }>();
  for (const style of elementsOf(root, 'style')) {
    const value = (parent: XmlElement | undefined, name: string) =>
      parent && elementOf(parent, name)?.attributes.get('val');
    const named = /^heading ([1-9])$/i.exec(value(style, 'name') ?? '')?.[1];
    const level = headingLevel(value(elementOf(style, 'ppr'), 'outlinelvl'));
    const id = style.attributes.get('styleid');
    if (id) own.set(id, { level: named ? Number(named) - 1 : level, basedOn: value(style, 'basedon') });
  }
  const levels = new Map<string, number>();
  for (const id of own.keys()) {
    let style = own.get(id);
    for (let step = 0; style && style.level === null && step < MAX_STEPS; step += 1)
      style = own.get(style.basedOn ?? '');
    if (style && style.level !== null) levels.set(id, style.level);
  }
  return levels;
};
