import type { Words } from '../../translation-types.ts';

export const enlarge = {
  open: 'Ampliar imagen o tabla',
  close: 'Cerrar',
  larger: 'Acercar',
  smaller: 'Alejar',
  fit: 'Ajustar a la ventana',
  next: 'Siguiente',
  previous: 'Anterior',
  picture: 'Imagen',
  table: 'Tabla',
  code: 'Código',
  formula: 'Fórmula',
  of: '{{nth}} de {{count}}',
} satisfies Words<'es', 'enlarge'>;
