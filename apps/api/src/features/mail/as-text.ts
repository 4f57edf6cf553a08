import type { Language } from '@lectern/contracts';
import { footers } from './footer.ts';
import type { Block, MailText } from './mail.ts';
import { withoutControls } from './plain.ts';

/** A mail for programs that show text only. */
export const asText = ({ blocks }: MailText, language: Language, appUrl: string): string =>
  withoutControls([...blocks.map(textOf), `-- \n${footers[language]}\n${appUrl}`].join('\n\n')).concat('\n');

const textOf = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'button':
      return `${block.text}:\n${block.href}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    default:
      return block satisfies never;
  }
};
