import type { PageHead } from '../../shapes/site-text.ts';

export const text: PageHead = {
  title: 'Lectern: inicia sesión en tu biblioteca',
  description:
    'Inicia sesión en tu biblioteca de libros electrónicos y audiolibros, lee y escucha en el navegador y sigue en cualquier dispositivo donde lo dejaste.',
  keywords: ['iniciar sesión', 'biblioteca de ebooks', 'audiolibros', 'leer en línea', 'biblioteca en la nube'],
};
