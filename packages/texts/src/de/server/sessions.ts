import type * as english from '../../en/server/sessions.ts';

export const newDevice: typeof english.newDevice = ({ device, network, at, href }) => ({
  subject: 'Neue Anmeldung in Ihrer Bibliothek',
  blocks: [
    {
      kind: 'text',
      text: 'Jemand hat sich von einem neuen Gerät aus in Ihrer Bibliothek angemeldet.',
    },
    {
      kind: 'facts',
      rows: [
        ['Gerät', device],
        ['Wann', at],
        ['Netz', network],
      ],
    },
    { kind: 'text', text: 'Wenn Sie das waren, müssen Sie nichts tun.' },
    {
      kind: 'text',
      text: 'Wenn nicht, melden Sie dieses Gerät ab und ändern Sie Ihr Passwort bei Ihrer Buchhandlung.',
    },
    { kind: 'button', text: 'Geräte prüfen', href },
  ],
});

export const passwordGuessing: typeof english.passwordGuessing = ({ at, href }) => ({
  subject: 'Jemand versucht, sich in Ihrer Bibliothek anzumelden',
  blocks: [
    {
      kind: 'text',
      text: 'Für Ihr Konto wurde mehrfach ein falsches Passwort eingegeben, und zwar von Geräten und aus Netzen, die Sie hier bisher nicht verwendet haben. Sobald sich jemand von einem neuen Gerät anmeldet, erhalten Sie eine E-Mail.',
    },
    { kind: 'facts', rows: [['Wann', at]] },
    {
      kind: 'text',
      text: 'Auf Ihren bisherigen Geräten können Sie sich wie gewohnt anmelden. Auf einem neuen Gerät kann die Anmeldung einige Sekunden länger dauern.',
    },
    {
      kind: 'text',
      text: 'Wenn Ihr Passwort kurz ist oder Sie es auch anderswo verwenden, ändern Sie es bei Ihrer Buchhandlung.',
    },
    { kind: 'button', text: 'Geräte prüfen', href },
  ],
});
