import type { Words } from '../../translation-types.ts';

export const legal = {
  'terms.title': 'Condiciones de uso',
  version: 'Versión {{version}}',
  note: 'Al iniciar sesión, haces una oferta vinculante de aceptar las <terms>condiciones de uso</terms> y confirmas que tienes más de 16 años y plena capacidad para contratar. El <privacy>aviso de privacidad</privacy> explica cómo tratamos tus datos.',
  'change.text':
    'Las nuevas condiciones de uso entran en vigor el {{date}}. Si no te opones antes de esa fecha, las aceptas.',
  'change.read': 'Leer condiciones',
  'change.object': 'Oponerme',
  'change.hide': 'Ocultar',
  'object.title': '¿Oponerte a las nuevas condiciones?',
  'object.text':
    'Para ti seguirán vigentes las condiciones que aceptaste. El operador podrá entonces poner fin al contrato con 14 días de preaviso. Antes puedes exportar tus libros y notas, y retirar la oposición en Ajustes.',
  'object.cancel': 'Cancelar',
  objectionRecorded: 'Tu oposición ha quedado registrada. Te lo confirmaremos por correo.',
  consents: 'Condiciones aceptadas',
  'consents.text': 'Al iniciar sesión, ofreces aceptar las condiciones vigentes. Esto es lo que quedó registrado.',
  'consents.none': 'Aún no hay nada registrado. Tu aceptación se registrará la próxima vez que inicies sesión.',
  applies: 'vigente para ti',
  accepted: 'Aceptada el {{date}} · {{way}} · red {{network}}',
  checksum: 'Suma de comprobación del texto ({{language}})',
  pending: 'La versión {{version}} entra en vigor el {{date}}',
  'pending.open': 'Si no te opones antes de esa fecha, se te aplicará.',
  'pending.objected': 'Te opusiste el {{date}}. Siguen vigentes las condiciones que aceptaste.',
  cancelObjection: 'Retirar oposición',
  objectionCancelled: 'Oposición retirada.',
  'way.password': 'con contraseña',
  'way.app-password': 'con una contraseña de aplicación',
  'way.google': 'con Google',
  'way.facebook': 'con Facebook',
  'way.qr': 'con un código QR',
  'way.phone': 'con un código en tu teléfono',
} satisfies Words<'es', 'legal'>;
