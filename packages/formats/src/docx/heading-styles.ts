import { findChild, findChildren, type XmlElement } from '../xml/parse-xml.ts';

/** Styles inherit from each other; longer chains are cycles. */
const MAX_STEPS = 20;

/** Parses an outline level, 0 to 8; 9 is text. */
export const parseHeadingLevel = (value: string | undefined): number | null =>
  value !== undefined && /^[0-8]$/.test(value) ? Number(value) : null;

/**
 * The level of the headings that each paragraph style makes, by the style's id (ECMA-376 part 1, 17.7). The names of the
 * built-in ones are English in every language.
 */
export const parseHeadingStyles = (root: XmlElement): Map<string, number> => {
  const styles = new Map<string, { level: number | null; basedOn: string | undefined }>();
  for (const style of findChildren(root, 'style')) {
    const value = (parent: XmlElement | undefined, name: string) =>
      parent && findChild(parent, name)?.attributes.get('val');
    const named = /^heading ([1-9])$/i.exec(value(style, 'name') ?? '')?.[1];
    const level = parseHeadingLevel(value(findChild(style, 'ppr'), 'outlinelvl'));
    const id = style.attributes.get('styleid');
    if (id) styles.set(id, { level: named ? Number(named) - 1 : level, basedOn: value(style, 'basedon') });
  }
  const levels = new Map<string, number>();
  for (const id of styles.keys()) {
    let style = styles.get(id);
    for (let step = 0; style && style.level === null && step < MAX_STEPS; step += 1)
      style = styles.get(style.basedOn ?? '');
    if (style && style.level !== null) levels.set(id, style.level);
  }
  return levels;
};
