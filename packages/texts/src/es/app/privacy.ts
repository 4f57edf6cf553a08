import type { Words } from '../../translation-types.ts';

export const privacy = {
  'export.title': 'Tus datos',
  'export.text':
    'Recibe en un archivo ZIP todo lo que guardamos sobre ti: tu cuenta, libros, subrayados y notas, posiciones, colecciones, dispositivos e inicios de sesión. Te avisaremos por correo cuando esté listo.',
  'export.start': 'Exportar todo',
  'export.again': 'Exportar de nuevo',
  'export.starting': 'Iniciando la exportación',
  'export.running': 'Preparando tu exportación',
  'export.waiting': 'Tu exportación empezará pronto',
  'export.canLeave': 'Puedes salir de esta página. Te avisaremos por correo cuando esté lista.',
  'export.ready': 'Tu exportación está lista',
  'export.availableUntil': '{{size}}. Disponible hasta el {{date}}.',
  'export.download': 'Descargar',
  'export.nextAt': 'Podrás exportar de nuevo después del {{moment}}.',
  'export.failed': 'No se pudo crear tu exportación. Inténtalo de nuevo.',
  'delete.title': 'Eliminar la cuenta',
  'delete.text':
    'Elimina definitivamente tus libros, notas, posiciones y todos los demás datos. Tienes siete días para cambiar de idea. Tu cuenta de la librería no se ve afectada.',
  'delete.confirm': 'Eliminar mi cuenta',
  'delete.confirmTitle': '¿Eliminar tu cuenta?',
  'delete.pointSignOut':
    'Se cerrará tu sesión en todos los dispositivos, incluido este, y tus contraseñas de aplicación dejarán de funcionar.',
  'delete.pointDelay':
    'Durante siete días no se elimina nada. Para conservar la cuenta, vuelve a iniciar sesión antes.',
  'delete.pointErasure': 'Después se eliminan todos tus libros, notas y posiciones, y no se pueden recuperar.',
  'delete.pointExport': '¿Quieres una copia? Exporta antes tus datos.',
  'delete.cancel': 'Cancelar',
  'delete.deleting': 'Eliminando la cuenta',
  'delete.scheduled': 'Tu cuenta se eliminará el {{date}}. Para conservarla, inicia sesión antes.',
  'notice.text': 'Tu cuenta se eliminará el {{date}}, con todos los libros y notas.',
  'notice.keep': 'Conservar mi cuenta',
  'notice.cancelled': 'Tu cuenta no se eliminará.',
} satisfies Words<'es', 'privacy'>;
