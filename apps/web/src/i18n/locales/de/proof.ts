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
} satisfies Words<'de', 'proof'>;
