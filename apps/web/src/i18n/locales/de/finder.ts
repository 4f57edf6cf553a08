import type { Words } from '../../words.ts';

export const finder = {
  title: 'Buchhandlung finden',
  noAccount: 'Sie haben noch kein Konto?',
  lede: 'Ihr Konto legen Sie bei einer Partnerbuchhandlung an; hier öffnet es Ihre Bibliothek.',
  words: 'Name, Adresse oder Postleitzahl',
  near: 'Nächstgelegene zuerst',
  'near.asking': 'Ihr Standort wird bestimmt',
  'near.refused':
    'Der Browser darf Ihren Standort nicht mitteilen. Suchen Sie stattdessen nach Adresse oder Postleitzahl.',
  'near.unknown': 'Ihr Standort ließ sich nicht bestimmen. Suchen Sie stattdessen nach Adresse oder Postleitzahl.',
  region: 'Region',
  'region.all': 'Alle',
  'region.other': 'Andere Länder',
  none: 'Keine passende Buchhandlung. Versuchen Sie es mit anderen Wörtern oder allen Regionen.',
  count_one: '{{count, number}} Buchhandlung',
  count_other: '{{count, number}} Buchhandlungen',
  far: '{{distance}} entfernt',
  more: 'Mehr anzeigen',
  register: 'Jetzt registrieren',
  'register.at': 'Jetzt registrieren bei {{shop}}',
  how: 'So bekommen Sie ein Konto',
  'how.choose': 'Wählen Sie eine Buchhandlung: die, bei der Sie Ihre Bücher kaufen, oder die nächstgelegene.',
  'how.register': 'Registrieren Sie sich dort. Das Konto ist kostenlos und für Menschen über 16.',
  'how.logIn': 'Kommen Sie zurück und melden Sie sich mit Namen und Passwort dieser Buchhandlung an.',
} satisfies Words<'de', 'finder'>;
