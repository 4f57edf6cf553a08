import type { Language } from '@lectern/contracts';
import type { Block, MailText } from '../../mail/mail.ts';

/** What every such mail contains: the reason, and where to object. */
export type DecisionValues = { reason: string; termsUrl: string };
export type FactRow = [name: string, value: string];

const REASON = { en: 'Reason', ru: 'Причина', de: 'Grund', zh: '原因', uk: 'Причина' } satisfies Record<
  Language,
  string
>;
const MISTAKE = {
  en: 'If you think this is a mistake, contact us. You’ll find our address in the terms of use: {{url}}',
  ru: 'Если вы считаете, что это ошибка, напишите нам. Адрес указан в условиях использования: {{url}}',
  de: 'Wenn Sie das für einen Irrtum halten, wenden Sie sich an uns. Die Adresse steht in den Nutzungsbedingungen: {{url}}',
  zh: '如果您认为这是误判，请与我们联系。地址见使用条款：{{url}}',
  uk: 'Якщо ви вважаєте, що це помилка, напишіть нам. Адреса є в умовах користування: {{url}}',
} satisfies Record<Language, string>;

export const createTextBlock = (words: string): Block => ({ kind: 'text', text: words });

/** Composes a mail about a decision: what was decided, the reason, the next steps, and where to object. */
export const createDecisionMail = (
  language: Language,
  { reason, termsUrl }: DecisionValues,
  { subject, what, rows = [], next = [] }: { subject: string; what: string; rows?: FactRow[]; next?: Block[] },
): MailText => ({
  subject,
  blocks: [
    createTextBlock(what),
    { kind: 'facts', rows: [...rows, [REASON[language], reason]] },
    ...next,
    createTextBlock(MISTAKE[language].replace('{{url}}', () => termsUrl)),
  ],
});

export const createButtonBlock = (words: string, href: string): Block => ({ kind: 'button', text: words, href });
