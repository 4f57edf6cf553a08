import type { Texts } from '@lectern/texts';
import type { Block, DecisionText } from '@lectern/texts/shapes/mails';
import { defineMail, type MailTemplate } from '../../mail/mail.ts';

/** What every such mail contains: the reason, and where to object. */
export type DecisionValues = { reason: string; termsUrl: string };

export const createTextBlock = (words: string): Block => ({ kind: 'text', text: words });
export const createButtonBlock = (words: string, href: string): Block => ({ kind: 'button', text: words, href });

/** Declares a mail about a decision: what was decided, the reason, the next steps, and where to object. */
export const defineDecisionMail = <V extends DecisionValues>(
  name: string,
  pick: (texts: Texts['server']['moderation']) => (values: V) => DecisionText,
  createNext: (values: V, text: DecisionText) => Block[] = () => [],
): MailTemplate<V> =>
  defineMail(name, ({ moderation }) => (values: V) => {
    const text = pick(moderation)(values);
    return {
      subject: text.subject,
      blocks: [
        createTextBlock(text.what),
        { kind: 'facts', rows: [...(text.rows ?? []), [moderation.reason, values.reason]] },
        ...createNext(values, text),
        createTextBlock(moderation.mistake.replace('{{url}}', () => values.termsUrl)),
      ],
    };
  });
