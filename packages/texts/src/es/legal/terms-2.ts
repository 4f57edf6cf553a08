import type { LegalText } from '../../shapes/legal-text.ts';

export const text: LegalText = {
  version: 2,
  title: 'Condiciones de uso',
  lede: 'El contrato entre usted y el operador de esta biblioteca: qué recibe usted, qué esperamos de usted y cómo puede ponerle fin cualquiera de las partes.',
  sections: [
    {
      id: 'parties',
      title: 'Partes del contrato',
      body: [
        'Este servicio es una biblioteca en la nube para libros electrónicos y audiolibros. Lo presta {operator}, {address}, {email} («nosotros»). El contrato sobre su uso se celebra entre usted y nosotros.',
        'El idioma del contrato es el inglés. Las traducciones se ofrecen para facilitar la lectura; en caso de discrepancia, prevalece el texto inglés.',
      ],
    },
    {
      id: 'conclusion',
      title: 'Cómo se celebra el contrato',
      body: [
        'Necesita una cuenta en una librería conectada con el servicio u otra forma de acceso que ofrezca la página de inicio de sesión. Al pulsar «Iniciar sesión», o al iniciar sesión con un programa o un lector electrónico, usted nos hace una oferta vinculante de celebrar este contrato con arreglo a estas condiciones. No hay ninguna casilla que marcar.',
        'Comprobamos la oferta, activamos su acceso y se lo confirmamos por correo electrónico si conocemos su dirección. El contrato queda celebrado cuando se activa su acceso.',
        'Registramos qué versión de estas condiciones aceptó, en qué idioma, cuándo, con qué forma de acceso y desde qué red. Estos registros figuran en los ajustes. Puede imprimir o guardar estas condiciones en cualquier momento.',
      ],
    },
    {
      id: 'readers',
      title: 'Quién puede usar el servicio',
      body: [
        'El servicio se dirige a personas mayores de 16 años con plena capacidad para contratar. Al iniciar sesión, usted declara que cumple ambos requisitos.',
        'La biblioteca es personal: para un solo lector y para la lectura privada.',
      ],
    },
    {
      id: 'service',
      title: 'El servicio y su precio',
      body: [
        'Con el servicio puede:',
        [
          'guardar sus propios libros electrónicos y audiolibros, y volver a descargarlos;',
          'leer y escuchar en el navegador, si el formato y su protección lo permiten;',
          'mantener sincronizados en todos sus dispositivos las posiciones, los marcadores, las notas, las colecciones y los ajustes;',
          'buscar, ordenar, valorar y editar el contenido de su biblioteca, y consultar sus estadísticas de lectura.',
        ],
        'El uso es gratuito e incluye el almacenamiento gratuito que indica su cuenta. Solo pueden guardarse los tipos de archivo que la aplicación señala como compatibles.',
        'Si necesita más almacenamiento, puede comprar un plan. Las páginas públicas y el boletín también son gratuitos. El boletín no forma parte de este contrato: la suscripción se hace por separado, con su dirección de correo electrónico, y puede darse de baja en cualquier momento.',
      ],
    },
    {
      id: 'plans',
      title: 'Planes de pago y derecho de desistimiento',
      body: [
        'Si el operador vende planes, la página de planes muestra su almacenamiento y su precio por un mes en dólares estadounidenses, impuestos incluidos. Usted hace el pedido al autorizar el pago en PayPal. El contrato sobre el plan se celebra cuando se completa el pago; su almacenamiento aumenta de inmediato y usted recibe la factura por correo electrónico.',
        'Un plan dura un mes y no se renueva automáticamente. Cada nuevo pago lo prolonga un mes. Si cambia a otro plan, el valor del tiempo restante se convierte en tiempo del plan nuevo. Cuando termina el tiempo pagado no se elimina nada: podrá seguir leyendo, escuchando y descargando, pero solo podrá volver a subir libros cuando los que tiene quepan en el almacenamiento disponible.',
        'Como consumidor, puede desistir de la compra de un plan en un plazo de 14 días naturales a partir del día de la celebración del contrato, sin indicar el motivo. Basta una declaración inequívoca dirigida a {email}, y el plazo se considera respetado si la envía antes de que venza. En ese caso le reembolsaremos el precio íntegro sin demora indebida y, a más tardar, en los 14 días naturales siguientes a su declaración, por el mismo medio de pago que usted empleó y sin gasto alguno para usted, incluso si ya ha utilizado el almacenamiento. El plan termina con el reembolso.',
      ],
    },
    {
      id: 'account',
      title: 'Su cuenta y su seguridad',
      body: [
        'La contraseña pertenece a su cuenta en la librería y se cambia allí. No comunique a nadie sus contraseñas, contraseñas de aplicación, códigos de recuperación ni códigos de inicio de sesión. Si es posible que otra persona conozca alguno de ellos, cámbielo y cierre la sesión en los dispositivos que no reconozca.',
        'Si hay motivos para sospechar que un tercero conoce sus datos de acceso, podremos bloquear la cuenta hasta que se aclare la situación. Le informaremos por correo electrónico.',
      ],
    },
    {
      id: 'content',
      title: 'Sus libros y notas',
      body: [
        'Lo que usted guarda sigue siendo suyo. Guarde únicamente lo que tenga derecho a guardar: libros que haya comprado, que tenga en préstamo conforme a las condiciones de este o que haya escrito usted, o libros que cualquiera pueda copiar.',
        'Usted nos autoriza a tratar sus archivos en la medida en que el servicio lo requiera: almacenarlos, hacer copias de seguridad, extraer de ellos por medios automáticos el título, la portada, el índice y las palabras, convertirlos para su lectura y enviarlos a sus dispositivos. Esta autorización termina cuando usted los elimina.',
        'Los demás lectores no ven nada de su biblioteca. Las valoraciones y reseñas que haga en ella son privadas. Solo examinamos sus archivos si la ley lo exige o si una reclamación concreta da motivo para ello.',
      ],
    },
    {
      id: 'shops',
      title: 'Libros de las librerías',
      body: [
        'Los libros se compran a una librería, con arreglo a las condiciones de esta, y no a nosotros. Una librería conectada puede entregar en su biblioteca lo que usted compró y retirar lo que le haya reembolsado.',
        'Lo que puede hacer con un libro comprado o prestado se rige por su contrato con la librería. Cuando una licencia vence o se revoca, es posible que el libro deje de abrirse aquí.',
      ],
    },
    {
      id: 'community',
      title: 'Valoraciones públicas y comunidad de lectores',
      body: [
        'Si su librería cuenta con una comunidad de lectores, puede conectar la cuenta que tenga en ella y publicar valoraciones de los libros de la librería. Para una valoración se necesitan un nombre o seudónimo, una dirección de correo electrónico y las estrellas; el texto es opcional. La publica la comunidad, cuyas propias condiciones también se aplican allí.',
        'Usted es responsable de lo que publica. Valore solo libros que conozca, redacte personalmente el texto y respete la ley y los derechos de los demás. No se admiten publicidad, insultos ni valoraciones pagadas por terceros. Podremos negarnos a transmitir una valoración que incumpla estas reglas.',
        'Usted nos autoriza a transmitir la valoración a la comunidad, y a la comunidad a publicarla, hasta que usted la retire. Puede modificarla o retirarla en cualquier momento.',
      ],
    },
    {
      id: 'conduct',
      title: 'Qué no está permitido',
      body: [
        'No está permitido:',
        [
          'guardar, publicar o difundir contenidos que infrinjan la ley o los derechos de terceros;',
          'eliminar la protección contra copia cuando la ley lo prohíba;',
          'permitir que otros utilicen su acceso, o venderlo;',
          'guardar archivos creados para causar daños, intentar obtener datos de otras personas o sobrecargar el servicio de forma intencionada.',
        ],
      ],
    },
    {
      id: 'measures',
      title: 'Medidas en caso de incumplimiento',
      body: [
        'Si hay indicios concretos de que usted incumple estas condiciones, la ley o los derechos de terceros, podremos:',
        [
          'advertirle;',
          'retirar un libro;',
          'limitar su acceso a la lectura y la descarga;',
          'bloquear su acceso durante un tiempo;',
          'bloquearlo de forma definitiva, si el incumplimiento es grave o reiterado.',
        ],
        'Elegimos la medida menos gravosa que sea suficiente y le comunicamos el motivo por correo electrónico. Si considera que nos equivocamos, escriba a {email}; una persona lo revisará. Si su acceso se bloquea de forma definitiva, no tendrá derecho a que se restablezca ni podrá volver a registrarse.',
      ],
    },
    {
      id: 'availability',
      title: 'Disponibilidad, modificaciones del servicio y responsabilidad',
      body: [
        'Prestamos el servicio con diligencia, pero no garantizamos que esté siempre disponible: puede verse interrumpido por tareas de mantenimiento, averías o problemas de red. Podremos ampliar y mejorar el servicio y, por un motivo justificado, suprimir partes de él. Las modificaciones que le perjudiquen de forma apreciable se anuncian igual que las modificaciones de estas condiciones. Sus derechos legales en caso de falta de conformidad no se ven afectados.',
        'Respondemos sin limitación en caso de dolo o negligencia grave, por los daños a la vida, la integridad física o la salud, y cuando así lo establezcan la legislación sobre productos defectuosos o una garantía que hayamos dado.',
        'En caso de negligencia leve respondemos únicamente por el incumplimiento de una obligación esencial del contrato en cuyo cumplimiento usted pueda confiar normalmente, y solo por los daños típicos de un contrato de esta clase y previsibles.',
        'Conserve una copia de los archivos que no pueda conseguir en otro lugar. Si se pierden datos por negligencia leve, respondemos por lo que habría costado restaurarlos a partir de esa copia.',
      ],
    },
    {
      id: 'ending',
      title: 'Duración y terminación',
      body: [
        'El contrato se celebra por tiempo indefinido.',
        'Usted puede ponerle fin en cualquier momento: elimine su cuenta en los ajustes o escriba a {email}. Antes puede exportar sus datos.',
        'Nosotros podemos ponerle fin con un preaviso de 14 días por correo electrónico. Hasta entonces podrá exportarlo todo, y le reembolsaremos el precio del tiempo pagado que ya no pueda utilizar. No se ve afectado el derecho de ambas partes a resolver el contrato por causa grave y sin preaviso.',
      ],
    },
    {
      id: 'changes',
      title: 'Modificación de estas condiciones',
      body: [
        'Podremos modificar estas condiciones por un motivo justificado; por ejemplo, si cambian el servicio, la ley o su interpretación. Le informaremos con al menos 30 días de antelación, por correo electrónico y en la aplicación, con el nuevo texto y el día en que entra en vigor.',
        'Si no se opone antes de que llegue ese día, se le aplicará el nuevo texto. Nuestra comunicación volverá a indicarlo. Puede oponerse en la aplicación o escribiendo a {email}.',
        'Si se opone, seguirán aplicándosele las condiciones que aceptó. En tal caso podremos poner fin al contrato con un preaviso de 14 días, y usted podrá exportar sus datos antes. Puede retirar la oposición en la aplicación.',
        'Quien inicia sesión acepta la versión vigente ese día, salvo que se haya opuesto a ella. El precio de un plan ya pagado no cambia.',
      ],
    },
    {
      id: 'law',
      title: 'Privacidad y ley aplicable',
      body: [
        'El aviso de privacidad explica qué datos trata el servicio, por qué, durante cuánto tiempo y cuáles son sus derechos. Es meramente informativo y no forma parte de lo que usted acepta aquí.',
        'Se aplica la ley del país en que estamos establecidos, con exclusión de la Convención de las Naciones Unidas sobre los Contratos de Compraventa Internacional de Mercaderías. Siguen siendo aplicables las normas imperativas que le protegen como consumidor en el país en que reside, incluido su derecho a acudir allí a los tribunales.',
        'Si alguna de estas condiciones es nula, las demás siguen siendo válidas.',
      ],
    },
  ],
};
