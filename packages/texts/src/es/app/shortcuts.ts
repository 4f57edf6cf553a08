import type { Words } from '../../translation-types.ts';

export const shortcuts = {
  title: 'Atajos de teclado',
  search: 'Buscar en la biblioteca',
  move: 'Moverse entre los libros',
  ends: 'Primer o último libro',
  pages: 'Una pantalla arriba o abajo',
  open: 'Abrir el libro',
  menu: 'Opciones del libro',
  select: 'Seleccionar el libro',
  extend: 'Seleccionar varios libros',
  all: 'Seleccionar todos los libros',
  next: 'Control siguiente',
  previous: 'Control anterior',
  close: 'Cerrar o terminar la selección',
  show: 'Mostrar atajos de teclado',
} satisfies Words<'es', 'shortcuts'>;
