import type { AdvantagesText } from '../../shapes/site-text.ts';

export const text: AdvantagesText = {
  title: 'Ventajas de Lectern',
  description:
    'Tu posición exacta, buena tipografía, un reproductor de audiolibros completo, orden en bibliotecas grandes, compras que llegan solas y archivos que son tuyos.',
  keywords: [
    'lector de libros electrónicos',
    'reproductor de audiolibros',
    'sincronización',
    'tipografía',
    'colecciones',
    'exportar datos',
  ],
  heading: 'Hecho por gente que se fija en dónde acaba la página',
  lede: 'Seis cosas que Lectern hace por quienes leen, y lo que hay detrás.',
  advantages: [
    {
      id: 'position',
      title: 'Justo en la palabra en que lo dejaste',
      text: 'Deja el libro en un dispositivo y continúa en otro. Si dos dispositivos no coinciden, te preguntamos, y ninguna posición se pierde.',
    },
    {
      id: 'typography',
      title: 'Letra que da gusto leer',
      text: 'Cinco fuentes, una de ellas para baja visión y otra para dislexia, además de las tuyas. División de palabras, márgenes, espaciado y siete colores de página, para un libro o para todos.',
    },
    {
      id: 'listening',
      title: 'Audiolibros como es debido',
      text: 'Capítulos, marcadores con notas, un temporizador de apagado que baja el volumen poco a poco, velocidades de 0,5× a 4× y el tiempo que queda a tu velocidad.',
    },
    {
      id: 'organising',
      title: 'Orden en una biblioteca grande',
      text: 'Autores, series con los números que te faltan, géneros, colecciones y valoraciones. Si buscas Tolstói, también encuentras Толстой, incluso con una errata.',
    },
    {
      id: 'shops',
      title: 'Compras que llegan solas',
      text: 'Inicia sesión con la cuenta de tu librería. Lo que compras en una librería conectada puede aparecer solo en tu biblioteca.',
    },
    {
      id: 'ownership',
      title: 'Todo lo tuyo va contigo',
      text: 'Descarga cada archivo tal como lo subiste. Exporta las notas como Markdown, HTML, CSV, JSON o EPUB Annotations.',
    },
  ],
  sections: [
    {
      id: 'formats',
      title: 'Más que EPUB',
      body: [
        'Los libros en FB2, MOBI, AZW3, DOCX, RTF, HTML, CHM y texto sin formato se preparan para la lectura la primera vez que los abres, con índice, notas al pie e imágenes. Los PDF, los cómics y los DjVu se muestran página a página. Tu archivo no se modifica nunca. La lista completa está en [las preguntas frecuentes](page:faqFileStorage#formats).',
      ],
    },
    {
      id: 'notes',
      title: 'Notas que se quedan en su sitio',
      body: [
        'Subrayados en cinco colores y tres estilos, notas y marcadores. Siguen en las mismas palabras con cualquier tamaño de letra, y las vuelven a encontrar en otra edición. Si cambias una nota en dos dispositivos, conserva sus versiones anteriores.',
      ],
    },
    {
      id: 'offline',
      title: 'Cuando no hay conexión',
      body: [
        'A partir de la segunda visita, la aplicación se abre y muestra tu biblioteca aunque no tengas conexión. Lo que marcas, valoras o añades a colecciones se envía cuando vuelve la red. Para abrir un libro hace falta conexión, salvo que una aplicación o un lector electrónico ya lo haya descargado.',
      ],
    },
    {
      id: 'security',
      title: 'Tu cuenta, bien protegida',
      body: [
        'Tu contraseña se envía a tu librería y aquí no se guarda. Puedes añadir claves de acceso o una aplicación de autenticación, ver todos los dispositivos con la sesión abierta y cerrarla en cualquiera de ellos. Las aplicaciones y los lectores electrónicos reciben contraseñas propias. El texto de los libros se mantiene aparte de tu cuenta: no ejecuta scripts ni carga nada de fuera.',
      ],
    },
    {
      id: 'statistics',
      title: 'Tu lectura en cifras',
      body: [
        'Tiempo de lectura y de escucha, días seguidos, libros terminados, un objetivo anual. Solo lo ves tú, y puedes exportar tus tiempos de lectura como tabla.',
      ],
    },
    {
      id: 'accessibility',
      title: 'Para cualquiera que lea',
      body: [
        'Lectern está hecho según las pautas WCAG 2.2, nivel AA. Todo funciona con el teclado, con un tema claro, uno oscuro y uno clásico, y el texto de los libros puede ampliarse al triple. Si un libro incluye la grabación de su texto, puedes leer y escuchar a la vez; los demás te los lee en voz alta el navegador. Las palabras se leen bien con todos los colores de página, y las imágenes, tablas y fórmulas se abren en grande.',
      ],
    },
  ],
};
