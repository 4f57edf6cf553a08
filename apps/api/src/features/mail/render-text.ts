import type { Language } from '@lectern/contracts';
import type { Block, MailText } from './mail.ts';

/** The footer of mails to readers: why they get it. */
export const footers = {
  en: 'You received this email because you have a Lectern account. Please don’t reply to this address.',
  ru: 'Вы получили это письмо, потому что у вас есть учётная запись Lectern. Пожалуйста, не отвечайте на него.',
  de: 'Sie erhalten diese E-Mail, weil Sie ein Konto bei Lectern haben. Bitte antworten Sie nicht auf diese Nachricht.',
  zh: '您收到此邮件是因为您拥有 Lectern 账户。请勿直接回复。',
  uk: 'Ви отримали цей лист, бо маєте обліковий запис Lectern. Будь ласка, не відповідайте на нього.',
} satisfies Record<Language, string>;

/** Renders the plain-text part of a mail. */
export const renderText = ({ blocks, footer }: MailText, language: Language, appUrl: string): string =>
  stripControls([...blocks.map(renderBlock), `-- \n${footer ?? footers[language]}\n${appUrl}`].join('\n\n')).concat(
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
