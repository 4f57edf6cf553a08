import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Cookies · Lectern',
  description:
    'Qué cookies usa esta biblioteca, para qué sirve cada una, cuánto tiempo permanece y cómo puedes cambiar tu elección.',
  keywords: ['cookies', 'ajustes de cookies', 'analítica', 'privacidad', 'biblioteca de ebooks'],
  heading: 'Cookies',
  lede: 'Las cookies necesarias están siempre activas. Todo lo demás está desactivado hasta que lo permitas.',
  sections: [
    {
      id: 'categories',
      title: 'Cuatro categorías',
      body: [
        'Las cookies son pequeños textos que tu navegador guarda para este servicio y le devuelve después. Las dividimos en cuatro categorías:',
        {
          list: [
            'Las cookies **estrictamente necesarias** están siempre activas. Sin ellas no podrías iniciar sesión ni podríamos recordar tu elección. No requieren consentimiento.',
            'Las **analíticas** están desactivadas hasta que las permitas. Entonces nuestro propio servidor cuenta qué páginas se abren. Para ello no se guarda ninguna cookie más.',
            'Las **funcionales** están desactivadas hasta que las permitas. Por ahora no hay ninguna cookie en esta categoría.',
            'Las **publicitarias** están desactivadas hasta que las permitas. No hay ninguna cookie en esta categoría, ni tampoco publicidad.',
          ],
        },
      ],
    },
    {
      id: 'choice',
      title: 'Tu elección',
      body: [
        'Hasta que elijas, un aviso te pregunta en cada página. Puedes aceptarlo todo, rechazar todo lo opcional o elegir por categorías. En esta página puedes cambiar tu elección en cualquier momento, con efecto a partir de entonces. Hay un enlace a ella al pie de cada página pública y en los ajustes de la aplicación.',
        'Si cierras el aviso sin elegir, todo lo opcional sigue desactivado y el aviso vuelve al cabo de un día. Te preguntamos otra vez cuando tu elección cumple un año o cuando cambian las categorías.',
        'Como prueba de una elección guardamos un identificador aleatorio, la versión del aviso, las categorías que permitiste, la hora y tu dirección IP truncada a /24 (IPv4) o /48 (IPv6). El identificador está también en la cookie con tu elección, salvo que no permitas nada.',
      ],
    },
    {
      id: 'list',
      title: 'Todas las cookies que usamos',
      body: [
        {
          table: {
            head: ['Nombre', 'Finalidad', 'Duración'],
            rows: [
              [
                '`lectern_session`',
                'Mantiene tu sesión abierta. Se guarda al iniciar sesión y se elimina al cerrarla.',
                '90 días desde el último uso; sin «Guardar la contraseña en este dispositivo», hasta que cierras el navegador',
              ],
              [
                '`lectern_device`',
                'Reconoce un navegador en el que has iniciado sesión, para avisarte de dispositivos nuevos y para que ningún desconocido pueda bloquearte el acceso.',
                '400 días desde el último inicio de sesión',
              ],
              ['`lectern_qr`', 'Vincula a tu navegador el código QR de la página de inicio de sesión.', '10 minutos'],
              ['`lectern_social`', 'Vincula a tu navegador un inicio de sesión con Google o Facebook.', '10 minutos'],
              ['`lectern_community`', 'Vincula a tu navegador la conexión con tu comunidad de lectores.', '10 minutos'],
              [
                '`lectern_arrival`',
                'Demuestra que un inicio de sesión con Google o Facebook se completó en este navegador.',
                '5 minutos',
              ],
              ['`lectern_told`', 'Lleva a la página de inicio de sesión el motivo de un intento fallido.', '1 minuto'],
              ['`lectern_cookies`', 'Recuerda tu elección de cookies.', '1 año'],
              ['`lectern_cookies_closed`', 'Recuerda que cerraste el aviso sin elegir.', '1 día'],
            ],
          },
        },
        'Todas son estrictamente necesarias y las guarda solo este servicio. En tu navegador, el nombre termina con el puerto del servidor y, si la conexión está cifrada, todas menos `lectern_device` empiezan por `__Host-` o `__Secure-`. Los 90 días son el valor predeterminado del software; el operador puede fijar otro plazo.',
      ],
    },
    {
      id: 'storage',
      title: 'Qué guarda la aplicación en tu navegador',
      body: [
        'La aplicación usa también el almacenamiento del navegador. Lo necesita para funcionar como tú quieres, también sin conexión. Nada de ello sirve para rastrearte.',
        {
          table: {
            head: ['Dónde', 'Qué', 'Cuánto tiempo'],
            rows: [
              [
                'Almacenamiento local',
                'Idioma, tema, ajustes de las páginas, del reproductor, de las voces y de la traducción, vistas de la biblioteca; quién tiene la sesión abierta, sin contraseñas ni tokens; búsquedas recientes; avisos que cerraste; borradores de reseñas; un identificador aleatorio que distingue tus dispositivos; subidas sin terminar; posiciones, tiempos de lectura, marcadores, subrayados y notas que aún no se han enviado',
                'Hasta que lo borras en el navegador; las búsquedas recientes y quién tiene la sesión abierta, hasta que cierras sesión; lo que no se ha enviado, hasta que se envía',
              ],
              [
                'Almacenamiento de sesión',
                'Qué audiolibro se reproduce en una pestaña',
                'Hasta que cierras la pestaña',
              ],
              [
                'IndexedDB',
                'Una copia de la lista de tus libros y los cambios tuyos que aún no se han enviado',
                'La lista, hasta que cierras sesión; los cambios, hasta que se envían',
              ],
              [
                'Almacenamiento en caché',
                'Los archivos de programa de la aplicación, para que arranque sin conexión, y las páginas públicas que has visitado',
                'Hasta que los sustituye una versión nueva',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'others',
      title: 'Cookies de otros',
      body: [
        'Ninguna página de este servicio carga nada de otra empresa, con una excepción: la página en la que pagas un plan carga un script de PayPal, que puede guardar allí cookies de PayPal.',
        'Si vas a la página de una librería, a su comunidad de lectores, a Google, Facebook, PayPal o a un sitio web que traduce, rigen allí las reglas de ese sitio.',
      ],
    },
    {
      id: 'analytics',
      title: 'Cómo se cuentan las páginas vistas',
      body: [
        'Si permites las analíticas, nuestro servidor cuenta cada día qué páginas y pantallas se abren, en qué idioma y desde cuántas redes. Guarda patrones de direcciones, sin títulos ni identificadores de tus libros. La dirección IP se trunca a /24 (IPv4) o /48 (IPv6) antes de guardar nada, y la dirección truncada se elimina al cabo de un día. Lo que queda son cifras que no permiten identificar a nadie.',
        'El [aviso de privacidad](page:privacy#browser) explica más sobre tus datos y tus derechos.',
      ],
    },
  ],
};
