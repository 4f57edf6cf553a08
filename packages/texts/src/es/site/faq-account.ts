import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Tu cuenta: preguntas y respuestas · Lectern',
  description:
    'Quién puede iniciar sesión, cómo encontrar una librería, contraseñas olvidadas, códigos QR, Google y Facebook, dispositivos, exportación y eliminación.',
  keywords: [
    'preguntas frecuentes',
    'cuenta',
    'iniciar sesión',
    'contraseña',
    'código QR',
    'contraseña de aplicación',
    'clave de acceso',
    'eliminar la cuenta',
  ],
  heading: 'Tu cuenta',
  lede: 'Entrar en tu cuenta, protegerla y dejarla.',
  sections: [
    {
      id: 'who',
      title: '¿Quién puede iniciar sesión?',
      body: [
        'Cualquier persona mayor de 16 años, con plena capacidad para contratar y una cuenta en una librería conectada a esta nube. No hace falta ningún otro registro: tu biblioteca se crea la primera vez que inicias sesión. Al hacerlo, aceptas las [condiciones de uso](page:terms), y te lo confirmamos por correo.',
        'Es gratis e incluye 2 GB de almacenamiento.',
      ],
    },
    {
      id: 'browsers',
      title: '¿Qué navegadores y dispositivos puedo usar?',
      body: [
        'Cualquier dispositivo con un navegador actual. Lectern se prueba con Chromium, la base de Chrome y Edge, y con Firefox; también debería funcionar en Safari. Los lectores electrónicos y las aplicaciones que se conectan a esta nube funcionan con la misma cuenta. Si esta nube tiene aplicaciones propias para Android o iOS, encontrarás los enlaces en la barra lateral.',
      ],
    },
    {
      id: 'find-shop',
      title: '¿Cómo encuentro una librería?',
      body: [
        'Elige **¿Aún no tienes cuenta?** en la página de inicio de sesión. Puedes buscar entre las librerías conectadas por nombre, dirección, ciudad o código postal, elegir una región o dejar que el navegador encuentre las más cercanas. Tu ubicación no sale del navegador. **Registrarse ahora** te lleva a la página de la librería. Después vuelve aquí e inicia sesión con tu nueva cuenta.',
      ],
    },
    {
      id: 'email-incorrect',
      title: '¿Por qué dice que mi correo no es correcto?',
      body: [
        'Ninguna librería conectada tiene una cuenta con ese nombre. Escríbelo exactamente como en tu librería, o prueba con el nombre de usuario que tienes allí en lugar del correo. Si tu librería no está en la lista, no está conectada a esta nube.',
      ],
    },
    {
      id: 'forgotten-password',
      title: 'He olvidado mi contraseña. ¿Qué puedo hacer?',
      body: [
        'La contraseña pertenece a tu cuenta en la librería, así que se restablece y se cambia allí. **¿Olvidaste tu contraseña?**, junto al campo de la contraseña, te lleva a la página de tu librería. Nosotros no la guardamos y no podemos decirte cuál es.',
        'Después de diez contraseñas equivocadas en 15 minutos hay que esperar; la página dice cuánto.',
      ],
    },
    {
      id: 'several-shops',
      title: 'Tengo cuenta en varias librerías. ¿Se juntan en una biblioteca?',
      body: [
        'No. Cada cuenta de librería abre su propia biblioteca, aunque el correo sea el mismo. Elige una librería y sube a esa biblioteca los libros de las demás. Las bibliotecas no se pueden unir.',
      ],
    },
    {
      id: 'google-facebook',
      title: '¿Puedo iniciar sesión con Google o Facebook?',
      body: [
        'Sí, si la página de inicio de sesión muestra los botones. Para abrir la biblioteca que ya tienes, vincula primero Google o Facebook en **Ajustes → Seguridad → Otras formas de iniciar sesión**. Si no, el botón abre una biblioteca nueva, porque nunca relacionamos cuentas por su dirección de correo.',
        'Si en la propia librería solo entras con Google o Facebook, crea allí una contraseña. La página de inicio de sesión te lleva al lugar adecuado.',
      ],
    },
    {
      id: 'qr',
      title: '¿Cómo inicio sesión con un código QR?',
      body: [
        'Funciona en los dos sentidos.',
        {
          list: [
            '**En un equipo**: la página de inicio de sesión muestra un código. Escanéalo con la cámara de un teléfono en el que hayas iniciado sesión, abre el enlace y elige el número que aparece en el equipo. El código vale durante diez minutos.',
            '**En un teléfono**: en un dispositivo en el que hayas iniciado sesión, elige **Ajustes → Seguridad → Iniciar sesión en un teléfono** y escanea el código con el teléfono. Vale durante un minuto y una sola vez.',
          ],
        },
        {
          note: 'Aprueba solo una pantalla que tengas delante. Quien entre con tu aprobación puede leer tus libros y cambiar tu biblioteca.',
        },
      ],
    },
    {
      id: 'e-reader',
      title: '¿Cómo inicio sesión en un lector electrónico?',
      body: [
        'Conecta el lector electrónico a una red wifi. Abre sus ajustes de la nube o de la cuenta, escribe el mismo nombre que aquí, elige tu librería y escribe la contraseña o una contraseña de aplicación. Tarda un minuto como mucho. Sin wifi no puedes iniciar sesión, pero sí leer lo que ya está en el dispositivo.',
      ],
    },
    {
      id: 'app-passwords',
      title: '¿Qué son las contraseñas de aplicación?',
      body: [
        'Contraseñas para aplicaciones y lectores electrónicos. Cada aplicación o lector tiene la suya, así que no necesitas darle la de tu cuenta en la librería. Crea una en **Ajustes → Seguridad** y escríbela junto con el nombre de usuario que aparece allí. Se muestra una sola vez.',
        'Una contraseña de aplicación da acceso completo a tu biblioteca, o solo permite leer y descargar. Nunca abre los ajustes de tu cuenta. Puedes revocarla cuando quieras: las aplicaciones que la usan pierden el acceso al momento.',
      ],
    },
    {
      id: 'second-factor',
      title: '¿Puedo proteger mi cuenta con un segundo factor?',
      body: [
        'Sí, en **Ajustes → Seguridad**: con claves de acceso (huella, cara, bloqueo de pantalla o una llave de seguridad) o con una aplicación de autenticación. Recibes diez códigos de recuperación. Guárdalos en un lugar seguro: cada uno sustituye una vez a un factor perdido.',
        'El segundo factor protege tus contraseñas de aplicación, la exportación de datos, la eliminación de la cuenta y los propios factores. Si quieres, también te lo pedimos al iniciar sesión. Las aplicaciones y los lectores electrónicos que no lo admiten necesitan entonces una contraseña de aplicación.',
        'Si lo has perdido todo, [escríbenos](page:contact).',
      ],
    },
    {
      id: 'devices',
      title: '¿Dónde tengo la sesión abierta y cómo la cierro?',
      body: [
        '**Ajustes → Seguridad** muestra todos los navegadores, lectores electrónicos y aplicaciones con la sesión abierta, cómo la iniciaste en cada uno y cuándo se usó por última vez. Puedes cerrarla en cualquiera de ellos, o en todos los demás a la vez. El efecto es inmediato. Las contraseñas de aplicación siguen funcionando hasta que las revocas.',
        'Recibes un correo cuando se inicia sesión en un dispositivo nuevo. Si no has sido tú, cierra esa sesión y cambia la contraseña en la librería. En un dispositivo que no se usa durante mucho tiempo, normalmente 90 días, la sesión se cierra sola.',
      ],
    },
    {
      id: 'profile',
      title: '¿Cómo cambio mi nombre, mi correo o mi foto?',
      body: [
        'En **Ajustes → Cuenta**. Te escribimos a la dirección de correo que figura allí. Para iniciar sesión, sigue usando tu nombre de usuario y tu contraseña de la librería. El tema y el idioma están en **Ajustes → Apariencia**.',
      ],
    },
    {
      id: 'shop-knows',
      title: '¿Qué sabe de mí mi librería?',
      body: [
        'Que inicias sesión. Si te hace recomendaciones personales, se las pedimos cuando abres la página de inicio. No le contamos qué más tienes en la biblioteca ni qué lees. Si un libro está protegido con Readium LCP, preguntamos a su proveedor si la licencia sigue siendo válida. Hay más información en el [aviso de privacidad](page:privacy).',
      ],
    },
    {
      id: 'export',
      title: '¿Puedo tener una copia de todos mis datos?',
      body: [
        'Sí. **Ajustes → Privacidad → Exportar todo** crea un archivo ZIP con tu cuenta, todos los archivos, las posiciones, los subrayados y las notas, las colecciones, los dispositivos y los inicios de sesión. Te avisamos por correo cuando está listo. Puedes descargarlo durante siete días y crear uno al día.',
      ],
    },
    {
      id: 'delete',
      title: '¿Cómo elimino mi cuenta?',
      body: [
        'En **Ajustes → Privacidad → Eliminar cuenta**. La sesión se cierra al momento en todas partes. Durante siete días puedes volver a iniciar sesión y conservar la cuenta; después, tus libros, notas, posiciones y demás datos se eliminan definitivamente. En el [aviso de privacidad](page:privacy) se indica lo que la ley nos obliga a conservar, como las facturas.',
        'Tu cuenta en la librería no cambia. Solo la librería puede eliminarla.',
      ],
    },
  ],
};
