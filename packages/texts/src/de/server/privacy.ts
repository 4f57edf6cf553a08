import type * as english from '../../en/server/privacy.ts';
import { formatDay } from '../../shapes/mail-dates.ts';

export const deletionRequested: typeof english.deletionRequested = ({ at, appUrl }) => ({
  subject: `Ihr Konto wird am ${formatDay('de', at)} gelöscht`,
  blocks: [
    {
      kind: 'text',
      text: 'Sie haben uns gebeten, Ihr Konto zu löschen. Alle Geräte sind abgemeldet. An diesem Tag werden Ihre Bücher, Notizen und Lesepositionen endgültig gelöscht und lassen sich nicht wiederherstellen.',
    },
    {
      kind: 'text',
      text: 'Sie haben es sich anders überlegt oder das waren nicht Sie? Melden Sie sich vorher an und wählen Sie „Konto behalten“.',
    },
    { kind: 'button', text: 'Anmelden', href: appUrl },
  ],
});

export const deletionCancelled: typeof english.deletionCancelled = ({ appUrl }) => ({
  subject: 'Ihr Konto wird nicht gelöscht',
  blocks: [
    { kind: 'text', text: 'Die Löschung Ihres Kontos wurde abgebrochen. Alle Ihre Daten sind noch da.' },
    { kind: 'button', text: 'Bibliothek öffnen', href: appUrl },
  ],
});

export const deletionDone: typeof english.deletionDone = () => ({
  subject: 'Ihr Konto wurde gelöscht',
  blocks: [
    {
      kind: 'text',
      text: 'Wie gewünscht wurden Ihr Konto und alle zugehörigen Daten gelöscht. Dies ist unsere letzte E-Mail an Sie.',
    },
  ],
});

export const exportReady: typeof english.exportReady = ({ settings, expiresAt }) => ({
  subject: 'Ihr Export ist fertig',
  blocks: [
    {
      kind: 'text',
      text: `Eine ZIP-Datei mit allem, was Lectern über Sie speichert, liegt bereit. Sie können sie bis ${formatDay('de', expiresAt)} in den Einstellungen herunterladen.`,
    },
    { kind: 'button', text: 'Zu den Einstellungen', href: settings },
    {
      kind: 'text',
      text: 'Wenn Sie den Export nicht angefordert haben, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. Ändern Sie Ihr Passwort bei Ihrer Buchhandlung.',
    },
  ],
});
