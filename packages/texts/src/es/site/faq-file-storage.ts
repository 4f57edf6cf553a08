import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Almacenamiento: preguntas y respuestas · Lectern',
  description:
    'Espacio y planes, qué formatos se admiten y cuáles se abren en el navegador, Adobe DRM y Readium LCP, subidas, archivos ZIP, duplicados y la papelera.',
  keywords: [
    'preguntas frecuentes',
    'almacenamiento',
    'formatos',
    'EPUB',
    'PDF',
    'Adobe DRM',
    'Readium LCP',
    'subir libros',
    'papelera',
  ],
  heading: 'Almacenamiento',
  lede: 'Cuánto cabe, qué se abre y dónde, y qué pasa con tus archivos.',
  sections: [
    {
      id: 'space',
      title: '¿Cuánto espacio tengo?',
      body: [
        '2 GB, gratis. El menú de la cuenta y **Ajustes → Plan** muestran cuánto ocupan tus libros electrónicos y audiolibros. También cuentan las fuentes y los diccionarios que añades. Los libros de la papelera no cuentan, porque dejan sitio cuando una subida lo necesita. Tampoco cuenta lo que crea Lectern, como las portadas o una versión para leer.',
      ],
    },
    {
      id: 'more-space',
      title: '¿Puedo tener más?',
      body: [
        'Sí, si esta nube ofrece planes: están en **Ajustes → Plan**, con precios en dólares estadounidenses al mes. Pagas un solo mes cada vez, con PayPal. Nada se renueva solo. Si cambias de plan, se te abona el tiempo que te queda.',
      ],
    },
    {
      id: 'plan-ends',
      title: '¿Qué pasa cuando termina un plan?',
      body: [
        'Recibes un correo siete días antes, un día antes y el mismo día. No se elimina nada. Si tus libros necesitan entonces más espacio del que tienes, puedes seguir leyéndolos, escuchándolos y descargándolos todos. Lo único que no puedes hacer es subir más, hasta que elimines los suficientes o pagues otro mes.',
      ],
    },
    {
      id: 'space-ends',
      title: '¿Qué pasa cuando se acaba el espacio?',
      body: [
        'Cuando quedan 100 MB o menos, recibes una notificación. Una subida que no cabe ocupa primero el sitio de los libros más antiguos de la papelera. Si no basta, se rechaza, y ves cuánto espacio necesita y cuánto hay libre. Ordena la biblioteca por tamaño para encontrar los libros más grandes.',
      ],
    },
    {
      id: 'formats',
      title: '¿Qué formatos puedo guardar y cuáles se abren en el navegador?',
      body: [
        {
          table: {
            head: ['Formato', 'Archivos', 'En el navegador'],
            rows: [
              ['EPUB 2 y 3', '`.epub`', 'se abre'],
              ['PDF', '`.pdf`', 'se abre, con su contraseña si la tiene'],
              ['FictionBook', '`.fb2`, `.fb2.zip`, `.fbz`', 'se abre'],
              ['Mobipocket, KF8', '`.mobi`, `.azw`, `.azw3`, `.prc`', 'se abre'],
              ['Palm', '`.pdb`', 'se abre'],
              ['Word', '`.docx`', 'se abre'],
              ['Texto enriquecido', '`.rtf`', 'se abre'],
              ['HTML', '`.html`, `.htm`, `.xhtml`', 'se abre, si es un solo archivo'],
              ['Texto sin formato', '`.txt`', 'se abre'],
              ['Ayuda compilada', '`.chm`', 'se abre'],
              ['Cómics', '`.cbz`, `.cbr`, `.cb7`, `.cbt`', 'se abren, salvo las páginas en HEIC o JPEG XL'],
              ['DjVu', '`.djvu`, `.djv`', 'se abre si el servidor tiene DjVuLibre; si no, se guarda'],
              ['Audiolibros', '`.m4b`, `.m4a`, `.mp3`, o un ZIP con ellos', 'se escuchan'],
              [
                'Otros formatos de audio',
                '`.flac`, `.ogg`, `.opus`, `.aac`, `.wav`, o un ZIP con ellos',
                'se escuchan si el navegador los admite',
              ],
              ['Token de Adobe', '`.acsm`', 'se guarda; se abre en un dispositivo'],
              ['Licencia de Readium LCP', '`.lcpl`', 'se convierte en el libro al que da acceso'],
              ['ZIP', '`.zip`', 'los libros que contiene'],
            ],
          },
        },
        'Los libros con protección anticopia se guardan, se muestran con título y portada y se pueden descargar. Más abajo se explica cuáles se abren en el navegador.',
      ],
    },
    {
      id: 'adobe',
      title: '¿Y los libros con Adobe DRM?',
      body: [
        'No se abren en un navegador. Descárgalos, o deja que tu lector electrónico los sincronice, y léelos en un dispositivo o una aplicación que esté registrada con tu Adobe ID.',
        'Un archivo `.acsm` no es el libro, sino un token, una especie de vale para obtenerlo: ábrelo en Adobe Digital Editions o en un lector electrónico que lo admita, y el dispositivo descargará el libro. El token caduca, a menudo pronto; la página del libro dice cuándo. Un token solo puede estar en una cuenta.',
        'Si tu nube admite Adobe ID, encontrarás los tuyos en **Ajustes → Adobe ID**, donde también eliges el predeterminado para tus dispositivos.',
      ],
    },
    {
      id: 'lcp',
      title: '¿Y los libros con Readium LCP?',
      body: [
        'Los libros con el perfil básico se abren en el navegador con la frase de contraseña que te dio la librería o la biblioteca. La escribes una vez por cada proveedor. Las fechas, la renovación y la devolución anticipada de un préstamo están en la página del libro. También puedes subir solo la licencia (`.lcpl`): nosotros descargamos el libro por ti.',
        'Los libros con otros perfiles LCP necesitan un dispositivo o una aplicación con licencia. Aquí se guardan, y la página del libro lo indica.',
      ],
    },
    {
      id: 'other-protection',
      title: '¿Y otras protecciones anticopia?',
      body: [
        'Los libros AZW y MOBI protegidos y los audiolibros protegidos se guardan y se pueden descargar, pero solo se abren en la aplicación para la que se compraron. Lectern no quita ninguna protección anticopia.',
      ],
    },
    {
      id: 'file-size',
      title: '¿Qué tamaño puede tener un archivo?',
      body: [
        'Todo el que quepa en tu espacio libre. Los archivos de más de 8 MB se envían por partes: puedes ponerlos en pausa y, si se corta la conexión, siguen donde se quedaron. Si recargas la página, vuelve a elegir el mismo archivo. Una subida sin terminar se conserva un día.',
      ],
    },
    {
      id: 'many-files',
      title: '¿Puedo subir muchos archivos a la vez?',
      body: [
        'Sí, carpetas enteras, con sus subcarpetas. Se envían dos archivos a la vez y los demás esperan. Los archivos no admitidos de una carpeta se omiten y se cuentan. Los que fallan aparecen en una lista con el motivo, y puedes reintentarlo.',
      ],
    },
    {
      id: 'zip',
      title: '¿Qué pasa con un archivo ZIP?',
      body: [
        {
          list: [
            '**Contiene un libro**: se abre como ese libro. No importa que haya al lado archivos de texto o imágenes.',
            '**Contiene varios libros**: cada uno se guarda por separado, hasta 200. Ves cuáles se han añadido y por qué no los demás.',
            '**Contiene grabaciones**: se convierten en un audiolibro, ordenadas por número de pista o por nombre.',
            '**Contiene solo imágenes**: se convierten en un cómic, ordenadas por nombre.',
          ],
        },
      ],
    },
    {
      id: 'duplicates',
      title: '¿Qué pasa si subo un libro dos veces?',
      body: [
        'Un archivo idéntico se reconoce aunque tenga otro nombre, y se indica **Ya está en tu biblioteca**. Nada se añade dos veces. Si está en la papelera, se restaura con su posición y sus notas. Otra edición, o el mismo libro en otro formato, cuenta como otro libro.',
      ],
    },
    {
      id: 'change-file',
      title: '¿Se modifica mi archivo?',
      body: [
        'No. Puedes cambiar el título, los autores, las series, los géneros, el idioma y la portada, y volver en cada caso a lo que dice el archivo. Todo ello se guarda aparte. Lo que descargas es el archivo que subiste.',
      ],
    },
    {
      id: 'fonts-dictionaries',
      title: '¿Puedo añadir fuentes y diccionarios?',
      body: [
        'Sí, mientras lees: abre **Apariencia**. Puedes añadir 10 fuentes (WOFF2, TTF u OTF, de hasta 5 MB cada una) y 10 diccionarios en formato StarDict o dictd (como ZIP o como archivos sueltos, de hasta 50 MB cada uno). Los encuentras en todos los navegadores en los que has iniciado sesión, y nadie más los ve. Los diccionarios se guardan en un formato propio y no se pueden descargar tal como los subiste; conserva tu archivo.',
      ],
    },
    {
      id: 'download',
      title: '¿Cómo descargo libros?',
      body: [
        'Elige **Descargar** en el menú de un libro. Si seleccionas varios, empieza una descarga cada dos segundos. Para descargarlo todo a la vez, usa la exportación de **Ajustes → Privacidad**.',
      ],
    },
    {
      id: 'bin',
      title: 'He eliminado un libro. ¿Puedo recuperarlo?',
      body: [
        'Sí, durante 30 días, desde la papelera: con su posición, sus notas, sus marcadores y sus colecciones. Después, o cuando vacías la papelera, se elimina definitivamente. Si una subida necesita el espacio, los libros más antiguos de la papelera se eliminan antes.',
        'Un libro que una librería te ha reembolsado se retira de tu biblioteca y no pasa por la papelera.',
      ],
    },
    {
      id: 'refused',
      title: '¿Por qué se ha rechazado mi archivo?',
      body: [
        {
          list: [
            'Su formato no está en la lista de arriba, o su contenido no corresponde a la extensión.',
            'Está vacío, dañado o incompleto. Descárgalo o cópialo otra vez.',
            'Es una página web de la librería en lugar del libro. Ocurre cuando el enlace de descarga ha caducado.',
            'No hay espacio suficiente.',
          ],
        },
        'El cuadro de subida indica el motivo de cada archivo.',
      ],
    },
    {
      id: 'who-sees',
      title: '¿Quién puede ver mis archivos?',
      body: [
        'Solo tú. Los demás lectores no ven nada de tu biblioteca, y tu librería tampoco. El operador solo mira los archivos si la ley lo exige o si una reclamación concreta da motivo para ello. Si varios lectores guardan el mismo archivo, se conserva una sola vez, y ninguno de ellos puede saberlo.',
      ],
    },
  ],
};
