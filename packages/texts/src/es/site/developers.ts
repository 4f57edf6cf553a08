import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Lectern para desarrolladores',
  description:
    'Conecta una librería con llamadas firmadas, escribe un programa que use la API, sigue los cambios por WebSocket o ejecuta Lectern desde su código fuente.',
  keywords: ['API', 'OpenAPI', 'integrar una librería', 'llamadas firmadas', 'tus', 'WebSocket', 'código abierto'],
  heading: 'Para desarrolladores',
  lede: 'Todo lo que hace la aplicación web pasa por una sola API. Es la misma para las librerías, para los programas y para ti.',
  sections: [
    {
      id: 'start',
      title: 'Por dónde empezar',
      body: [
        {
          list: [
            '**Tienes una librería** y quieres que tus clientes inicien sesión aquí y encuentren lo que han comprado: lee [cómo conectar una librería](page:connectStore).',
            '**Escribes un programa** para lectores, como una aplicación o un lector electrónico: consulta las llamadas, los campos y los errores en la [referencia de la API](page:apiReference).',
            '**Quieres una biblioteca propia**: descarga [el código fuente](#source) y ejecuta un comando.',
          ],
        },
      ],
    },
    {
      id: 'api',
      title: 'La API en pocas palabras',
      body: [
        'Todas las llamadas están bajo `/api/v1.0` en este host; `/api/v1.1` se comporta igual. Las peticiones y las respuestas son JSON en UTF-8; los formularios se aceptan como urlencoded, multipart y JSON. Una respuesta puede recibir campos nuevos, así que pasa por alto los que no conozcas.',
        'Cada rechazo tiene un estado y un cuerpo con la misma forma. El mensaje está en el idioma de `Accept-Language` o, si no lo hay, en el de la cuenta.',
        {
          code: `{
  "error_code": 334,
  "error_msg": "…",
  "error": "file.no_space"
}`,
        },
        'Después de un 429 o un 503, espera los segundos que indica `Retry-After`.',
      ],
    },
    {
      id: 'sign-in',
      title: 'Iniciar sesión desde un programa',
      body: [
        'Pregunta primero qué librerías conocen el nombre y después inicia sesión en una de ellas. El lector puede escribir una contraseña de aplicación en lugar de la de la librería; tu programa envía las dos de la misma manera. El operador de una nube puede exigir un identificador de cliente y un secreto.',
        {
          code: `CLOUD=https://library.example

# qué librerías conocen este nombre: alias, name y shop_id de cada una
curl "$CLOUD/api/v1.0/auth/login?username=anna@example.org"

# token de acceso y token de renovación
curl "$CLOUD/api/v1.0/auth/login/corner" \\
  --data-urlencode grant_type=password \\
  --data-urlencode shop_id=7 \\
  --data-urlencode username=anna@example.org \\
  --data-urlencode "password=$PASSWORD"

# una llamada
curl -H "Authorization: Bearer $ACCESS_TOKEN" "$CLOUD/api/v1.0/books?limit=20"`,
        },
        'Un token de acceso vale dos horas. `POST /auth/renew-token` cambia el token de renovación por un par nuevo. Guarda el nuevo: un token de renovación ya usado sigue sirviendo 30 segundos; si se usa después, termina la sesión, porque puede haber sido robado.',
      ],
    },
    {
      id: 'changes',
      title: 'Seguir los cambios',
      body: [
        'Cada cambio de una biblioteca tiene un número, el cursor. `GET /changes?since=…` devuelve lo que pasó después de él, eliminaciones incluidas. Un programa que estaba sin conexión pregunta con el último cursor que conoce, y con eso lo ha visto todo.',
        'Para enterarte de los cambios al momento, abre un WebSocket en `/wss/` y envía `{"kind":"hello","access_token":"…","since":1234}` en menos de cinco segundos. Los mismos cambios llegan entonces como mensajes.',
        'Si tu programa acumula acciones mientras está sin conexión, envía cada una con la cabecera `X-Action-Age`: su antigüedad en milisegundos, medida con un reloj que no dé saltos. De dos acciones sobre lo mismo vale la posterior, llegue cuando llegue.',
      ],
    },
    {
      id: 'files',
      title: 'Archivos',
      body: [
        '`PUT /files/<name>` guarda un libro: el cuerpo son sus bytes. Los archivos grandes es mejor enviarlos con el protocolo tus 1.0 a `/uploads`, en partes de 8 MB, porque una subida interrumpida se puede reanudar durante un día. `GET /files/<name>` devuelve los bytes tal como se subieron y admite rangos.',
      ],
    },
    {
      id: 'partners',
      title: 'Llamadas de las librerías',
      body: [
        'Con las llamadas bajo `/partner`, una librería conectada entrega compras, retira libros reembolsados y lee las listas que le conciernen. Firma cada una con HMAC-SHA-256 sobre el método, la ruta y todos los parámetros. La guía para librerías explica [cómo se firma, con un ejemplo para comprobarlo](page:connectStore#sign-calls).',
      ],
    },
    {
      id: 'standards',
      title: 'Estándares',
      body: [
        {
          list: [
            'EPUB 2 y 3, con Canonical Fragment Identifiers para las posiciones y Media Overlays para leer y escuchar a la vez;',
            'W3C Web Annotations y EPUB Annotations para exportar e importar notas;',
            'Readium LCP (perfil básico) y License Status Document 1.0;',
            'WOFF2 y OpenType para las fuentes de los lectores, StarDict y dictd para sus diccionarios;',
            'el protocolo tus 1.0 para las subidas, OpenAPI para la descripción de la API;',
            'WebAuthn para las claves de acceso, OAuth 2.0 con PKCE para Google, Facebook y las comunidades de lectores.',
          ],
        },
      ],
    },
    {
      id: 'source',
      title: 'El código fuente',
      body: [
        'Lectern está escrito en TypeScript y es software libre, con la licencia Apache 2.0. En una máquina con Node 20 o posterior, estos comandos lo inician y lo prueban desde la carpeta del código fuente:',
        {
          code: `npm start   # instala, compila y ejecuta todo, con una librería de demostración
npm test    # lo comprueba y lo prueba todo`,
        },
        'El código incluye `docs/wire.md` (todas las llamadas), `docs/openapi.json` (lo mismo para máquinas), `docs/partners.md` (para librerías), `docs/runbook.md` (para operadores) y `apps/shop`, una librería completa que puedes tomar como modelo.',
        'Si tienes preguntas sobre esta nube o necesitas una cuenta para tus pruebas, [escríbenos](page:contact).',
      ],
    },
  ],
};
