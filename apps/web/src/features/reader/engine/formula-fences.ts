/** Class of the operators that are added to formulas. They are in no CFI and no text. */
const FENCE_CLASS = 'lectern-fence';
const ELEMENT = 1;
const MATHML = 'http://www.w3.org/1998/Math/MathML';

export const isFence = (element: Element | null): boolean =>
  element?.localName === 'mo' && element.classList.contains(FENCE_CLASS);

/** Adds the brackets and commas of `mfenced` (MathML 3, 3.3.8), of which MathML Core, and so the browser, shows the content only. */
export const showFences = (doc: Document): void => {
  // a list of its own: each addition would make the browser search the document again
  for (const fenced of [...doc.getElementsByTagNameNS(MATHML, 'mfenced')]) {
    const children = [...fenced.children];
    if (children.some(isFence)) continue;
    const add = (text: string, form: 'prefix' | 'infix' | 'postfix', before: Element | null): void => {
      if (text === '') return;
      const operator = doc.createElementNS(MATHML, 'mo');
      operator.textContent = text;
      operator.setAttribute('class', FENCE_CLASS);
      operator.setAttribute('form', form);
      operator.setAttribute('stretchy', String(form !== 'infix'));
      fenced.insertBefore(operator, before);
    };
    const separators = [...(fenced.getAttribute('separators') ?? ',').replace(/\s/g, '')];
    for (const [index, child] of children.slice(1).entries())
      add(separators[index] ?? separators.at(-1) ?? '', 'infix', child);
    add((fenced.getAttribute('open') ?? '(').trim(), 'prefix', children[0] ?? null);
    add((fenced.getAttribute('close') ?? ')').trim(), 'postfix', null);
  }
};

/** The outermost `mfenced` around a node; null outside of such formulas. */
export const findFenced = (node: Node): Element | null => {
  let outermost: Element | null = null;
  const start = node.nodeType === ELEMENT ? (node as Element) : node.parentElement; // an element, by its type
  for (let at = start?.closest('mfenced'); at; at = at.parentElement?.closest('mfenced')) outermost = at;
  return outermost;
};

/** Calls a function while an element contains no added operators, so that paths are those of the file. */
export const withoutFences = <T>(scope: Element | null, read: () => T): T => {
  const fences = [...(scope?.getElementsByClassName(FENCE_CLASS) ?? [])];
  const places = fences.map((fence) => [fence, fence.parentNode, fence.nextSibling] as const);
  for (const fence of fences) fence.remove();
  try {
    return read();
  } finally {
    for (const [fence, parent, next] of places.toReversed()) parent?.insertBefore(fence, next);
  }
};
