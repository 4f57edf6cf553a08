import type { Words } from '../../words.ts';

export const standing = {
  blocked: 'Dieses Konto ist gesperrt',
  until: 'Bis',
  lasts: 'Dauer',
  forGood: 'unbefristet',
  reason: 'Grund',
  blockedNext:
    'So lange kann sich niemand damit anmelden. Wenn das ein Irrtum ist, schreiben Sie uns: Die Adresse steht in den Nutzungsbedingungen.',
  locked: 'Dieses Konto ist zum Schutz gesperrt',
  lockedWhy: 'Jemand anderes könnte das Passwort kennen.',
  step1: 'Legen Sie bei Ihrer Buchhandlung ein neues Passwort fest.',
  step2: 'Öffnen Sie dann den Link in unserer E-Mail. Steht keiner darin, schreiben Sie uns.',
  restricted: 'Sie können lesen, hören und herunterladen, aber nichts ändern. Grund: {{reason}}',
  ends: 'Ihr Konto endet am {{date}} und wird dann mit allen Büchern und Notizen gelöscht. Grund: {{reason}}',
  export: 'Bücher mitnehmen',
  'unlock.title': 'Konto entsperren',
  'unlock.text':
    'Erst wenn Sie bei Ihrer Buchhandlung ein neues Passwort festgelegt haben: Das alte könnte jemand anderes kennen.',
  'unlock.do': 'Ich habe ein neues Passwort: entsperren',
  'unlock.busy': 'Wird entsperrt',
  'unlock.done': 'Ihr Konto ist entsperrt',
  'unlock.doneText': 'Melden Sie sich mit Ihrem neuen Passwort an.',
  'unlock.logIn': 'Anmelden',
  'unlock.gone': 'Dieser Link gilt nicht mehr.',
} satisfies Words<'de', 'standing'>;
