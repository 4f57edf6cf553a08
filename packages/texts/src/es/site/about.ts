import type { AboutText } from '../../shapes/site-text.ts';

export const text: AboutText = {
  title: 'Lectern: tus libros y audiolibros en una biblioteca',
  description:
    'Reúne tus libros electrónicos y audiolibros y ábrelos en cualquier dispositivo, en la página o el segundo en que los dejaste. 2 GB gratis.',
  keywords: [
    'biblioteca de libros electrónicos',
    'ebooks',
    'audiolibros',
    'biblioteca en la nube',
    'posición de lectura',
    'lector EPUB',
    'servidor propio',
  ],
  heading: ['Cierra el libro.', 'Sigue donde quieras.'],
  lede: 'Lectern guarda tus libros electrónicos y audiolibros en un solo lugar, con la página, la nota y el segundo en que los dejaste. En la cama con el lector electrónico, en el tren con el teléfono, en el trabajo con el navegador.',
  signIn: 'Iniciar sesión con tu librería',
  howItWorks: 'Cómo funciona',
  facts: '2 GB gratis. Más de veinte formatos. Tus archivos siguen siendo tuyos.',
  pictures: [
    {
      id: 'library',
      title: 'Una biblioteca que no se queda atrás',
      text: 'Portadas, autores, series, géneros y colecciones, y una búsqueda que perdona las erratas. Sigue siendo rápida con cien mil libros y se abre sin conexión.',
      alt: 'La biblioteca: filas de portadas, cada una con su progreso de lectura',
    },
    {
      id: 'reader',
      title: 'Las páginas, a tu gusto',
      text: 'Pasa páginas o desplázate por el texto. Elige entre cinco fuentes y siete colores de página, añade tus propias fuentes o conserva el diseño de la editorial. Tus subrayados, tus notas y las notas al pie quedan junto al texto.',
      alt: 'El lector: un libro abierto con el texto en columnas',
    },
    {
      id: 'player',
      title: 'Para escuchar durante horas',
      text: 'Capítulos, una velocidad para cada libro, marcadores con notas y un temporizador de apagado que baja el volumen poco a poco. El libro sigue sonando mientras recorres tu biblioteca.',
      alt: 'El reproductor: un audiolibro con su portada, sus capítulos y los controles',
    },
  ],
  formats: {
    title: 'Los libros que ya tienes',
    text: 'EPUB, PDF, FB2, MOBI, AZW3, DOCX, RTF, HTML, TXT, CHM, DjVu y cómics (CBZ, CBR, CB7, CBT) se abren en el navegador. También se escuchan ahí los M4B, M4A y MP3, y los FLAC, Opus, Ogg, AAC y WAV si el navegador los admite. Los archivos ACSM y los libros con Adobe DRM se guardan para tu lector electrónico. Lo que descargas es siempre el archivo que subiste, byte por byte.',
  },
  devices: {
    title: 'Los dispositivos que ya tienes',
    text: 'Basta un navegador, en un equipo, una tableta o un teléfono, en español, inglés, alemán, ruso, ucraniano o chino. Los lectores electrónicos y las aplicaciones que se conectan a esta nube usan la misma cuenta, o una contraseña propia que puedes revocar.',
  },
  privacy: {
    title: 'Lo que lees es asunto tuyo',
    text: 'Nadie elabora un perfil publicitario tuyo ni vende nada sobre ti. Nosotros no le contamos a tu librería qué lees aquí. Puedes exportarlo y eliminarlo todo en los ajustes.',
  },
  selfHosting: {
    title: 'En tu propio servidor',
    text: 'Lectern es software libre, con la licencia Apache 2.0. En una máquina con Node 20 o posterior, un solo comando en la carpeta del código fuente instala, compila y pone en marcha todo: la base de datos, una librería de demostración y una biblioteca por la que curiosear.',
    command: 'npm start',
  },
};
