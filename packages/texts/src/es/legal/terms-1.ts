import type { LegalText } from '../../shapes/legal-text.ts';

export const text: LegalText = {
  version: 1,
  title: 'Condiciones de uso',
  lede: 'El contrato entre usted y quien gestiona esta biblioteca: qué recibe usted, qué le pedimos y cómo puede ponerle fin cualquiera de las partes.',
  sections: [
    {
      id: 'parties',
      title: 'Con quién se celebra el contrato',
      body: [
        'Este servicio es una biblioteca en la nube para libros electrónicos y audiolibros. Lo presta {operator}, {address}, {email} («nosotros»). El contrato sobre su uso se celebra entre usted y nosotros.',
        'El idioma del contrato es el inglés. Las traducciones se ofrecen para que pueda leerlo en su propio idioma; en caso de discrepancia, prevalece el texto inglés.',
      ],
    },
    {
      id: 'conclusion',
      title: 'Cómo se celebra el contrato',
      body: [
        'Necesita una cuenta en una librería conectada con el servicio u otra forma de acceso que ofrezca la página de inicio de sesión. Al pulsar «Iniciar sesión», o al iniciar sesión con un programa o un lector electrónico, usted nos hace una oferta vinculante de celebrar este contrato con arreglo a estas condiciones. No hay ninguna casilla que marcar.',
        'Comprobamos la oferta, activamos su acceso y se lo confirmamos por correo electrónico si conocemos alguna dirección suya. El contrato queda celebrado cuando se activa su acceso.',
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
      title: 'Qué ofrece el servicio',
      body: [
        'Con el servicio puede:',
        [
          'guardar sus propios libros electrónicos y audiolibros, y volver a descargarlos;',
          'leer y escuchar en el navegador, cuando el formato y su protección lo permitan;',
          'tener al día en todos sus dispositivos las posiciones, los marcadores, las notas, las colecciones y los ajustes;',
          'buscar, ordenar y editar el contenido de su biblioteca.',
        ],
        'El uso es gratuito. Su cuenta indica cuánto almacenamiento tiene y cuánto está ocupado. Solo pueden guardarse los tipos de archivo que la aplicación señala como compatibles.',
      ],
    },
    {
      id: 'account',
      title: 'Su cuenta y su seguridad',
      body: [
        'La contraseña pertenece a su cuenta en la librería y se cambia allí. No comunique a nadie sus contraseñas, contraseñas de aplicación ni códigos de inicio de sesión. Si es posible que otra persona conozca alguno de ellos, cámbielo y cierre la sesión en los dispositivos que no reconozca.',
        'Si hay motivos para creer que otra persona conoce sus datos de acceso, podremos bloquear la cuenta hasta que se aclare la situación. Se lo comunicaremos por correo electrónico.',
      ],
    },
    {
      id: 'content',
      title: 'Sus libros y notas',
      body: [
        'Lo que usted guarda sigue siendo suyo. Guarde únicamente lo que tenga derecho a guardar: libros que haya comprado, que tenga en préstamo conforme a las condiciones de este o que haya escrito usted, o libros que cualquiera pueda copiar.',
        'Usted nos autoriza a hacer con sus archivos aquello en que consiste el servicio: conservarlos, hacer copias de seguridad, extraer de ellos por medios automáticos el título, la portada y el índice, convertirlos para su lectura y enviarlos a sus dispositivos. Esta autorización termina cuando usted los elimina.',
        'Los demás lectores no ven nada de su biblioteca. Solo examinamos sus archivos si la ley lo exige o si una reclamación concreta da motivo para ello.',
      ],
    },
    {
      id: 'shops',
      title: 'Libros de las librerías',
      body: [
        'Los libros se compran a una librería, con arreglo a las condiciones de esta, y no a nosotros. Una librería conectada puede incorporar a su biblioteca lo que usted compró y retirar lo que le haya reembolsado.',
        'Lo que puede hacer con un libro comprado o prestado se rige por su contrato con la librería. Cuando una licencia vence o se retira, es posible que el libro deje de abrirse aquí.',
      ],
    },
    {
      id: 'conduct',
      title: 'Qué no está permitido',
      body: [
        'No está permitido:',
        [
          'guardar o difundir contenidos que infrinjan la ley o los derechos de terceros;',
          'eliminar la protección contra copia cuando la ley lo prohíba;',
          'permitir que otros utilicen su acceso, o venderlo;',
          'guardar archivos creados para causar daños, intentar acceder a datos ajenos o sobrecargar el servicio de forma intencionada.',
        ],
      ],
    },
    {
      id: 'measures',
      title: 'Qué podemos hacer en caso de incumplimiento',
      body: [
        'Si hay indicios concretos de que usted incumple estas condiciones, la ley o los derechos de terceros, podremos:',
        [
          'advertirle;',
          'retirar un libro;',
          'limitar su acceso a la lectura y la descarga;',
          'bloquear su acceso durante un tiempo;',
          'bloquearlo de forma definitiva, si el incumplimiento es grave o reiterado.',
        ],
        'Elegimos la medida menos gravosa que sea suficiente y le comunicamos el motivo por correo electrónico. Si considera que nos equivocamos, escriba a {email}; una persona lo examinará. Aquel cuyo acceso se haya bloqueado de forma definitiva no tiene derecho a que se le vuelva a admitir ni puede registrarse de nuevo.',
      ],
    },
    {
      id: 'availability',
      title: 'Disponibilidad y modificaciones del servicio',
      body: [
        'Prestamos el servicio con diligencia, pero no garantizamos que esté disponible en todo momento: puede verse interrumpido por tareas de mantenimiento, averías o problemas de red.',
        'Podremos ampliar y mejorar el servicio y, por un motivo justificado, suprimir partes de él. Las modificaciones que le perjudiquen de forma apreciable se anuncian igual que las modificaciones de estas condiciones.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsabilidad',
      body: [
        'Respondemos sin limitación en caso de dolo o negligencia grave, por los daños a la vida, la integridad física o la salud, y cuando así lo establezcan la legislación sobre productos defectuosos o una garantía que hayamos dado.',
        'En caso de negligencia leve respondemos únicamente por el incumplimiento de una obligación sin la cual el contrato no sería posible y en cuyo cumplimiento usted puede confiar, y solo por los daños típicos de un contrato de esta clase y previsibles.',
        'Conserve una copia de los archivos que no pueda conseguir en ningún otro lugar. Si se pierden datos por negligencia leve, respondemos por lo que habría costado restaurarlos a partir de esa copia.',
      ],
    },
    {
      id: 'ending',
      title: 'Duración y terminación',
      body: [
        'El contrato se celebra por tiempo indefinido.',
        'Usted puede ponerle fin en cualquier momento: elimine su cuenta en los ajustes o escriba a {email}. Antes puede exportar sus datos. No se ve afectado el derecho de desistimiento que la ley le reconozca como consumidor.',
        'Nosotros podemos ponerle fin con un preaviso de 14 días por correo electrónico. Hasta entonces podrá exportarlo todo. No se ve afectado el derecho de ambas partes a resolver el contrato de inmediato por causa grave.',
      ],
    },
    {
      id: 'changes',
      title: 'Modificación de estas condiciones',
      body: [
        'Podremos modificar estas condiciones por un motivo justificado; por ejemplo, si cambian el servicio, la ley o su interpretación. Se lo comunicaremos con al menos 30 días de antelación, por correo electrónico y en la aplicación, con el nuevo texto y el día en que está previsto que entre en vigor.',
        'Si no se opone antes de que llegue ese día, se le aplicará el nuevo texto. Nuestra comunicación volverá a indicarlo. Puede oponerse en la aplicación o escribiendo a {email}.',
        'Si se opone, seguirán aplicándosele las condiciones que aceptó. En tal caso podremos poner fin al contrato con un preaviso de 14 días, y usted podrá exportar sus datos antes. Puede retirar la oposición en la aplicación.',
        'Quien inicia sesión acepta la versión vigente ese día, salvo que se haya opuesto a ella.',
      ],
    },
    {
      id: 'data',
      title: 'Sus datos',
      body: [
        'Qué datos conserva el servicio, por qué, durante cuánto tiempo y cuáles son sus derechos se explica en el aviso de privacidad. Es meramente informativo y no forma parte de lo que usted acepta aquí.',
      ],
    },
    {
      id: 'law',
      title: 'Ley aplicable',
      body: [
        'Se aplica la ley del país en que estamos establecidos, con exclusión de la Convención de las Naciones Unidas sobre los Contratos de Compraventa Internacional de Mercaderías. Siguen siendo aplicables las normas que le protegen como consumidor en el país en que reside y de las que ningún contrato puede privarle, al igual que su derecho a demandar allí.',
        'Si alguna de estas condiciones es nula, las demás siguen siendo válidas.',
      ],
    },
  ],
};
