const KEPT = new Set(
  'id name class align dir lang xml:lang title epub:type colspan rowspan start href src alt'.split(' '),
);

/** Of the attributes of an element in HTML those that a form may need; an alignment by style is one by attribute. */
export const keptAttributes = (attributes: Record<string, string>): Record<string, string> => {
  const kept = Object.fromEntries(Object.entries(attributes).filter(([name]) => KEPT.has(name)));
  const alignment = /text-align\s*:\s*(center|right)/i.exec(attributes.style ?? '')?.[1];
  if (alignment) kept.align = alignment;
  if (kept.dir) kept.dir = kept.dir.toLowerCase();
  return kept;
};
