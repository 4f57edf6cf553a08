import { connectStoreCode } from '../../../shapes/connect-store-code.ts';
import type { SiteSection } from '../../../shapes/site-text.ts';

/** The second part of the article: the calls that a shop makes. */
export const partnerCalls: readonly SiteSection[] = [
  {
    id: 'sign-calls',
    title: 'Firmar tus propias llamadas',
    body: [
      'Todas las llamadas van a `/api/v1.0` de este host, solo por https. Todo, salvo los archivos, va en la cadena de consulta. Cada llamada tiene estos parámetros:',
      {
        table: {
          head: ['Parámetro', 'Significado'],
          rows: [
            ['`partner`', 'Tu alias.'],
            ['`shop_id`', 'La librería de la que se trata. Una desconocida se rechaza (404, `248`).'],
            ['`timestamp`', 'Segundos desde 1970, a 300 de nuestro reloj como máximo.'],
            ['`nonce`', 'De 16 a 64 letras, cifras, `_` o `-`; nuevo en cada llamada, también cuando repites una.'],
            ['`signature_v2`', 'La firma.'],
          ],
        },
      },
      'La firma abarca un texto de varias líneas, unidas por un solo salto de línea y sin ninguno al final:',
      {
        steps: [
          'el método en mayúsculas;',
          'la ruta a partir de `/api/v1.0`, sin codificación porcentual;',
          'cada parámetro menos `signature_v2` como `name=value`, sin codificación porcentual, por orden de nombre.',
        ],
      },
      '`signature_v2` es el HMAC-SHA-256 de ese texto (UTF-8) con tu clave, en cifras hexadecimales. Ningún parámetro puede repetirse. Con la clave `secret`, este texto',
      { code: connectStoreCode.signedText },
      'tiene la firma `fe2999d905bd89eb9d6cf8ddeed9f6259c8139197835ea4ad450e4d9765302d0`. En la línea de comandos:',
      { code: connectStoreCode.opensslCommand },
      'En JavaScript (Node 20 o posterior):',
      { code: connectStoreCode.signModule },
      'Una llamada funciona una sola vez. Todas, también las que solo leen, rechazan un nonce usado y una hora demasiado alejada.',
    ],
  },
  {
    id: 'check',
    title: 'El comprobador de firmas',
    body: [
      '`GET /partner/check`, con los parámetros que quieras, informa del resultado de esa misma llamada y no consume nada. Si la firma es incorrecta, compara `text` con el texto que firmaste.',
      { code: connectStoreCode.checkReply },
      '`problems` puede contener `malformed`, `partner_unknown`, `signature_missing`, `signature_wrong`, `timestamp_outside`, `nonce_used`, `v2_required` y `shop_unknown`.',
    ],
  },
  {
    id: 'upload',
    title: 'Entregar una compra',
    body: [
      '`PUT /partner/files/<name>`, con los bytes como cuerpo. Añade `user` (tu identificador del cliente, tal como lo devuelve tu llamada de inicio de sesión) y `content_sha256` (de los bytes, en hexadecimal). Un archivo es un libro: EPUB, PDF, FB2, un audiolibro en M4B o en un ZIP de archivos MP3, etc. Añade `product`, tu identificador del libro en tus feeds, si los tienes: así se reconoce allí el libro.',
      { code: connectStoreCode.uploadScript },
      'La respuesta es 201:',
      { code: connectStoreCode.uploadReply },
      'Guarda `fast_hash` con el pedido. Si el cliente no ha iniciado sesión aquí nunca, el libro espera (`"waiting": true`) y está en la biblioteca la primera vez que lo hace. Al cabo de siete días, tu registro de errores lo da por no reclamado. Un 409 con `"error_code": 303` significa que la biblioteca ya tiene el archivo: desde entonces está marcado como comprado, así que trátalo como un éxito.',
    ],
  },
  {
    id: 'refund',
    title: 'Retirar un libro reembolsado',
    body: [
      '`DELETE /partner/files` con `user` y `fast_hash`. El libro desaparece de la biblioteca definitivamente; un archivo que el lector ya tenía antes de que se lo vendieras se queda. La respuesta es `{"taken_back": true, "test": false}`. Si no entregaste el libro a ese cliente, la respuesta es 404 con `254`.',
    ],
  },
  {
    id: 'lcp',
    title: 'Libros con Readium LCP',
    body: [
      'Sube estos libros con la licencia dentro (`META-INF/license.lcpl`). La nube abre licencias del perfil básico; los lectores escriben la frase de contraseña una vez, salvo que registres su hash.',
      '`POST /partner/lcp-token` recibe `user`, `content_sha256` (del cuerpo) y un cuerpo JSON con el `provider` de tus licencias y `lcp_hashed_passphrase`, el SHA-256 de la frase de contraseña en base64 o hexadecimal. Con él se abren sin preguntar todos los libros de ese proveedor para este cliente. Uno posterior lo sustituye. La respuesta es `OK`.',
      'Si la licencia nombra un documento de estado, la nube lo pide cuando se abre el libro, se registra como un dispositivo del lector, y renueva y devuelve según quiera el lector. La dirección tiene que ser https.',
    ],
  },
  {
    id: 'test',
    title: 'Pruebas',
    body: [
      'Con `test=1`, las entregas, los hashes y los reembolsos lo comprueban todo (firma, archivo, espacio) y no guardan nada. La respuesta de las entregas y los reembolsos tiene entonces el estado 200 y contiene `"test": true`. Junto con `test_users`, puedes probarlo todo antes de que te vea ningún lector.',
    ],
  },
  {
    id: 'feeds',
    title: 'Recomendaciones, más vendidos y noticias',
    body: [
      'En su página de inicio, los lectores ven lo que recomiendas, tus libros más vendidos, tus novedades, el libro de la semana y tus noticias. La nube los descarga de `feeds.url` con `GET` cada 15 minutos, más o menos, y conserva la última respuesta válida; ningún lector te espera. Responde con JSON de 8 millones de caracteres como máximo, sin redirección y dentro de `timeout_seconds` (8 si no indicas otra cosa). Con un `ETag` puedes responder 304.',
      { code: connectStoreCode.feed },
      'Puede faltar cualquier lista. Cada entrada necesita `id`, `title` y `url`. De cada lista se usan las primeras 60 entradas válidas; de `stories`, 20. Se quitan las etiquetas de formato y se copian las portadas. Un libro que entregaste con este `product` o `fast_hash` se abre en la biblioteca; todos los demás abren tu página.',
      'Con `feeds.personal_url`, la nube pregunta qué recomiendas a un cliente, una vez por hora como máximo: un `POST` con un formulario de `user`, `subpartner`, `serial`, `timestamp` y `signature`, firmado como un inicio de sesión. Responde con `recommended` y `bookOfTheWeek` en el mismo formato, hasta 30 libros.',
      '`GET /partner/recommended` y `GET /partner/news` devuelven lo que la nube ha guardado de tu feed: `total`, `items`, `updated_at`. Con `user` recibes lo que recomendaste a ese cliente y, en `purchased`, si se lo entregaste. No se devuelve qué más hay en la biblioteca.',
    ],
  },
  {
    id: 'community',
    title: 'Una comunidad de lectores',
    body: [
      'Si tus clientes tienen un lugar donde hablar de libros, los lectores pueden conectar su cuenta de allí, ver sus noticias y debates y valorar tus libros en público. `community` indica cuál es. Las llamadas bajo `url` son:',
      {
        table: {
          head: ['Llamada', 'Qué responde o hace'],
          rows: [
            [
              '`GET /feed?language=de`',
              '`news` y `discussions`; las entradas tienen `id`, `title`, `text`, `author` (`name`, `avatar`), `comments_count`, `link`',
            ],
            ['`POST /token`', '`access_token` a cambio de `code`, `code_verifier` y `redirect_uri`'],
            ['`GET /user`', '`first_name`, `last_name`, `logged_by`, `avatar` del token'],
            ['`POST /logout`', 'anula el token'],
            [
              '`POST /ratings`',
              'publica o sustituye una valoración: `id`, `shop_id`, `book`, `rating` (de 1 a 5), `name`, `email`, `text`, `created_at`, `changed_at`',
            ],
            ['`POST /ratings/withdraw`', 'quita la valoración `id`'],
          ],
        },
      },
      'Para conectar una cuenta, el navegador llega a `login_url` con `response_type=code`, `client_id` (tu alias), `redirect_uri`, `state`, `code_challenge` y `code_challenge_method=S256`. Deja que la persona dé su consentimiento y envía el navegador a `redirect_uri` con `state`, `iss` (el origen de `login_url`) y un `code` que sirve una sola vez, durante un minuto; o con `error=access_denied`. Acepta solo un `redirect_uri` de esta nube y compara el desafío en `/token` (RFC 7636).',
      'Cada `POST` lleva JSON y las cabeceras `Lectern-Timestamp` y `Lectern-Signature`: el HMAC-SHA-256 con tu clave, en hexadecimal en minúsculas, de las líneas `POST`, ruta a partir de `url`, marca de tiempo y cuerpo, unidas por un solo salto de línea. Rechaza las incorrectas con 403. El `name` de una valoración es para el público; el `email`, no.',
    ],
  },
  {
    id: 'shops',
    title: 'La lista de librerías',
    body: [
      '`GET /partner/shops` devuelve el contenido del buscador de librerías: `total` e `items` con `shop_id`, `alias`, `name`, `icon`, `home_url`, `register_url`, `address`, `zip`, `city`, `country`, `region`, `lat` y `lon`.',
    ],
  },
  {
    id: 'errors',
    title: 'Errores',
    body: [
      'Cada rechazo tiene `error_code`, `error_msg` y `error`; el mensaje está en el idioma de `Accept-Language`.',
      {
        table: {
          head: ['Estado', '`error_code`', 'Qué hacer'],
          rows: [
            ['400', '253', 'Falta un parámetro, está repetido o no es válido: `details.field` lo nombra.'],
            [
              '403',
              '250',
              'La firma es incorrecta: usa el comprobador. Con `v2_required` en `details.problem`, firma con `signature_v2`.',
            ],
            ['403', '251', 'Tu reloj no está en hora.'],
            ['403', '252', 'Esta llamada ya se hizo antes: fírmala de nuevo.'],
            ['403', '228', 'El lector está bloqueado aquí.'],
            ['403', '271', 'El operador retiró este archivo de la biblioteca del lector: no repitas la llamada.'],
            ['404', '248', 'No tienes ninguna librería con este `shop_id`.'],
            ['404', '254', 'Este lector no tiene esa compra tuya.'],
            ['409', '303', 'El archivo ya está en la biblioteca.'],
            ['409', '151', 'El archivo es un token ACSM que ya canjeó el dispositivo de otra cuenta.'],
            [
              '400',
              '312, 324, 335',
              'El archivo está vacío, su nombre no se permite o los bytes no son los que firmaste.',
            ],
            ['415', '325, 326', 'El formato no se admite o no corresponde al nombre.'],
            ['422', '320, 339', 'El archivo está dañado, contiene varios libros o descomprimido ocupa demasiado.'],
            [
              '422, 424',
              '441, 442, 1712',
              'El archivo es una licencia LCP que no es válida o cuyo libro no se pudo descargar.',
            ],
            ['413', '334', 'Al lector no le queda espacio.'],
            [
              '429, 503, 507',
              '229, 321, 443, 450',
              'Inténtalo de nuevo después de los segundos de `Retry-After`, o más tarde, con otra firma.',
            ],
          ],
        },
      },
      '`GET /partner/errors` devuelve tus llamadas rechazadas de los últimos treinta días, primero las más recientes, y las compras que nadie ha reclamado en siete días (`partner.purchase_unclaimed`). Las llamadas que te nombran pero que no has firmado tú llevan `"signed": false`: puede haberlas enviado cualquiera.',
    ],
  },
  {
    id: 'key',
    title: 'Cambiar la clave',
    body: [
      'El operador ejecuta `admin shop rotate-key` y te da la clave nueva. Durante siete días las dos valen para tus llamadas, así que cámbiala cuando quieras. Los inicios de sesión se firman con la clave antigua y, si respondes 403, con la nueva. Si se ha filtrado una clave, `--at-once` la anula de inmediato.',
    ],
  },
  {
    id: 'old-programs',
    title: 'Programas antiguos',
    body: [
      'Un socio con `"require_v2": false` puede firmar `PUT /partner/files/<name>`, `POST /partner/lcp-token`, `GET /partner/shops`, `/partner/recommended` y `/partner/news` como los inicios de sesión: `signature` sobre todos los demás parámetros, con el algoritmo de la ficha, sin `nonce` ni `partner`. Ningún nombre ni valor puede contener `&` o `=`, y ningún parámetro puede llamarse `login` o `password`. Eso no protege ni el método, ni el nombre, ni los bytes: úsalo solo con programas que no se puedan cambiar.',
    ],
  },
];
