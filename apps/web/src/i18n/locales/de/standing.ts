import type { Words } from '../../words.ts';

export const standing = {
  blocked: 'Dieses Konto ist gesperrt',
  until: 'Bis',
  forGood: 'Auf Dauer',
  reason: 'Grund',
  blockedNext:
    'So lange kann sich niemand damit anmelden. Wenn das ein Irrtum ist, schreiben Sie uns: Die Adresse steht in den Nutzungsbedingungen.',
  locked: 'Dieses Konto ist verschlossen',
  lockedWhy: 'Jemand anderes könnte das Passwort kennen.',
  step1: 'Setzen Sie bei Ihrer Buchhandlung ein neues Passwort.',
  step2: 'Öffnen Sie dann den Link in unserer Mail. Steht keiner darin, schreiben Sie uns.',
  restricted: 'Sie können lesen, hören und herunterladen, aber nichts ändern. Grund: {{reason}}',
  ends: 'Ihr Konto endet am {{date}} und wird dann mit allen Büchern und Notizen gelöscht. Grund: {{reason}}',
  export: 'Bücher mitnehmen',
  'unlock.title': 'Konto aufschließen',
  'unlock.text':
    'Erst wenn Sie bei Ihrer Buchhandlung ein neues Passwort gesetzt haben: Das alte könnte jemand anderes kennen.',
  'unlock.do': 'Neues Passwort ist gesetzt: aufschließen',
  'unlock.busy': 'Wird aufgeschlossen',
  'unlock.done': 'Ihr Konto ist wieder offen',
  'unlock.doneText': 'Melden Sie sich mit Ihrem neuen Passwort an.',
  'unlock.logIn': 'Anmelden',
  'unlock.gone': 'Dieser Link gilt nicht mehr',
} satisfies Words<'de', 'standing'>;
