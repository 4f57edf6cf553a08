import type { Texts } from '@lectern/texts';
import type { MailText } from '@lectern/texts/shapes/mails';
import { defineMail } from '../mail/mail.ts';

/** A change of a reader's factors, or guesses at them. */
export type FactorEvent =
  | { is: 'passkey-added' | 'passkey-removed'; name: string }
  | { is: 'app-added' | 'app-removed' | 'codes-made' | 'ask-on' | 'ask-off' | 'guessed' | 'reset' }
  | { is: 'code-used'; left: number };
type FactorMailValues = { event: FactorEvent; at: string; device: string; network: string; href: string };

type MailTexts = Texts['server']['factors']['factorsChanged'];

const toText = (texts: MailTexts, event: FactorEvent): string => {
  if (event.is === 'code-used') return texts['code-used'](event.left);
  if ('name' in event) return texts[event.is](event.name);
  return texts[event.is];
};
const createTemplate =
  (said: MailTexts) =>
  ({ event, at, device, network, href }: FactorMailValues): MailText => {
    const rows: [string, string][] = [[said.when, at]];
    if (device !== '') rows.push([said.device, device]);
    if (network !== '') rows.push([said.network, network]);
    return {
      subject: said.subject,
      blocks: [
        { kind: 'text', text: toText(said, event) },
        { kind: 'facts', rows },
        { kind: 'text', text: event.is === 'guessed' ? said.notYou : `${said.wasYou} ${said.notYou}` },
        { kind: 'button', text: said.button, href },
      ],
    };
  };

/** Tells a reader that their factors have changed. */
export const factorsChangedMail = defineMail('factors.changed', ({ factors }) =>
  createTemplate(factors.factorsChanged),
);
