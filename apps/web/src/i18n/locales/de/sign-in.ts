import type { Words } from '../../words.ts';

export const signIn = {
  title: 'Ihre Bücher sind,\nwo Sie sie gelassen haben',
  lede: 'Melden Sie sich mit Ihrem Konto bei einer Partnerbuchhandlung an.',
  pageTitle: 'Anmelden',
  username: 'E-Mail oder Benutzername',
  next: 'Weiter',
  looking: 'Ihre Buchhandlung wird gesucht',
  which: 'Welche Buchhandlung ist es?',
  knownAt_one: '{{name}} ist bei einer Buchhandlung bekannt.',
  knownAt_other: '{{name}} ist bei {{count}} Buchhandlungen bekannt.',
  shop: 'Buchhandlung',
  another: 'Anderen Namen verwenden',
  welcome: 'Willkommen zurück',
  change: 'Ändern',
  password: 'Passwort',
  save: 'Passwort auf diesem Gerät speichern',
  logIn: 'Anmelden',
  opening: 'Ihre Bibliothek wird geöffnet',
  forgot: 'Passwort vergessen?',
  usernameEmpty: 'Geben Sie E-Mail oder Benutzername Ihres Kontos bei der Buchhandlung ein.',
  passwordEmpty: 'Geben Sie das Passwort Ihres Kontos bei der Buchhandlung ein.',
  wrongPassword: 'Das Passwort ist falsch. Gemeint ist das Passwort, das Sie bei {{shop}} haben.',
  emailIncorrect:
    'Die E-Mail-Adresse ist falsch: Keine verbundene Buchhandlung kennt sie. Prüfen Sie die Schreibweise oder legen Sie ein Konto an.',
} satisfies Words<'de', 'signIn'>;
