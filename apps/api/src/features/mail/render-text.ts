import type { Language } from '@lectern/contracts';
import { texts } from '@lectern/texts';
import type { Block, MailText } from '@lectern/texts/shapes/mails';

/** The footer of mails to readers: why they get it. */
export const getFooter = (language: Language): string => texts[language].server.mail.footer;

/** Renders the plain-text part of a mail. */
export const renderText = ({ blocks, footer }: MailText, language: Language, appUrl: string): string =>
  stripControls([...blocks.map(renderBlock), `-- \n${footer ?? getFooter(language)}\n${appUrl}`].join('\n\n')).concat(
    '\n',
  );

const renderBlock = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'button':
    case 'link':
      return `${block.text}:\n${block.href}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    default:
      return block satisfies never;
  }
};

const MAX_SUBJECT_LENGTH = 200;

/** Collapses a text to one line of a header, in which it cannot begin another header or an encoded word (RFC 2047). */
export const toSingleLine = (text: string): string => {
  const line = text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  return [...line].slice(0, MAX_SUBJECT_LENGTH).join('').replaceAll('=?', '= ?');
};

/** Removes control characters except line breaks. */
export const stripControls = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');

/**
 * Whether the text is a single address, without display name, comments or quotes. Linear in its length.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\]",;:\\\p{Cc}]{1,64}@[^\s@<>()[\]",;:\\\p{Cc}]{1,253}$/u.test(text);
