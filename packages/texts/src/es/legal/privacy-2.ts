import type { LegalText } from '../../shapes/legal-text.ts';

export const text: LegalText = {
  version: 2,
  title: 'Aviso de privacidad',
  lede: 'Qué datos suyos guarda este servicio, por qué, quién más los recibe, cuánto tiempo se conservan y qué puede hacer usted al respecto.',
  sections: [
    {
      id: 'controller',
      title: 'Responsable del tratamiento',
      body: [
        'El responsable del tratamiento de sus datos personales en este servicio es {operator}, {address}. Dirija sus preguntas y solicitudes sobre sus datos a {email}.',
        'Este aviso se refiere al servicio y a sus páginas públicas. De la cuenta que usted tiene en su librería es responsable la librería, que le informa sobre ella en su propio aviso de privacidad.',
      ],
    },
    {
      id: 'grounds',
      title: 'Fines y bases jurídicas',
      body: [
        'Tratamos datos para los siguientes fines:',
        [
          'Ejecutar el contrato celebrado con usted: inicio de sesión, almacenamiento y sincronización de su biblioteca, entrega de compras, planes de pago y correos electrónicos sobre el servicio (art. 6.1.b) del RGPD).',
          'Con su consentimiento, que puede retirar en cualquier momento: el boletín, las valoraciones públicas, la conexión con una comunidad de lectores y las cookies opcionales con el recuento de páginas vistas (art. 6.1.a) del RGPD).',
          'Satisfacer nuestro interés legítimo en un servicio seguro y fiable: registros de acceso, protección contra el uso indebido, prueba de lo acordado y respuestas a sus mensajes (art. 6.1.f) del RGPD).',
          'Cumplir obligaciones legales: facturas y registros de pagos, así como la información que las autoridades puedan exigir (art. 6.1.c) del RGPD).',
        ],
        'Usted no está obligado a facilitarnos datos. Sin los que el contrato requiere no podemos darle acceso. No vendemos datos, no mostramos publicidad, no elaboramos perfiles publicitarios y no tomamos ninguna decisión basada únicamente en el tratamiento automatizado que produzca efectos jurídicos en usted o le afecte significativamente de modo similar.',
      ],
    },
    {
      id: 'sign-in',
      title: 'Inicio de sesión',
      body: [
        'El nombre o la dirección de correo electrónico que usted introduce se envía a las librerías conectadas, para que cada una indique si le conoce. La contraseña llega solo a la librería que usted elige. No la guardamos ni la registramos. De la librería recibimos su número de cliente, su dirección de correo electrónico, su nombre y sus apellidos, y los guardamos junto con el nombre que usted introdujo y el nombre de la librería.',
        'Si la página de inicio de sesión ofrece Google o Facebook y usted pulsa el botón, su navegador va a esa empresa, que sabe así que usted inicia sesión aquí. Recibimos y guardamos su identificador en esa empresa, su nombre y, si usted lo permite, su dirección de correo electrónico. Puede vincular y desvincular estas cuentas en los ajustes.',
        'Un inicio de sesión mediante código QR se guarda durante diez minutos. Si usted configura la verificación en dos pasos, guardamos las claves públicas de sus claves de acceso, el secreto cifrado de su aplicación de autenticación y los valores hash de sus códigos de recuperación.',
      ],
    },
    {
      id: 'account',
      title: 'Su cuenta',
      body: [
        'Su cuenta contiene su nombre y apellidos, su dirección de correo electrónico, el idioma, el tema, la disposición de la página de inicio, el día en que inició sesión por primera vez, su plan y cuánto almacenamiento tiene y utiliza. Puede cambiar el nombre y la dirección de correo electrónico en los ajustes.',
        'Puede añadir una foto. Si su librería indica alguna, nuestro servidor la descarga y guarda una copia pequeña, de modo que la librería no sabe cuándo lee usted. La foto se le muestra solo a usted y, antes de iniciar sesión, solo en un navegador en el que ya haya iniciado sesión. Puede sustituirla o quitarla en los ajustes.',
      ],
    },
    {
      id: 'library',
      title: 'Su biblioteca y sus lecturas',
      body: [
        'Guardamos los archivos que usted sube, lo que un programa extrae de ellos (título, autor, portada, índice, palabras para la búsqueda) y los cambios que usted hace en esos datos. Un archivo que varios lectores hayan guardado de forma idéntica se conserva una sola vez. Ninguno de ellos puede advertirlo.',
        'Para mantener sincronizados sus dispositivos guardamos las posiciones de lectura y escucha con el dispositivo del que proceden, las posiciones anteriores, el progreso, los marcadores, los subrayados, las notas, los favoritos, las colecciones y las notificaciones. Las estrellas y reseñas que usted pone a los libros de su biblioteca son privadas: no las ve ningún otro lector, ninguna librería y ninguna comunidad.',
        'Para sus estadísticas de lectura guardamos cuándo y durante cuánto tiempo leyó o escuchó, cuántas páginas pasó, cuándo terminó un libro y su objetivo anual. Las estadísticas se calculan en nuestro servidor exclusivamente para usted.',
        'En el caso de los libros con LCP guardamos, cifrado, un valor hash de su frase de contraseña. En el caso de Adobe DRM guardamos los Adobe ID que usted añade. Su contraseña se transmite solo al proveedor correspondiente y no se guarda; la contraseña de una cuenta interna de Adobe que creemos para usted se guarda cifrada. De un libro que llega como token de Adobe (ACSM) guardamos cuáles de sus dispositivos han comunicado su descarga.',
      ],
    },
    {
      id: 'purchases',
      title: 'Su librería: compras y recomendaciones',
      body: [
        'Una librería conectada puede entregar en su biblioteca un libro que usted haya comprado en ella. Para ello nos envía su número de cliente y el archivo. Si usted nunca ha iniciado sesión aquí, ambos se conservan hasta que lo haga. Si la librería retira el libro, este sale de su biblioteca.',
        'La página de inicio muestra libros y novedades de su librería, que obtiene nuestro servidor. Si la librería ofrece recomendaciones personales, se las pedimos con el número de cliente que le ha asignado y guardamos su respuesta. La librería sabe así que usted ha utilizado la página de inicio recientemente. En los demás casos, nuestro servidor ordena las recomendaciones generales de la librería según los autores, las series y los géneros de su biblioteca; la librería no llega a saber nada de ello. Las portadas son copias que están en nuestro servidor.',
        'Nosotros no comunicamos a la librería qué otros libros hay en su biblioteca ni qué lee usted. El proveedor de un libro con LCP es una excepción, limitada a ese libro: cuando usted lo abre, nuestro servidor pregunta al proveedor si la licencia es válida y se registra con un identificador creado únicamente para usted y ese proveedor. El proveedor no ve su dirección IP.',
      ],
    },
    {
      id: 'ratings',
      title: 'Comunidad de lectores y valoraciones públicas',
      body: [
        'Si su librería cuenta con una comunidad de lectores (ReadRate), puede conectar la cuenta que tenga en ella. Su navegador va entonces a una página de la comunidad, que sabe así que usted procede de este servicio. Recibimos y guardamos, cifrados, una clave de acceso a la comunidad, su nombre y apellidos en ella, la forma en que usted inicia sesión allí y una copia de su foto. Cada cierto tiempo preguntamos a la comunidad si la conexión sigue existiendo. Las novedades, los debates y las imágenes los obtiene nuestro servidor sin mencionarle a usted. No comunicamos a la comunidad qué hay en su biblioteca ni qué lee.',
        'Si usted se desconecta, suprimimos estos datos de inmediato y pedimos a la comunidad que ponga fin al acceso. Si elimina su cuenta sin haberse desconectado antes, nuestra clave se suprime, pero no se avisa a la comunidad.',
        'Puede publicar una valoración de un libro de su librería. Son obligatorios un nombre o seudónimo, una dirección de correo electrónico y el número de estrellas; el texto es opcional. Los enviamos a la comunidad de su librería, con los números de identificación de la librería y del libro y una referencia aleatoria en lugar de su identidad. Allí se publican el nombre, las estrellas y el texto. La dirección de correo electrónico sirve para consultas sobre la valoración y no está destinada a publicarse.',
        'Guardamos la dirección IP desde la que se envió una valoración, por si alguien impugna su licitud. No se envía a la comunidad y se suprime 30 días después de la última modificación. Puede modificar o retirar una valoración en cualquier momento. Cuando la retira o elimina su cuenta, pedimos a la comunidad que la suprima, durante un máximo de 90 días hasta que lo haga.',
      ],
    },
    {
      id: 'payments',
      title: 'Planes de pago y facturas',
      body: [
        'Si usted contrata un plan, guardamos el plan, el precio, la fecha y el estado del pago, los números del pedido y del pago en PayPal, y una factura con su nombre y su dirección de correo electrónico. Los pedidos que no se pagan se suprimen a los 30 días.',
        'Solo en la página en la que usted paga, su navegador carga un script de PayPal. PayPal sabe así qué compra usted y cuánto cuesta. La forma en que usted paga solo la conoce PayPal, que trata estos datos bajo su propia responsabilidad.',
        'La ley nos obliga a conservar los registros de pagos durante seis años y las facturas durante diez, contados en ambos casos desde el final del año. Cuando se elimina su cuenta, suprimimos su dirección de correo electrónico de las facturas, y de los registros, todo lo que le identifica.',
      ],
    },
    {
      id: 'security',
      title: 'Sesiones, protección y prueba',
      body: [
        'De cada inicio de sesión guardamos la fecha y hora, la forma de acceso, el último uso, el nombre del navegador o programa y su red: la dirección IP truncada a /24 (IPv4) o /64 (IPv6). Puede ver esta lista en los ajustes y cerrar cada sesión. Recordamos los navegadores y las redes desde los que ha iniciado sesión para poder avisarle de los nuevos y para que personas ajenas no puedan impedirle el acceso. Los intentos fallidos se contabilizan por cuenta y por red truncada. Los tokens y las contraseñas de aplicación se guardan únicamente como valores hash.',
        'Como prueba del contrato guardamos qué versión de las condiciones aceptó, la suma de comprobación del texto en el idioma mostrado, la fecha y hora, la forma de acceso y la red truncada; cuándo le informamos de una modificación; y si se opuso.',
        'Toda medida que afecte a una cuenta se guarda con su motivo. Si se bloqueó una cuenta, tras su supresión se conserva un hash con clave del número de cliente, para que el bloqueo siga siendo efectivo. No revela quién es usted.',
      ],
    },
    {
      id: 'log',
      title: 'Registros de acceso',
      body: [
        'Cuando usted abre una página o usa la aplicación, el servidor escribe una línea en su registro. Contiene:',
        [
          'la dirección IP;',
          'la fecha y la hora;',
          'el archivo solicitado;',
          'el volumen de datos enviados y recibidos;',
          'el tipo y la versión del navegador;',
          'el sistema operativo;',
          'la página de la que procede la solicitud.',
        ],
        'Contiene además detalles técnicos de la solicitud: el método y el host, el estado y el tiempo que tardó. Las contraseñas y los tokens se eliminan. Utilizamos los registros para detectar fallos y ataques, y no los combinamos con su cuenta. Se suprimen a los 30 días como máximo, salvo que se esté investigando un ataque y determinadas líneas se necesiten durante más tiempo como prueba.',
      ],
    },
    {
      id: 'browser',
      title: 'Cookies y páginas vistas',
      body: [
        'Las cookies estrictamente necesarias están siempre activas: mantienen su sesión iniciada, reconocen su navegador y recuerdan su elección. Las cookies analíticas, de funcionalidad y publicitarias son opcionales y están desactivadas hasta que usted las permite. Rechazarlas es tan fácil como aceptarlas, y puede cambiar su elección en cualquier momento en la página [Cookies](page:cookies), que enumera todas las cookies y lo que guarda su navegador.',
        'Si cierra el aviso de cookies sin elegir, una cookie lo recuerda durante un día. Si elige, guardamos como prueba un identificador aleatorio, la versión del aviso de cookies, las categorías que permitió, la fecha y hora, y su dirección IP truncada a /24 (IPv4) o /48 (IPv6).',
        'Si usted permite la categoría analítica, nuestro propio servidor cuenta qué páginas y pantallas se abren, como patrones sin títulos ni identificadores de libros, en qué idioma y desde cuántas redes. Para ello, la dirección IP se trunca a /24 (IPv4) o /48 (IPv6) antes de guardar nada, y la dirección truncada se suprime al cabo de un día. No interviene ningún tercero y ningún dato sale de nuestro servidor.',
      ],
    },
    {
      id: 'mail',
      title: 'Correo electrónico, boletín y formulario de contacto',
      body: [
        'Le escribimos sobre el servicio: la activación de su acceso, los dispositivos nuevos, las modificaciones de las condiciones, su plan y sus pagos, las medidas adoptadas y la exportación y supresión de sus datos. Un correo electrónico se guarda hasta que se envía, y durante siete días como máximo si el envío falla. Nuestros correos no contienen imágenes ni enlaces que nos indiquen si usted los ha abierto.',
        'El [boletín](page:newsletter) es independiente y solo requiere una dirección de correo electrónico. Le enviamos un correo, y su suscripción solo surte efecto cuando pulsa el botón de la página a la que remite (doble confirmación o «double opt-in»). Como prueba guardamos cuándo, desde qué red truncada y con qué versión del texto se suscribió y lo confirmó, así como su idioma. Las direcciones que no se confirman se suprimen a los siete días. Puede darse de baja en cualquier momento con el enlace de cada número. Con la baja, incluso inmediatamente después de la suscripción, se suprimen todos los datos relativos a esta. Durante 30 días guardamos qué número se envió a qué dirección, para que nadie lo reciba dos veces.',
        'Si nos escribe con el [formulario de contacto](page:contact), su dirección de correo electrónico, su nombre, su mensaje y el idioma de la página se guardan y se nos envían por correo electrónico. Los utilizamos únicamente para responderle. El servidor suprime el mensaje 30 días después de su envío, y nosotros eliminamos el correo cuando deja de ser necesario.',
      ],
    },
    {
      id: 'recipients',
      title: 'Destinatarios de los datos',
      body: [
        'Dentro de los límites descritos, reciben datos su librería; su comunidad de lectores, si usted la conecta o publica una valoración; los proveedores de libros protegidos; los proveedores de sus Adobe ID; Google o Facebook, si inicia sesión con ellos; y PayPal, si paga un plan.',
        'Las empresas que gestionan por nosotros servidores, almacenamiento o correo tratan los datos por cuenta nuestra, como encargados del tratamiento, y están sujetas a nuestras instrucciones (art. 28 del RGPD). Las autoridades reciben datos cuando la ley nos obliga.',
        'Si un destinatario se encuentra fuera del Espacio Económico Europeo, los datos se transfieren únicamente en las condiciones de los artículos 44 y siguientes del RGPD. Pregúntenos en {email} quiénes son estos destinatarios.',
      ],
    },
    {
      id: 'duration',
      title: 'Plazos de conservación',
      body: [
        'Su biblioteca se conserva mientras exista su cuenta. En la tabla figura todo lo que se suprime tras un plazo fijo:',
        '{retention}',
        'En los ajustes puede exportar todos sus datos y archivos en un archivo ZIP, y eliminar su cuenta. La supresión comienza a los siete días, durante los cuales todavía puede cancelarla. Después se elimina de la base de datos y del almacenamiento todo lo que le pertenece, salvo los datos de pago y, si su acceso estaba bloqueado, el hash mencionado más arriba. Las copias de seguridad se suprimen cuando vence su plazo y se utilizan únicamente para restaurar el servicio.',
      ],
    },
    {
      id: 'rights',
      title: 'Sus derechos y cambios de este aviso',
      body: [
        'Usted, como interesado, tiene derecho:',
        [
          'de acceso: a saber qué datos suyos tratamos y a recibir una copia de ellos;',
          'a la rectificación de los datos inexactos;',
          'a la supresión de los datos o a la limitación de su tratamiento;',
          'a la portabilidad de los datos: a recibirlos en un formato de lectura mecánica;',
          'a oponerse al tratamiento basado en nuestro interés legítimo;',
          'a retirar su consentimiento en cualquier momento, con efectos para el futuro.',
        ],
        'La mayor parte puede hacerla usted directamente en los ajustes. Para todo lo demás, escriba a {email}. También puede presentar una reclamación ante una autoridad de control en materia de protección de datos, por ejemplo la del lugar en que reside.',
        'Actualizamos este aviso cuando cambia el servicio. Cada texto lleva un número de versión, y se aplica la versión que se muestra aquí.',
      ],
    },
  ],
};
