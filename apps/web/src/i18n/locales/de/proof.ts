import type { Words } from '../../words.ts';

export const proof = {
  title: 'Sind Sie es noch?',
  text: 'Ihre Anmeldung ist eine Weile her. Geben Sie das Passwort Ihres Kontos bei der Buchhandlung ein, um fortzufahren.',
  password: 'Passwort',
  cancel: 'Abbrechen',
  goOn: 'Weiter',
  checking: 'Wird geprüft',
  wrong: 'Das Passwort ist falsch.',
  noPassword:
    'Ihr Konto hat hier kein Passwort. Melden Sie sich ab und neu an und versuchen Sie es dann innerhalb von fünf Minuten.',
  'factor.title': 'Bestätigen Sie, dass Sie es sind',
  'factor.passkeyText': 'Verwenden Sie Ihren Passkey, um fortzufahren.',
  'factor.orCode': 'Oder geben Sie Ihr Passwort und einen Code ein:',
  'factor.codeText': 'Geben Sie Ihr Passwort und einen Code ein, um fortzufahren.',
  'factor.codeOnly': 'Geben Sie einen Code ein, um fortzufahren.',
} satisfies Words<'de', 'proof'>;
