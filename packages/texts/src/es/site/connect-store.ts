import { connectStoreCode } from '../../shapes/connect-store-code.ts';
import type { ProseText } from '../../shapes/site-text.ts';
import { partnerCalls } from './connect-store/partner-calls.ts';

export const text: ProseText = {
  title: 'Cómo conectar una librería a la nube · Lectern',
  description:
    'Para quienes desarrollan una librería: dos direcciones que identifican a tus clientes y llamadas firmadas que entregan compras, con vectores de prueba.',
  keywords: [
    'conectar una librería',
    'API para socios',
    'firma',
    'HMAC-SHA-256',
    'compras',
    'inicio de sesión único',
    'LCP',
  ],
  heading: 'Cómo conectar una librería',
  lede: 'Tus clientes inician sesión aquí con la cuenta que tienen en tu librería y encuentran lo que te han comprado. En esta página está todo lo que necesitas.',
  sections: [
    {
      id: 'overview',
      title: 'En los dos sentidos',
      body: [
        {
          list: [
            '**La nube te pregunta.** Dos direcciones web tuyas identifican a tus clientes. Para iniciar sesión no hace falta nada más.',
            '**Tú llamas a la nube.** Entregas los libros comprados, retiras los reembolsados y lees las listas que te conciernen.',
          ],
        },
        'Los lectores tienen una sola cuenta: la tuya. La nube te reenvía sus contraseñas y nunca las guarda. En el código fuente de Lectern, `docs/partners.md` cuenta lo mismo con más detalle, y `apps/shop` es una librería completa que puedes tomar como modelo.',
      ],
    },
    {
      id: 'facts',
      title: 'Paso 1: envíanos tu ficha',
      body: [
        'Envíala como archivo JSON al operador de esta nube, {email}. El operador la añade con `admin shop add`, y una nube en marcha te conoce al momento.',
        { code: connectStoreCode.facts },
        {
          table: {
            head: ['Campo', 'Significado'],
            rows: [
              ['`alias`', 'Tu nombre corto: letras, cifras, `_`, `-`. No puede cambiar nunca.'],
              ['`name`', 'El nombre que ven los lectores, de hasta 200 caracteres.'],
              ['`auth_options_url`, `authenticate_url`', 'Tus dos direcciones, con https.'],
              [
                '`shop_id`',
                'Tu identificador de tu única librería, exactamente como lo nombran tus opciones de autorización. Se omite si tienes `sub_partners`.',
              ],
              [
                '`signature`',
                'Cómo se firman los inicios de sesión: `sha256`, o `sha1` para programas que no admiten otra cosa.',
              ],
              [
                '`require_v2`',
                'Cómo se firman tus propias llamadas: `true` (predeterminado), o `false` para un programa antiguo sin `signature_v2`.',
              ],
              [
                '`shared_key`',
                'Si se omite, la nube crea una clave. Envía la tuya (de 16 a 1024 caracteres) solo por un canal seguro.',
              ],
              ['`home_url`, `register_url`, `reset_password_url`', 'Adónde se envía a los lectores.'],
              ['`icon`, `icon_eink`', 'Imágenes cuadradas, SVG o PNG.'],
              [
                '`address`, `zip`, `city`, `country`, `region`, `lat`, `lon`',
                'Lo que muestra el buscador de librerías y en lo que busca. Todos son opcionales; `region` son dos letras mayúsculas (ISO 3166-1).',
              ],
              ['`language`', '`en`, `ru`, `de`, `zh`, `uk` o `es`: el idioma de los lectores nuevos.'],
              [
                '`sub_partners`',
                'Varias librerías detrás de ti, hasta 200, cada una con `shop_id` y `name` y con lo que difiera de lo tuyo: direcciones, iconos, lugar, feeds.',
              ],
              ['`feeds`', 'Dónde ofreces recomendaciones, los más vendidos y novedades ([más abajo](#feeds)).'],
              [
                '`community`',
                'Tu comunidad de lectores: `name`, `url`, `login_url` y, si quieres, `home_url` ([más abajo](#community)).',
              ],
              [
                '`test_users`',
                'Mientras exista este campo, estás en pruebas: la nube te pregunta solo por estos nombres y no apareces en ninguna lista.',
              ],
            ],
          },
        },
        'Recibes una **clave compartida**, que se muestra una sola vez. Guárdala en tu servidor, nunca en una página web ni en una aplicación. Un campo que aquí no se conoce se rechaza por su nombre, para que no pasen inadvertidas las erratas.',
        {
          note: 'El `shop_id` de tu ficha, de tus opciones de autorización, de las listas de librerías y de tus llamadas firmadas es el mismo texto. Junto con tu alias y tu identificador del cliente, es la identidad de un lector para siempre. No lo cambies nunca.',
        },
      ],
    },
    {
      id: 'authorization-options',
      title: 'Paso 2: di cuál de tus librerías conoce un nombre',
      body: [
        'Tus dos direcciones reciben un `POST` con un formulario (`application/x-www-form-urlencoded`, UTF-8) y responden con JSON.',
        '`auth_options_url` recibe `UserID`: lo que escribió el lector, un correo o un nombre de usuario. Responde con 200 en menos de tres segundos. Una librería más lenta queda fuera; después de tres fallos seguidos no se te pregunta durante medio minuto.',
        { code: connectStoreCode.authorizationOptions },
        {
          table: {
            head: ['Campo', 'Significado'],
            rows: [
              ['`name`', 'El nombre que se ofrece al lector para elegir. Si se omite, el nombre de tu ficha.'],
              ['`shop_id`', 'Cuál de tus librerías conoce al lector.'],
              [
                '`loggedBy`',
                'Cómo inicia sesión contigo este cliente: `password`, `facebook`, `gmail`, o varios unidos por una barra vertical (`password|gmail`). Si se omite, `password`. Solo se pide una contraseña a los lectores si está incluida; si no, se les dice cómo crear una.',
              ],
              ['`icon`, `icon_eink`', 'Direcciones http(s). Si se omiten, las de tu ficha.'],
            ],
          },
        },
        'Si no conoces el nombre, responde `{"auth_providers": []}` y tarda lo mismo. También se aceptan un objeto con un nombre como clave y la grafía `auth-providers`.',
      ],
    },
    {
      id: 'user-authenticate',
      title: 'Paso 3: comprueba la contraseña',
      body: [
        '`authenticate_url` recibe `login`, `password`, `serial` (nuevo en cada llamada), `subpartner` (tu `shop_id`), `timestamp` (segundos desde 1970) y `signature`.',
        {
          table: {
            head: ['Respuesta', 'Cuándo'],
            rows: [
              [
                '200 con `user`, `email`, `firstName`, `lastName`',
                'La contraseña es correcta. `user` es tu identificador del cliente: nunca un correo y nunca reutilizado. `avatar` es opcional: la dirección http(s) de una imagen JPEG, PNG o WebP del cliente, de 5 MB como máximo.',
              ],
              ['401', 'La contraseña es incorrecta o no existe ese cliente: la misma respuesta en los dos casos.'],
              ['403', 'La firma es incorrecta, la hora difiere en más de 300 segundos o la firma ya se ha usado.'],
              ['429', 'Demasiados fallos de esta cuenta.'],
            ],
          },
        },
        'Comprueba en este orden: la firma, la hora, si la firma ya se ha usado, los fallos, la contraseña. Así, quien no tiene la clave no averigua nada.',
        'No bloquees una cuenta por unos pocos fallos de esta llamada. Todas las llamadas vienen de nosotros, así que no puedes distinguir a un desconocido de tu cliente. Nosotros sí: frenamos a los desconocidos y aceptamos a los lectores que usan un dispositivo o una red desde los que ya han iniciado sesión. Por cada cuenta te llegan como mucho unas 150 contraseñas equivocadas en 15 minutos, de modo que un límite de 1000 es seguro.',
      ],
    },
    {
      id: 'signature',
      title: 'La firma de un inicio de sesión',
      body: [
        {
          steps: [
            'Toma todos los campos descodificados menos `signature`.',
            'Ordénalos por nombre y únelos como `name=value` con `&`.',
            'Añade al final la clave compartida.',
            'Calcula el hash de los bytes en UTF-8 con el algoritmo de tu ficha y escríbelo en cifras hexadecimales.',
          ],
        },
        'Comprueba la tuya con este vector:',
        {
          table: {
            head: ['Qué', 'Valor'],
            rows: [
              ['Campos', '`login` a, `password` b, `serial` c, `subpartner` d, `timestamp` 1'],
              ['Clave', '`secret`'],
              ['Texto del hash', '`login=a&password=b&serial=c&subpartner=d&timestamp=1secret`'],
              ['sha1', '`b6215c2f2d424c26db1ec8ad94dec8735dd46aa7`'],
              ['sha256', '`baa0da209ba15a27048e4108fadbf8a4a1aeecbfa4c9d14a43297e0cd7768889`'],
            ],
          },
        },
        'Compara en tiempo constante y recuerda las firmas usadas durante diez minutos.',
      ],
    },
    {
      id: 'try',
      title: 'Paso 4: pruébalo',
      body: [
        'Inicia sesión aquí con un nombre de `test_users`. Cuando todo funcione, pide al operador que quite `test_users`: desde entonces tus clientes te encuentran en la página de inicio de sesión y en el buscador de librerías. Para iniciar sesión basta con esto. El resto de la página trata de las llamadas que haces tú.',
      ],
    },
    ...partnerCalls,
  ],
};
