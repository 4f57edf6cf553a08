import type * as english from '../en/notices.ts';

export const notices: typeof english.notices = {
  'space.low': 'Casi no queda espacio para tus libros. Mueve a la papelera los que ya no necesites.',
  'upload.no_space':
    'No hay espacio suficiente para subir el libro. Mueve algunos libros a la papelera e inténtalo de nuevo.',
  'upload.unsupported': 'Este formato no es compatible. Prueba con el libro en otro formato.',
  'upload.refused': '{{reason}}',
  'upload.failed': 'Se ha producido un error al subir el libro. Inténtalo de nuevo.',
  'upload.left_out': 'Añadido. Estos archivos no se pueden reproducir y se han omitido: {{reason}}',
  'purchase.arrived': 'Se ha añadido un libro nuevo. Lo compraste en {{reason}}.',
  'standing.warned': 'Has recibido una advertencia. {{reason}}',
  'standing.book_removed': 'Hemos retirado este libro. {{reason}}',
  'standing.restricted': 'Tu cuenta está limitada. Puedes leer y descargar, pero no hacer cambios. {{reason}}',
  'standing.unrestricted': 'Tu cuenta ya no está limitada. {{reason}}',
  'standing.ends':
    'Hemos puesto fin al contrato. Tu cuenta se eliminará 14 días después de este aviso. Exporta antes tus libros. {{reason}}',
  'standing.stays': 'Tu cuenta no se eliminará: hemos retirado el preaviso. {{reason}}',
};
