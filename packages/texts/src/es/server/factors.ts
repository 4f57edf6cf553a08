import type * as english from '../../en/server/factors.ts';

export const factorsChanged: typeof english.factorsChanged = {
  subject: 'Ha cambiado la seguridad de tu biblioteca',
  'passkey-added': (name) => `Se ha añadido a tu cuenta la clave de acceso «${name}».`,
  'passkey-removed': (name) => `Se ha quitado de tu cuenta la clave de acceso «${name}».`,
  'app-added': 'Se ha configurado una aplicación de autenticación en tu cuenta.',
  'app-removed': 'Se ha quitado de tu cuenta la aplicación de autenticación.',
  'codes-made': 'Se han creado códigos de recuperación nuevos. Los anteriores ya no sirven.',
  'code-used': (left) => `Se ha usado un código de recuperación. Códigos restantes: ${left}.`,
  'ask-on': 'A partir de ahora se pide la verificación en dos pasos para iniciar sesión en tu biblioteca.',
  'ask-off': 'Ya no se pide la verificación en dos pasos para iniciar sesión en tu biblioteca.',
  guessed:
    'Alguien que conoce tu contraseña ha introducido varios códigos incorrectos al iniciar sesión. No ha conseguido entrar. Durante una hora no se aceptarán códigos desde dispositivos desconocidos. Tú puedes seguir iniciando sesión en tus dispositivos, con una clave de acceso o con un código de recuperación.',
  reset:
    'A petición tuya, el operador de esta biblioteca ha quitado tus claves de acceso, tu aplicación de autenticación y tus códigos de recuperación.',
  when: 'Fecha',
  device: 'Dispositivo',
  network: 'Red',
  wasYou: 'Si has sido tú, no tienes que hacer nada.',
  notYou:
    'Si no has sido tú, cambia la contraseña en tu librería, cierra la sesión en los demás dispositivos y revisa tus ajustes de seguridad.',
  button: 'Revisar la seguridad',
};
