import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Sincronización: preguntas y respuestas · Lectern',
  description:
    'Qué sincroniza Lectern entre tus dispositivos y cuándo, qué posición prevalece, qué funciona sin conexión y cómo sincronizar a mano.',
  keywords: [
    'preguntas frecuentes',
    'sincronización',
    'posición de lectura',
    'sin conexión',
    'lector electrónico',
    'dispositivos',
    'marcadores',
    'notas',
  ],
  heading: 'Sincronización',
  lede: 'Cómo se ponen de acuerdo tus dispositivos, y qué pasa cuando no lo están.',
  sections: [
    {
      id: 'what',
      title: '¿Qué se sincroniza?',
      body: [
        {
          list: [
            'tus libros, con los cambios en sus datos y portadas, y la papelera;',
            'la posición en cada libro y audiolibro, y si lo has terminado;',
            'los marcadores, los subrayados y las notas;',
            'los favoritos, las colecciones, las valoraciones y las reseñas;',
            'las fuentes y los diccionarios que has añadido;',
            'el tiempo de lectura y de escucha, y tu objetivo anual;',
            'el idioma, el tema y lo que muestra la página de inicio.',
          ],
        },
        'Los lectores electrónicos y las aplicaciones sincronizan de todo esto lo que admiten: por lo general, libros, posiciones, marcadores y notas.',
      ],
    },
    {
      id: 'not',
      title: '¿Qué no se sincroniza?',
      body: [
        'Lo que va bien en una pantalla y en otra no: el tamaño del texto, la fuente y el color de página, la disposición y el zoom de un PDF o un cómic, la vista y el orden de la biblioteca, la velocidad y el volumen del reproductor, la voz que lee en voz alta y el sitio web que traduce. Estos ajustes se quedan en su dispositivo.',
      ],
    },
    {
      id: 'when',
      title: '¿Cuándo se sincroniza?',
      body: [
        '**En el navegador**, todo el tiempo. La posición se guarda menos de dos segundos después de pasar la página; en un audiolibro, cada cinco segundos y con cada pausa y cada salto. Lo que cambia otro dispositivo aparece en un segundo, aproximadamente.',
        '**En los lectores electrónicos y las aplicaciones**, cuando inicias sesión y cuando abres o cierras un libro o la funda. Para ello, el dispositivo necesita wifi u otra conexión.',
      ],
    },
    {
      id: 'by-hand',
      title: '¿Puedo sincronizar a mano?',
      body: [
        'Sí. En el navegador, abre las notificaciones (la campana de la barra superior) y elige **Sincronizar ahora**; al lado ves cuándo se hizo por última vez y cuántos cambios están esperando. En un lector electrónico, toca el icono de sincronización de su panel de notificaciones.',
      ],
    },
    {
      id: 'which-position',
      title: 'Dos dispositivos tienen posiciones distintas. ¿Cuál vale?',
      body: [
        'La última en la que has estado. Lo que cuenta es cuándo pasaste la página, no cuándo se enteró el servidor, y ningún dispositivo puede ganar por tener mal la hora.',
        {
          list: [
            '**No te has movido en este dispositivo desde entonces**: va a la posición más reciente, dice de qué dispositivo viene y te ofrece volver.',
            '**Te has movido en los dos**, por ejemplo porque uno estaba sin conexión: te preguntamos. Ves el otro dispositivo, su posición y su hora, y eliges **Ir allí** o **Quedarme aquí**.',
            '**Las dos están a menos de una página**, o a 15 segundos en un audiolibro: no te preguntamos nada. Vale la más reciente.',
          ],
        },
        'Abrir un libro, volver páginas atrás o cambiar el tamaño del texto en un dispositivo nunca te hace perder la posición de otro: las últimas diez posiciones aparecen con dispositivo, hora y capítulo. Al leer, elige **Posiciones recientes** o pulsa P.',
      ],
    },
    {
      id: 'audiobook',
      title: 'Empiezo a escuchar en un segundo dispositivo. ¿Qué pasa?',
      body: [
        'El primero pregunta si debe ponerse en pausa. Si no respondes, lo hace a los diez segundos, para que el libro no siga sonando en una habitación vacía y se lleve tu posición con él.',
      ],
    },
    {
      id: 'notes',
      title: 'He cambiado la misma nota en dos dispositivos. ¿Se pierde una?',
      body: [
        'No. Se muestra el texto más reciente, y las versiones anteriores se conservan con la nota: elige **Versiones anteriores** para verlas, copiarlas o restaurarlas. De dos cambios en un favorito, una colección o los datos de un libro, vale el último, campo por campo.',
      ],
    },
    {
      id: 'offline',
      title: '¿Qué funciona sin conexión?',
      body: [
        'Después de tu primera visita con un navegador, la aplicación se abre sin conexión y muestra tu biblioteca. Puedes recorrerla, marcar y valorar libros, añadirlos a colecciones o eliminarlos. Un libro abierto se puede seguir leyendo hasta donde se ha cargado, con marcadores y notas. Todo se envía cuando vuelve la red, en el orden en que lo hiciste.',
        'Para abrir otro libro, seguir escuchando o subir archivos hace falta conexión. Una subida la espera y luego continúa.',
        'Un lector electrónico o una aplicación muestra los libros que tenía en la última sincronización y abre los que están descargados.',
      ],
    },
    {
      id: 'deleted',
      title: 'Eliminé un libro en el lector electrónico y ha vuelto. ¿Por qué?',
      body: [
        'Solo se eliminó del dispositivo. Sigue en tu nube, así que la siguiente sincronización lo muestra de nuevo. Para eliminarlo en todas partes, elimínalo de la nube. Se queda entonces 30 días en la [papelera](page:faqFileStorage#bin).',
      ],
    },
    {
      id: 'other-copy',
      title: 'El libro está en los dos dispositivos, pero la posición no llega. ¿Por qué?',
      body: [
        'Las posiciones pertenecen a un archivo. Si el dispositivo tiene otra edición, o una copia que no viene de tu nube, para Lectern es otro libro. Descarga en ese dispositivo el libro de tu nube.',
      ],
    },
    {
      id: 'login-time',
      title: '¿Cuánto se tarda en iniciar sesión en un lector electrónico?',
      body: [
        'Un minuto como mucho, y hace falta wifi. Primero aparece la lista de libros; cada libro se carga cuando lo abres o lo descargas.',
      ],
    },
    {
      id: 'help',
      title: 'Una posición no ha llegado. ¿Qué puedo comprobar?',
      body: [
        {
          steps: [
            '¿Tiene conexión el primer dispositivo? En el navegador, la barra inferior del libro dice cuándo se guardó la posición, o que está esperando.',
            '¿Están los dos en la misma cuenta? Compara el nombre y la librería en los ajustes de la cuenta de cada uno.',
            'Cierra el libro en el lector electrónico, para que envíe su posición, y sincroniza a mano.',
            'Mira las posiciones recientes del libro: puede que la que falta esté ahí.',
          ],
        },
        'Si nada de esto ayuda, [escríbenos](page:contact) con el título del libro, los dispositivos y la hora.',
      ],
    },
  ],
};
