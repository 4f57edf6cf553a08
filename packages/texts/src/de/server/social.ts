import type * as english from '../../en/server/social.ts';

export const accountLinked: typeof english.accountLinked = ({ provider, name, href }) => ({
  subject: `Ein ${provider}-Konto wurde mit Ihrer Bibliothek verknüpft`,
  blocks: [
    {
      kind: 'text',
      text: `Jemand, der in Ihrer Bibliothek angemeldet war, hat ein ${provider}-Konto verknüpft. Damit ist jetzt die Anmeldung möglich.`,
    },
    { kind: 'facts', rows: [[provider, name]] },
    { kind: 'text', text: 'Wenn Sie das waren, müssen Sie nichts tun.' },
    {
      kind: 'text',
      text: 'Wenn nicht, trennen Sie die Verknüpfung, melden Sie alle anderen Geräte ab und ändern Sie Ihr Passwort bei Ihrer Buchhandlung.',
    },
    { kind: 'button', text: 'Verknüpfte Konten prüfen', href },
  ],
});
