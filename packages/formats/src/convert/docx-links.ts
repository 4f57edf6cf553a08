import { parseFieldLink, toBookmarkId } from './field-links.ts';

type Attributes = ReadonlyMap<string, string>;

const MAX_FIELDS = 100;
const MAX_INSTRUCTION = 4000;

/**
 * Tracks the link target of the current text: hyperlinks (ECMA-376 part 1, 17.16.22), and fields, whose instruction and
 * result are runs between marks (17.16.18). `targetOf` resolves a relationship id.
 */
export const createDocxLinkTracker = (targetOf: (id: string) => string | null) => {
  const links: (string | null)[] = [];
  /** `href` is `undefined` while the instruction is being read. */
  const fields: { instruction: string; href: string | null | undefined }[] = [];
  return {
    href: (): string | null =>
      links.findLast((one) => one !== null) ?? fields.findLast(({ href }) => href)?.href ?? null,
    openLink(attributes: Attributes): void {
      const anchor = attributes.get('anchor') ?? '';
      const target = attributes.has('id') ? targetOf(attributes.get('id') ?? '') : null;
      if (target === null) links.push(anchor === '' ? null : `#${toBookmarkId(anchor)}`);
      else links.push(anchor === '' ? target : `${target}#${anchor}`);
    },
    openField: (attributes: Attributes): void => void links.push(parseFieldLink(attributes.get('instr') ?? '')),
    close: (): void => void links.pop(),
    mark(kind: string | undefined): void {
      const field = fields.at(-1);
      if (kind === 'begin' && fields.length < MAX_FIELDS) fields.push({ instruction: '', href: undefined });
      else if (kind === 'separate' && field) field.href = parseFieldLink(field.instruction);
      else if (kind === 'end') fields.pop();
    },
    instruction(text: string): void {
      const field = fields.at(-1);
      if (field && field.instruction.length < MAX_INSTRUCTION) field.instruction += text;
    },
  };
};
