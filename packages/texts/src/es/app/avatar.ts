import type { Words } from '../../translation-types.ts';

export const avatar = {
  choose: 'Subir foto',
  change: 'Cambiar foto',
  remove: 'Quitar',
  removing: 'Quitando',
  hint: 'JPEG, PNG o WebP. Solo la ves tú.',
  'crop.title': 'Recortar foto',
  'crop.zoom': 'Zoom',
  'crop.x': 'Posición horizontal',
  'crop.y': 'Posición vertical',
  'crop.preview': 'Vista previa',
  'crop.hint': 'Arrastra la foto o usa los controles deslizantes.',
  'crop.save': 'Usar foto',
  'crop.saving': 'Guardando',
  done: 'Foto actualizada.',
  removed: 'Foto eliminada.',
  'undo.failed': 'No se pudo recuperar la foto: {{why}}',
} satisfies Words<'es', 'avatar'>;
