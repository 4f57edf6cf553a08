import type { Words } from '../../translation-types.ts';

export const bin = {
  title: 'Papelera',
  loading: 'Cargando la papelera',
  more: 'Mostrar más',
  space:
    '{{size}}. Los libros de la papelera no ocupan tu espacio. Cuando una subida lo necesita, se eliminan primero los más antiguos.',
  ends: 'Se elimina {{when}}',
  notFound: 'Ya no está en la papelera.',
  'restore.verb': 'Restaurar',
  'restore.label': 'Restaurar «{{title}}»',
  'restore.done': '«{{title}}» vuelve a estar en tu biblioteca.',
  'restore.failed': 'No se pudo restaurar «{{title}}». {{why}}',
  'end.verb': 'Eliminar definitivamente',
  'end.label': 'Eliminar definitivamente: «{{title}}»',
  'end.title': '¿Eliminar «{{title}}» definitivamente?',
  'end.text':
    'Se eliminarán el archivo, la posición de lectura, las notas y los marcadores. No se puede deshacer. Las demás copias del libro no se ven afectadas.',
  'end.keep': 'Cancelar',
  'end.done': '«{{title}}» se ha eliminado definitivamente.',
  'end.failed': 'No se pudo eliminar «{{title}}». {{why}}',
  'empty.verb': 'Vaciar papelera',
  'empty.title': '¿Vaciar la papelera?',
  'empty.text_one':
    'Se eliminará definitivamente {{count, number}} libro, con su posición de lectura y sus notas. No se puede deshacer.',
  'empty.text_many':
    'Se eliminarán definitivamente {{count, number}} de libros, con sus posiciones de lectura y sus notas. No se puede deshacer.',
  'empty.text_other':
    'Se eliminarán definitivamente {{count, number}} libros, con sus posiciones de lectura y sus notas. No se puede deshacer.',
  'empty.confirm_one': 'Eliminar {{count, number}} libro definitivamente',
  'empty.confirm_many': 'Eliminar {{count, number}} de libros definitivamente',
  'empty.confirm_other': 'Eliminar {{count, number}} libros definitivamente',
  'empty.keep': 'Cancelar',
  'empty.waiting': 'Vaciando la papelera',
  'empty.done_one': 'Papelera vacía. Se ha eliminado {{count, number}} libro definitivamente.',
  'empty.done_many': 'Papelera vacía. Se han eliminado {{count, number}} de libros definitivamente.',
  'empty.done_other': 'Papelera vacía. Se han eliminado {{count, number}} libros definitivamente.',
  'none.title': 'La papelera está vacía',
  'none.text':
    'Los libros que quitas de tu biblioteca se quedan aquí 30 días. Puedes restaurarlos con su posición de lectura y sus notas.',
  'none.books': 'Ir a Libros',
  'failed.title': 'No se pudo cargar la papelera',
  'failed.text': 'Comprueba tu conexión e inténtalo de nuevo.',
} satisfies Words<'es', 'bin'>;
