import type { Words } from '../../translation-types.ts';

export const moderation = {
  blocked: 'Dieses Konto ist gesperrt',
  until: 'Bis',
  lasts: 'Dauer',
  forGood: 'Dauerhaft',
  reason: 'Grund',
  blockedNext:
    'Solange das Konto gesperrt ist, kann sich niemand damit anmelden. Wenn Sie das für einen Irrtum halten, wenden Sie sich an uns. Die Adresse steht in den Nutzungsbedingungen.',
  locked: 'Dieses Konto ist zum Schutz gesperrt',
  lockedWhy: 'Jemand anderes könnte Ihr Passwort kennen.',
  step1: 'Legen Sie bei Ihrer Buchhandlung ein neues Passwort fest.',
  step2: 'Öffnen Sie dann den Link in unserer E-Mail. Enthält sie keinen, wenden Sie sich an uns.',
  restricted: 'Sie können lesen, hören und herunterladen, aber nichts ändern. Grund: {{reason}}',
  ends: 'Ihr Konto endet am {{date}} und wird dann mit allen Büchern und Notizen gelöscht. Grund: {{reason}}',
  export: 'Bücher exportieren',
  'unlock.title': 'Konto entsperren',
  'unlock.text':
    'Entsperren Sie Ihr Konto erst, wenn Sie bei Ihrer Buchhandlung ein neues Passwort festgelegt haben. Jemand anderes könnte das alte kennen.',
  'unlock.do': 'Neues Passwort festgelegt, entsperren',
  'unlock.busy': 'Wird entsperrt',
  'unlock.done': 'Ihr Konto ist entsperrt',
  'unlock.doneText': 'Melden Sie sich mit Ihrem neuen Passwort an.',
  'unlock.logIn': 'Anmelden',
  'unlock.gone': 'Dieser Link gilt nicht mehr.',
} satisfies Words<'de', 'moderation'>;
