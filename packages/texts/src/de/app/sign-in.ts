import type { Words } from '../../translation-types.ts';

export const signIn = {
  title: 'Ihre Bücher sind,\nwo Sie sie gelassen haben',
  lede: 'Melden Sie sich mit Ihrem Konto bei einer Partnerbuchhandlung an.',
  pageTitle: 'Anmelden',
  sessionEnded:
    'Sie wurden abgemeldet, entweder auf einem anderen Gerät oder weil der Zugang zu Ihrem Konto beendet wurde. Melden Sie sich wieder an, um weiterzulesen. Ihre Leseposition ist gespeichert.',
  username: 'E-Mail oder Benutzername',
  next: 'Weiter',
  findingShop: 'Ihre Buchhandlung wird gesucht',
  chooseShop: 'Wählen Sie Ihre Buchhandlung',
  shopsFound_one: '{{name}} hat bei einer Buchhandlung ein Konto.',
  shopsFound_other: '{{name}} hat bei {{count}} Buchhandlungen ein Konto.',
  shop: 'Buchhandlung',
  otherUsername: 'Anderen Namen verwenden',
  welcome: 'Willkommen zurück',
  change: 'Ändern',
  password: 'Passwort',
  stayLoggedIn: 'Passwort auf diesem Gerät speichern',
  logIn: 'Anmelden',
  opening: 'Ihre Bibliothek wird geöffnet',
  forgot: 'Passwort vergessen?',
  usernameEmpty: 'Geben Sie E-Mail oder Benutzername Ihres Kontos bei der Buchhandlung ein.',
  passwordEmpty: 'Geben Sie das Passwort Ihres Kontos bei der Buchhandlung ein.',
  wrongPassword: 'Das Passwort ist falsch. Verwenden Sie Ihr Passwort für {{shop}}.',
  emailIncorrect:
    'Die E-Mail-Adresse ist falsch. Keine verbundene Buchhandlung hat dazu ein Konto. Prüfen Sie die Schreibweise oder legen Sie ein Konto an.',
  'provider.text':
    'Bei {{shop}} melden Sie sich mit {{provider}} an, ohne Passwort. Um hier Ihre Bibliothek zu öffnen, legen Sie bei {{shop}} ein Passwort fest und melden sich damit an.',
  'provider.setPassword': 'Passwort bei {{shop}} festlegen',
  'provider.linked': 'Wenn Sie {{provider}} mit Ihrer Bibliothek verknüpft haben, können Sie sich damit anmelden.',
  'factor.title': 'Bestätigen Sie, dass Sie es sind',
  'factor.passkeyText': 'Öffnen Sie Ihre Bibliothek mit Ihrem Passkey.',
  'factor.or': 'oder',
  'factor.codeText': 'Geben Sie den Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  'factor.empty': 'Geben Sie einen Code ein.',
  'factor.unavailable':
    'Passkeys funktionieren unter dieser Adresse nicht. Öffnen Sie Ihre Bibliothek unter der Hauptadresse.',
  'factor.back': 'Anders anmelden',
} satisfies Words<'de', 'signIn'>;
