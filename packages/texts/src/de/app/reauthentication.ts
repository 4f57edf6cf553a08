import type { Words } from '../../translation-types.ts';

export const reauthentication = {
  title: 'Bestätigen Sie, dass Sie es sind',
  text: 'Ihre Anmeldung ist eine Weile her. Geben Sie zum Fortfahren das Passwort Ihres Kontos bei der Buchhandlung ein.',
  password: 'Passwort',
  cancel: 'Abbrechen',
  continue: 'Weiter',
  checking: 'Wird geprüft',
  wrongPassword: 'Das Passwort ist falsch.',
  noPassword:
    'Ihr Konto hat hier kein Passwort. Melden Sie sich ab und wieder an und versuchen Sie es innerhalb von fünf Minuten erneut.',
  'factor.title': 'Bestätigen Sie, dass Sie es sind',
  'factor.passkeyText': 'Verwenden Sie Ihren Passkey, um fortzufahren.',
  'factor.orCode': 'Oder geben Sie Ihr Passwort und einen Code ein:',
  'factor.codeText': 'Geben Sie Ihr Passwort und einen Code ein, um fortzufahren.',
  'factor.codeOnly': 'Geben Sie einen Code ein, um fortzufahren.',
} satisfies Words<'de', 'reauthentication'>;
