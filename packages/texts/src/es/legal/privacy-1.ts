import type { LegalText } from '../../shapes/legal-text.ts';

export const text: LegalText = {
  version: 1,
  title: 'Aviso de privacidad',
  lede: 'Qué sabe de usted esta biblioteca, por qué, quién más llega a saberlo y cómo puede obtener esos datos o hacer que desaparezcan.',
  sections: [
    {
      id: 'controller',
      title: 'Responsable del tratamiento',
      body: [
        'El responsable del tratamiento de sus datos personales en este servicio es {operator}, {address}. Diríjase a {email} con cualquier pregunta al respecto.',
        'Este aviso se refiere al servicio mismo. De la cuenta que usted tiene en una librería es responsable esa librería, que le informa sobre ella en su propio aviso.',
      ],
    },
    {
      id: 'grounds',
      title: 'Por qué tratamos datos',
      body: [
        'La mayor parte de los datos es necesaria para ejecutar el contrato celebrado con usted: para darle acceso y para conservar y mostrar su biblioteca (art. 6.1.b) del RGPD). La protección contra el uso indebido, el registro de acceso y la prueba de lo acordado responden a nuestro interés legítimo en un servicio seguro (art. 6.1.f) del RGPD). Algunos datos debemos conservarlos o facilitarlos porque así lo exige la ley (art. 6.1.c) del RGPD).',
        'No hay publicidad, ni análisis de visitantes, ni perfiles de lo que usted lee, ni decisiones sobre usted que tome únicamente una máquina. No se vende nada.',
      ],
    },
    {
      id: 'sign-in',
      title: 'Inicio de sesión con la cuenta de una librería',
      body: [
        'El nombre o la dirección de correo electrónico que usted escribe se envía a las librerías conectadas, para que cada una indique si le conoce. La contraseña llega después solo a la librería que usted ha elegido. No la guardamos ni la registramos.',
        'De la librería recibimos su número de cliente en ella, su dirección de correo electrónico, su nombre y sus apellidos. Si además indica una foto suya, nuestro servidor descarga una copia. Guardamos estos datos junto con el nombre que usted escribió y el nombre de la librería.',
      ],
    },
    {
      id: 'social',
      title: 'Inicio de sesión con Google o Facebook',
      body: [
        'Solo si la página de inicio de sesión lo ofrece, y solo si usted pulsa el botón, su navegador va a Google o a Facebook. Esa empresa sabe así que usted inicia sesión aquí. Del perfil abreviado que nos envía guardamos su identificador en esa empresa, su nombre y, si usted lo permite, su dirección de correo electrónico. No publicamos nada allí.',
        'Puede vincular y desvincular estas formas de acceso en los ajustes.',
      ],
    },
    {
      id: 'account',
      title: 'Su cuenta',
      body: [
        'Su cuenta contiene su nombre y apellidos, su dirección de correo electrónico, una foto si usted la añade o la librería tiene una, el idioma, la apariencia, la selección de lo que muestra la página de inicio, el día en que accedió por primera vez y cuánto almacenamiento tiene y utiliza. En los ajustes puede cambiar el nombre y la dirección de correo electrónico, y cambiar o quitar la foto. Esta se le muestra solo a usted; antes de iniciar sesión, solo en un navegador en el que ya haya iniciado sesión.',
      ],
    },
    {
      id: 'library',
      title: 'Sus libros y sus lecturas',
      body: [
        'Conservamos los archivos que usted guarda, lo que un programa extrae de ellos (título, autor, portada, índice) y lo que usted cambia en esos datos. Un archivo que varios lectores hayan guardado idéntico bit a bit se conserva una sola vez; ninguno de ellos puede verlo.',
        'Para que sus dispositivos estén al día conservamos las posiciones, su progreso y las posiciones anteriores, cuánto tiempo leyó o escuchó y cuándo, los marcadores, los subrayados y las notas, los favoritos, las colecciones y los mensajes que el servicio le dirige. La frase de contraseña de un libro con LCP se conserva cifrada.',
        'Los libros eliminados permanecen en la papelera durante treinta días como máximo.',
      ],
    },
    {
      id: 'purchases',
      title: 'Libros que entrega una librería',
      body: [
        'Una librería conectada puede incorporar a su biblioteca un libro que usted haya comprado en ella. Para ello nos envía su número de cliente y el archivo. Si usted nunca ha iniciado sesión aquí, ambos se conservan hasta que lo haga. Cuando la librería retira el libro, este sale de su biblioteca.',
        'La librería no llega a saber por nosotros qué más tiene usted ni qué lee. La excepción es el proveedor de un libro con LCP, y solo respecto de ese libro: cuando usted lo abre, preguntamos al proveedor si su licencia sigue siendo válida y nos registramos con un identificador creado para usted y ese proveedor. El proveedor no conoce su red.',
      ],
    },
    {
      id: 'security',
      title: 'Sesiones, dispositivos y protección',
      body: [
        'De cada inicio de sesión conservamos la fecha y hora, la forma de acceso, el último uso, el nombre con que se presenta el navegador o programa y su red: la dirección IP truncada a /24 (IPv4) o /64 (IPv6). Puede ver esta lista en los ajustes y poner fin a cada entrada. Le enviamos un correo cuando inicia sesión un dispositivo nuevo.',
        'Los intentos fallidos se contabilizan por cuenta y por red truncada, y se olvidan en un plazo de dos horas. Los tokens y las contraseñas de aplicación se conservan únicamente como valores hash. Una solicitud de inicio de sesión mediante código QR dura diez minutos.',
      ],
    },
    {
      id: 'log',
      title: 'El registro de acceso',
      body: [
        'Por cada solicitud, el servidor escribe una línea con la dirección IP, la fecha y hora, el archivo solicitado, el volumen de datos, el resultado y el tiempo que tardó, el navegador y su versión, el sistema operativo y la página de procedencia. Las contraseñas y los tokens se eliminan.',
        'Estas líneas sirven para detectar fallos y ataques. Se conservan durante 30 días como máximo, salvo que algunas de ellas se necesiten durante más tiempo por un ataque que se esté investigando.',
      ],
    },
    {
      id: 'browser',
      title: 'Cookies y lo que guarda su navegador',
      body: [
        'Solo instalamos las cookies de las que el servicio no puede prescindir: una que mantiene su sesión iniciada, una que permite reconocer un navegador para avisarle únicamente de los dispositivos nuevos, y otras de corta duración mientras usted inicia sesión con código QR, Google o Facebook. Los scripts no pueden leerlas.',
        'En su propio almacenamiento, el navegador guarda el idioma, la apariencia y los ajustes de página, una copia de su lista de libros y lo que usted hizo mientras no había conexión. Al cerrar la sesión se elimina la cookie de sesión.',
        'No hay cookies de análisis ni de publicidad, ni propias ni de terceros; por eso no se le pide que las consienta.',
      ],
    },
    {
      id: 'mail',
      title: 'Correo electrónico',
      body: [
        'Solo le escribimos sobre el servicio: confirmación de su acceso, dispositivos nuevos, modificaciones de las condiciones, medidas, y exportación y supresión de sus datos. No hay boletín. Los correos no contienen imágenes ni enlaces que nos indiquen si usted los ha abierto.',
      ],
    },
    {
      id: 'records',
      title: 'Registros de aceptación y de medidas',
      body: [
        'Como prueba del contrato conservamos qué versión de las condiciones aceptó, una suma de comprobación del texto en el idioma mostrado, la fecha y hora, la forma de acceso y la red truncada; cuándo le comunicamos una modificación; y, en su caso, su oposición.',
        'Toda medida que afecte a una cuenta se conserva con su motivo. Cuando se bloquea una cuenta, tras su supresión se conserva un hash con clave del número de cliente, para que el bloqueo se mantenga. Nadie puede saber por él quién es usted.',
      ],
    },
    {
      id: 'recipients',
      title: 'Destinatarios de los datos',
      body: [
        'Además de la librería y, si usted los utiliza, de Google o Facebook, solo reciben datos quienes gestionan por nosotros servidores, almacenamiento o correo: por cuenta nuestra, como encargados del tratamiento, y sujetos a nuestras instrucciones. Las autoridades reciben datos cuando la ley nos obliga.',
        'Si alguno de ellos se encuentra fuera del Espacio Económico Europeo, la transferencia se realiza únicamente en las condiciones del RGPD (artículos 44 y siguientes). Pregúntenos en {email} quiénes son.',
        'Solo si usted paga un plan, y solo en la página en que lo hace, su navegador carga un script de PayPal, y PayPal sabe qué compra usted y cuánto cuesta. La forma en que usted paga solo la conoce PayPal. De PayPal recibimos los números del pedido y del pago, y si el dinero ha llegado.',
      ],
    },
    {
      id: 'duration',
      title: 'Plazos de conservación',
      body: [
        'Su biblioteca se conserva mientras exista su cuenta. Una sesión que nadie utiliza termina al cabo de unos meses; las sesiones terminadas se suprimen una semana después.',
        'En los ajustes puede exportarlo todo (un ZIP con sus datos y archivos) y eliminar su cuenta. La supresión comienza a los siete días, durante los cuales todavía puede cancelarla; después se elimina de la base de datos y del almacenamiento todo lo que le pertenece. Las copias de seguridad desaparecen cuando vence su plazo. Los datos que la ley nos obliga a conservar se conservan durante ese tiempo y no se utilizan para nada más.',
        'De cada pago conservamos el plan, el precio, la fecha, el estado y los números mencionados, así como una factura con su nombre y su dirección de correo electrónico. La ley nos obliga a conservarlos: los pagos durante seis años y las facturas durante diez, contados desde el final del año. Cuando usted elimina su cuenta, suprimimos de ellos la dirección de correo electrónico.',
      ],
    },
    {
      id: 'rights',
      title: 'Sus derechos y cambios de este aviso',
      body: [
        'Usted, como interesado, tiene derecho:',
        [
          'a saber qué datos suyos tratamos y a obtener una copia de ellos;',
          'a que se rectifiquen los datos inexactos;',
          'a que se supriman los datos o se limite su tratamiento;',
          'a recibir sus datos en un formato que otros programas puedan leer;',
          'a oponerse al tratamiento basado en nuestro interés legítimo.',
        ],
        'Escriba a {email} o utilice los ajustes. También puede presentar una reclamación ante una autoridad de control en materia de protección de datos, por ejemplo la del lugar en que reside.',
        'Cuando cambia el servicio, cambia también este aviso. Cada texto lleva una versión, y se aplica la que se muestra aquí.',
      ],
    },
  ],
};
