import type * as english from '../../en/server/terms.ts';
import { formatDay, formatDayTime } from '../../shapes/mail-dates.ts';

export const accessConfirmed: typeof english.accessConfirmed = ({ version, at, library, terms, privacy }) => ({
  subject: 'Willkommen in Ihrer Bibliothek',
  blocks: [
    {
      kind: 'text',
      text: 'Sie haben sich zum ersten Mal angemeldet und damit angeboten, die Nutzungsbedingungen anzunehmen. Wir haben das Angebot geprüft und Ihren Zugang freigeschaltet: Der Vertrag ist geschlossen.',
    },
    {
      kind: 'facts',
      rows: [
        ['Angemeldet', formatDayTime('de', at)],
        ['Nutzungsbedingungen', `Fassung ${version}`],
        ['Nachlesen', terms],
        ['Datenschutzhinweise', privacy],
      ],
    },
    {
      kind: 'text',
      text: 'Sie können den Vertrag jederzeit beenden, indem Sie Ihr Konto in den Einstellungen löschen. Wenn nicht Sie sich angemeldet haben, ändern Sie das Passwort bei Ihrer Buchhandlung und beenden Sie die Sitzung in den Einstellungen unter „Sicherheit“.',
    },
    { kind: 'button', text: 'Bibliothek öffnen', href: library },
  ],
});

export const termsChanging: typeof english.termsChanging = ({ version, effectiveAt, text, email }) => ({
  subject: `Neue Nutzungsbedingungen ab ${formatDay('de', effectiveAt)}`,
  blocks: [
    {
      kind: 'text',
      text: `Die Nutzungsbedingungen ändern sich. Fassung ${version} soll für Sie ab dem ${formatDay('de', effectiveAt)} gelten.`,
    },
    {
      kind: 'text',
      text: 'Wenn Sie einverstanden sind, brauchen Sie nichts zu tun: Ohne Widerspruch bis zu diesem Tag gilt die neue Fassung für Sie.',
    },
    {
      kind: 'text',
      text: `Wenn Sie nicht einverstanden sind, widersprechen Sie bis zu diesem Tag über den Hinweis in der App${email === null ? '' : ` oder schriftlich an ${email}`}. Dann gelten die Bedingungen weiter, die Sie angenommen haben. Wir können den Vertrag in diesem Fall mit einer Frist von 14 Tagen kündigen; vorher können Sie Ihre Daten exportieren.`,
    },
    { kind: 'button', text: 'Neue Bedingungen lesen', href: text },
  ],
});

export const termsObjected: typeof english.termsObjected = ({ version, at, effectiveAt }) => ({
  subject: 'Ihr Widerspruch gegen die neuen Nutzungsbedingungen',
  blocks: [
    {
      kind: 'text',
      text: `Ihr Widerspruch gegen Fassung ${version} der Nutzungsbedingungen ist am ${formatDayTime('de', at)} bei uns eingegangen. Sie gilt am ${formatDay('de', effectiveAt)} nicht für Sie; die Bedingungen, die Sie angenommen haben, gelten weiter.`,
    },
    {
      kind: 'text',
      text: 'Wir können den Vertrag nun mit einer Frist von 14 Tagen per E-Mail kündigen. Bis dahin können Sie Ihre Daten jederzeit exportieren und den Widerspruch in den Einstellungen unter „Datenschutz“ zurücknehmen.',
    },
  ],
});
