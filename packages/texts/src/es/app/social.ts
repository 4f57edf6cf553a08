import type { Words } from '../../translation-types.ts';

export const social = {
  or: 'o',
  phone: 'Iniciar sesión con tu teléfono',
  opening: 'Abriendo {{provider}}',
  title: 'Otras formas de iniciar sesión',
  text: 'También puedes iniciar sesión con estas cuentas. No se comparte nada más con ellas.',
  linkedAs: 'Vinculada: {{name}}',
  createdWith: 'Tu biblioteca se creó con esta cuenta: {{name}}',
  none: 'Sin vincular',
  link: 'Vincular',
  unlink: 'Desvincular',
  unlinkTitle: '¿Desvincular {{provider}}?',
  unlinkText: 'Ya no podrás iniciar sesión con {{provider}}, pero sí con tu cuenta de la librería.',
  cancel: 'Cancelar',
  linked: 'Cuenta vinculada. Ya puedes iniciar sesión con ella.',
} satisfies Words<'es', 'social'>;
