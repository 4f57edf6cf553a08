import type { Words } from '../../translation-types.ts';

export const notes = {
  title: 'Notas y subrayados',
  loading: 'Cargando las notas',
  'kind.highlight': 'Subrayado',
  'kind.note': 'Nota',
  'kind.bookmark': 'Marcador',
  versions: 'Versiones anteriores',
  'versions.copy': 'Copiar',
  'versions.use': 'Restaurar esta versión',
  'versions.copied': 'Copiada',
  'versions.failed': 'No se pudieron cargar las versiones anteriores.',
  deletedNoteText: 'Esta nota se eliminó en otro dispositivo. Tu texto: «{{text}}»',
  copyText: 'Copiar texto',
  more_one: '{{count}} más en el libro.',
  more_many: '{{count}} más en el libro.',
  more_other: '{{count}} más en el libro.',
} satisfies Words<'es', 'notes'>;
