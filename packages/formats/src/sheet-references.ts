/** A reference that leads to the root or up, behind what introduces it in a style sheet. */
const REFERENCE = /(url\(\s*["']?|@import\s+["'])((?:\.{1,2}[/\\])*)([/\\]?)(?![/\\])/gi;

/**
 * Makes references of a style sheet relative that would lead out of the container: those from its root, and those with too many steps up.
 * `null` when it has none. @param path of the sheet in the container
 */
export const rewriteSheetReferences = (bytes: Uint8Array, path: string): Uint8Array | null => {
  const depth = path.split('/').length - 1;
  let isChanged = false;
  // byte by byte, whatever the encoding
  const source = Buffer.from(bytes).toString('latin1');
  const rewritten = source.replace(REFERENCE, (found, before: string, steps: string, slash: string) => {
    const isOutside = slash === '' ? (steps.match(/\.\.[/\\]/g)?.length ?? 0) > depth : steps === '';
    if (!isOutside) return found;
    isChanged = true;
    return `${before}./${'../'.repeat(depth)}`;
  });
  return isChanged ? Buffer.from(rewritten, 'latin1') : null;
};
