import type { Language } from '@lectern/contracts';
import type { Block, MailText } from '../../mail/mail.ts';

/** What every such mail tells: why, and where to object. */
export type Told = { reason: string; termsUrl: string };
export type Row = [name: string, value: string];

const REASON = { en: 'Reason', ru: 'Причина', de: 'Grund', zh: '原因', uk: 'Причина' } satisfies Record<
  Language,
  string
>;
const MISTAKE = {
  en: 'If you think that this is a mistake, write to us. The address is in the terms of use: {{url}}',
  ru: 'Если вы считаете, что это ошибка, напишите нам. Адрес указан в условиях использования: {{url}}',
  de: 'Wenn Sie das für einen Irrtum halten, schreiben Sie uns. Die Adresse steht in den Nutzungsbedingungen: {{url}}',
  zh: '如果您认为这是误会，请与我们联系。地址见使用条款：{{url}}',
  uk: 'Якщо ви вважаєте, що це помилка, напишіть нам. Адреса є в умовах користування: {{url}}',
} satisfies Record<Language, string>;

/** A paragraph. */
export const text = (words: string): Block => ({ kind: 'text', text: words });

/** A mail that tells what was decided, why, what follows from it, and where to object. */
export const decision = (
  language: Language,
  { reason, termsUrl }: Told,
  { subject, what, rows = [], next = [] }: { subject: string; what: string; rows?: Row[]; next?: Block[] },
): MailText => ({
  subject,
  blocks: [
    text(what),
    { kind: 'facts', rows: [...rows, [REASON[language], reason]] },
    ...next,
    text(MISTAKE[language].replace('{{url}}', () => termsUrl)),
  ],
});

export const button = (words: string, href: string): Block => ({ kind: 'button', text: words, href });
