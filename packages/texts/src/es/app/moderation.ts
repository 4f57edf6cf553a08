import type { Words } from '../../translation-types.ts';

export const moderation = {
  blocked: 'Esta cuenta está bloqueada',
  until: 'Hasta',
  lasts: 'Duración',
  forGood: 'Permanente',
  reason: 'Motivo',
  blockedNext:
    'Nadie puede iniciar sesión mientras la cuenta esté bloqueada. Si crees que es un error, escríbenos. Encontrarás nuestra dirección en las condiciones de uso.',
  locked: 'Esta cuenta está bloqueada por seguridad',
  lockedWhy: 'Puede que otra persona conozca tu contraseña.',
  step1: 'Establece una contraseña nueva en tu librería.',
  step2: 'Después, abre el enlace del correo que te enviamos. Si no hay enlace, escríbenos.',
  restricted: 'Puedes leer, escuchar y descargar, pero no hacer cambios. Motivo: {{reason}}',
  ends: 'Tu cuenta se cerrará el {{date}} y se eliminará con todos los libros y notas. Motivo: {{reason}}',
  export: 'Exportar tus libros',
  'unlock.title': 'Desbloquea tu cuenta',
  'unlock.text':
    'Desbloquea tu cuenta solo después de establecer una contraseña nueva en tu librería. Puede que otra persona conozca la anterior.',
  'unlock.do': 'Ya tengo contraseña nueva: desbloquear',
  'unlock.busy': 'Desbloqueando',
  'unlock.done': 'Tu cuenta está desbloqueada',
  'unlock.doneText': 'Inicia sesión con tu contraseña nueva.',
  'unlock.logIn': 'Iniciar sesión',
  'unlock.gone': 'Este enlace ya no funciona.',
} satisfies Words<'es', 'moderation'>;
