import type { Words } from '../../translation-types.ts';

export const signIn = {
  title: 'Tus libros siguen\ndonde los dejaste',
  lede: 'Inicia sesión con tu cuenta de una librería asociada.',
  pageTitle: 'Iniciar sesión',
  sessionEnded:
    'Tu sesión se ha cerrado en otro dispositivo o el acceso a tu cuenta ha terminado. Vuelve a iniciar sesión para seguir donde lo dejaste. Tu posición está guardada.',
  username: 'Correo o nombre de usuario',
  next: 'Siguiente',
  findingShop: 'Buscando tu librería',
  chooseShop: 'Elige tu librería',
  shopsFound_one: '{{name}} tiene cuenta en una librería.',
  shopsFound_many: '{{name}} tiene cuenta en {{count}} de librerías.',
  shopsFound_other: '{{name}} tiene cuenta en {{count}} librerías.',
  shop: 'Librería',
  otherUsername: 'Usar otro nombre',
  welcome: 'Hola de nuevo',
  change: 'Cambiar',
  password: 'Contraseña',
  stayLoggedIn: 'Guardar la contraseña en este dispositivo',
  logIn: 'Iniciar sesión',
  opening: 'Abriendo tu biblioteca',
  forgot: '¿Olvidaste tu contraseña?',
  usernameEmpty: 'Escribe el correo o el nombre de usuario de tu cuenta de la librería.',
  passwordEmpty: 'Escribe la contraseña de tu cuenta de la librería.',
  wrongPassword: 'La contraseña no es correcta. Usa la de {{shop}}.',
  emailIncorrect:
    'El correo no es correcto. Ninguna librería conectada tiene una cuenta con él. Revisa cómo está escrito o crea una cuenta.',
  'provider.text':
    'En {{shop}} inicias sesión con {{provider}}, sin contraseña. Para abrir tu biblioteca aquí, establece una contraseña en {{shop}} e inicia sesión con ella.',
  'provider.setPassword': 'Establecer una contraseña en {{shop}}',
  'provider.linked': 'Si has vinculado {{provider}} a tu biblioteca, puedes iniciar sesión con esa cuenta.',
  'factor.title': 'Confirma que eres tú',
  'factor.passkeyText': 'Usa tu clave de acceso para abrir tu biblioteca.',
  'factor.or': 'o',
  'factor.codeText': 'Escribe el código de tu aplicación de autenticación o un código de recuperación.',
  'factor.empty': 'Escribe un código.',
  'factor.unavailable':
    'Las claves de acceso no funcionan en esta dirección. Abre tu biblioteca en su dirección principal.',
  'factor.back': 'Iniciar sesión de otra forma',
} satisfies Words<'es', 'signIn'>;
