import type { Words } from '../../translation-types.ts';

export const fulfilment = {
  token: 'Token para tu dispositivo',
  expired: 'Caducado',
  expiresSoon: 'Caduca en menos de un minuto',
  expiresIn: 'Caduca {{time}}',
  download: 'Descargar el token',
  title: 'Lleva este libro a tu dispositivo',
  what: 'Este archivo es un token, no el libro en sí. Tu dispositivo lo canjea por el libro.',
  whatFormat:
    'Este archivo es un token, no el libro en sí. Tu dispositivo lo canjea por el libro en formato {{format}}.',
  expiredHelp:
    'Este token ha caducado. Pide un archivo nuevo a la librería o biblioteca donde conseguiste el libro y súbelo aquí: sustituirá a este.',
  'step.download': 'Descarga el token.',
  'step.open': 'Ábrelo en tu equipo con Adobe Digital Editions o en un lector electrónico registrado con tu Adobe ID.',
  'step.read': 'El dispositivo descarga el libro. Después puedes leerlo allí.',
  singleDevice: 'Este libro solo se puede usar en un dispositivo. Abre el token en el que usas para leer.',
  devices: 'Dispositivos',
  onDevice: 'Canjeado en {{serial}}, {{moment}}',
  failedOn: 'Último intento en {{serial}}, {{moment}}:',
  'failure.account': 'ya se canjeó para otra cuenta.',
  'failure.device': 'se ha alcanzado el límite de dispositivos.',
  'failure.expired': 'el token había caducado.',
  'failure.again': 'el servidor de la librería no respondió bien. Inténtalo de nuevo en el dispositivo.',
  'failure.other': 'no se pudo canjear. Inténtalo de nuevo en el dispositivo o consulta a la librería.',
  heading: 'Lee este libro en tu dispositivo',
} satisfies Words<'es', 'fulfilment'>;
