import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Cómo se usa Lectern',
  description:
    'Inicia sesión con tu librería, añade tus libros, lee y escucha en cualquier dispositivo: los primeros pasos, de la cuenta a una biblioteca en orden.',
  keywords: [
    'primeros pasos',
    'iniciar sesión',
    'subir libros',
    'leer en el navegador',
    'audiolibros',
    'lector electrónico',
  ],
  heading: 'Cómo se usa Lectern',
  lede: 'De una cuenta en una librería a un libro en todos tus dispositivos. Son unos cinco minutos.',
  sections: [
    {
      id: 'log-in',
      title: 'Inicia sesión con tu librería',
      body: [
        {
          steps: [
            'Escribe el correo o el nombre de usuario de tu cuenta en una librería conectada y elige **Siguiente**.',
            'Si varias librerías conocen ese nombre, elige la tuya.',
            'Escribe la contraseña que usas en la librería. Con **Guardar la contraseña en este dispositivo**, la sesión queda abierta.',
          ],
        },
        '¿No tienes cuenta? Elige **¿Aún no tienes cuenta?** en la página de inicio de sesión. Puedes buscar una librería por nombre, dirección o código postal, o ver primero las más cercanas, y registrarte en ella.',
        'En un equipo, también puedes escanear el código QR con un teléfono en el que hayas iniciado sesión. Hay más formas en las [preguntas sobre la cuenta](page:faqAccount).',
      ],
    },
    {
      id: 'add-books',
      title: 'Añade tus libros',
      body: [
        'Arrastra archivos o carpetas enteras a la ventana, o elige **Subir libros**. Puedes cerrar el cuadro de diálogo: la subida continúa y la barra superior muestra cuántos archivos faltan. Si se corta la conexión, sigue después donde se quedó.',
        'Los libros que compras en una librería conectada pueden llegar solos. Aparecen marcados como comprados.',
        'Lectern lee el título, el autor, la portada y el índice de cada archivo. Si algo no está bien, elige **Editar** en la página del libro. Tu archivo se queda como está.',
      ],
    },
    {
      id: 'read',
      title: 'Lee',
      body: [
        'Elige una portada para abrir el libro. Toca el lado derecho o izquierdo de la página para pasarla, y el centro para mostrar u ocultar las barras. También puedes usar el teclado: las flechas y la barra espaciadora pasan las páginas.',
        {
          list: [
            '**Apariencia**: tamaño del texto, fuente (también la tuya), color de página, márgenes, espaciado, páginas o desplazamiento. Cada ajuste vale para este libro o para todos.',
            '**Subrayados y notas**: selecciona texto para añadirlos. El panel que está junto a la página los reúne y los exporta.',
            '**Buscar en el libro**: encuentra palabras en todo el libro, sin distinguir acentos ni mayúsculas.',
            '**Posiciones recientes**: los últimos diez lugares de este libro en los que has estado, en cualquier dispositivo.',
            '**Consultar y traducir**: selecciona una palabra para buscarla en tus diccionarios. En **Apariencia** puedes activar un sitio web que traduzca.',
            '**Leer en voz alta**: el navegador lee el libro con sus voces, desde esta página o desde el texto seleccionado, con velocidad y temporizador de apagado.',
            '**Imágenes, tablas, código y fórmulas**: ábrelos en grande con el botón que aparece sobre ellos o con la tecla E.',
          ],
        },
      ],
    },
    {
      id: 'listen',
      title: 'Escucha',
      body: [
        'Sube un audiolibro en M4B, M4A o MP3, o en FLAC, Opus, Ogg, AAC o WAV si tu navegador los reproduce. Si el audiolibro tiene varios archivos, ponlos en un solo ZIP; se ordenan por número o por nombre. Elige la portada para abrir el reproductor, con capítulos, velocidad, temporizador de apagado y marcadores. En las demás páginas se convierte en una pequeña barra en la parte inferior.',
      ],
    },
    {
      id: 'organise',
      title: 'Mantén el orden',
      body: [
        'Crea colecciones, marca favoritos y libros terminados y valora los libros con estrellas. Para añadir varios a una colección, descargarlos o eliminarlos a la vez, selecciónalos con Ctrl y un clic o, en un teléfono, con una pulsación larga.',
        'La búsqueda está en la barra superior: busca libros, autores, series y colecciones mientras escribes.',
        'Los libros eliminados se quedan 30 días en la papelera. Si restauras uno, vuelve con su posición y sus notas.',
      ],
    },
    {
      id: 'devices',
      title: 'Sigue en otro dispositivo',
      body: [
        'Inicia sesión allí con la misma cuenta y abre el libro: aparece donde lo dejaste. En un lector electrónico, conéctate antes a una red wifi; iniciar sesión lleva un minuto como mucho. Si una aplicación o un lector electrónico no admite tu forma de iniciar sesión, crea una contraseña de aplicación en **Ajustes → Seguridad**.',
        'En las [preguntas sobre la sincronización](page:faqSynchronization) se explica cómo se ponen de acuerdo los dispositivos sobre una posición.',
      ],
    },
    {
      id: 'leave',
      title: 'Llévatelo todo',
      body: [
        'Puedes descargar todos los libros. En **Ajustes → Privacidad** puedes obtener tu cuenta, tus libros, tus posiciones y tus notas en un solo archivo ZIP, y eliminar la cuenta.',
      ],
    },
  ],
};
