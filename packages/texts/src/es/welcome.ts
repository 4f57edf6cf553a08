import type { WelcomeText } from '../shapes/welcome-text.ts';

export const welcome: WelcomeText = {
  title: 'Te damos la bienvenida a Lectern',
  contents: 'Índice',
  description: 'Una guía breve: cómo subir tus libros, leerlos y no perder nunca la página.',
  chapters: [
    {
      title: 'Tu estante',
      blocks: [
        'Lectern es la casa de los libros que son tuyos. Los subes una vez y, desde entonces, te esperan en cualquier navegador en el que inicies sesión: en tu escritorio, en el sofá o en el equipo prestado de un vestíbulo de hotel.',
        'Este libro es el primero de tu estante, para que puedas probarlo todo desde ya. Es tan tuyo como los demás. Léelo, déjalo a medias, retómalo y, cuando ya no te haga falta, deshazte de él sin remordimientos.',
        'La biblioteca muestra los libros por su portada. Si un libro no tiene, le dibujamos una con su título y su autor. Haz clic en un libro para abrirlo; en el menú que hay junto a él está todo lo demás que puedes hacer.',
      ],
    },
    {
      title: 'Los libros que llegan',
      blocks: [
        'Arrastra un libro desde tu equipo y suéltalo en cualquier punto de la biblioteca, o pulsa el botón de subir y elígelo. Pueden ser varios a la vez. De cada uno verás cuánto le falta, y mientras tanto puedes seguir usando la biblioteca.',
        'Lectern abre EPUB, el formato que vende la mayoría de las librerías, y muchos más: PDF, FB2, MOBI, documentos, cómics, audiolibros. Encuentra dentro del archivo el título, los autores, la serie y la portada, así que no tienes que rellenar nada.',
        [
          'Si ya tienes exactamente el mismo archivo, Lectern te lo dice y guarda uno solo.',
          'Si algo no es un libro, o está dañado, sabrás qué le pasa, y no se guardará nada.',
          'En tu cuenta ves el espacio que ocupas y el que te queda libre.',
        ],
      ],
    },
    {
      title: 'Leer',
      blocks: [
        'Cada libro se abre en la página en la que lo dejaste. Pasa las páginas con las flechas, con la barra espaciadora o con un clic cerca del borde; en una pantalla táctil, desliza el dedo o toca. En un libro que se lee de derecha a izquierda, las teclas obedecen al papel: la flecha izquierda avanza.',
        [
          'El índice te lleva a cualquier capítulo.',
          'Los ajustes de la página cambian el tamaño de la letra, los colores y los márgenes, y tú sigues en el mismo sitio.',
          'La barra inferior muestra cuánto llevas leído.',
        ],
        'Tu lugar en el libro viaja contigo. Un instante después de pasar la página ya está a salvo, y cualquier otro navegador en el que abras el libro continúa desde ahí. Si pierdes la conexión en mitad de un capítulo, sigue leyendo: la posición se enviará en cuanto vuelva la red.',
        'Los libros se muestran detrás de un muro. Un libro no puede ejecutar programas, ni hablar con el mundo exterior, ni ver tu cuenta, diga lo que diga por dentro.',
      ],
    },
    {
      title: 'Los libros que se van',
      blocks: [
        'Lo que subes sigue siendo tuyo. Descarga cualquier libro desde su menú: recibes el mismo archivo que subiste, byte por byte, para leerlo en otro programa o en un lector electrónico.',
        'Para quitar un libro, elige «Mover a la papelera» en ese mismo menú. Allí te espera treinta días por si cambias de idea, con tu lugar de lectura y tus notas, y el espacio que ocupaba vuelve a quedar libre desde el primer momento.',
        'No hay nada más que saber. Sube ese libro que llevas tanto tiempo queriendo leer y pasa la primera página.',
      ],
    },
  ],
};
