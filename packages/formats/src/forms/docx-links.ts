import { bookmarkId, linkOfField } from './field-links.ts';

type Attributes = ReadonlyMap<string, string>;

const MAX_FIELDS = 100;
const MAX_INSTRUCTION = 4000;

/**
 * Knows where the text of a DOCX leads that is being read: by a link (ECMA-376 part 1, 17.16.22), or by a field, whose
 * instruction and result are runs between marks (17.16.18). `targetOf` finds the address of a relationship.
 */
export const docxLinks = (targetOf: (id: string) => string | null) => {
  const links: (string | null)[] = [];
  /** `undefined` while the instruction is read. */
  const fields: { instruction: string; href: string | null | undefined }[] = [];
  return {
    href: (): string | null =>
      links.findLast((one) => one !== null) ?? fields.findLast(({ href }) => href)?.href ?? null,
    openLink(attributes: Attributes): void {
      const anchor = attributes.get('anchor') ?? '';
      const target = attributes.has('id') ? targetOf(attributes.get('id') ?? '') : null;
      if (target === null) links.push(anchor === '' ? null : `#${bookmarkId(anchor)}`);
      else links.push(anchor === '' ? target : `${target}#${anchor}`);
    },
    openField: (attributes: Attributes): void => void links.push(linkOfField(attributes.get('instr') ?? '')),
    close: (): void => void links.pop(),
    mark(kind: string | undefined): void {
      const field = fields.at(-1);
      if (kind === 'begin' && fields.length < MAX_FIELDS) fields.push({ instruction: '', href: undefined });
      else if (kind === 'separate' && field) field.href = linkOfField(field.instruction);
      else if (kind === 'end') fields.pop();
    },
    instruction(text: string): void {
      const field = fields.at(-1);
      if (field && field.instruction.length < MAX_INSTRUCTION) field.instruction += text;
    },
  };
};
