import type { Words } from '../../translation-types.ts';

export const reauthentication = {
  title: 'Confirma que eres tú',
  text: 'Hace tiempo que iniciaste sesión. Para continuar, escribe la contraseña de tu cuenta de la librería.',
  password: 'Contraseña',
  cancel: 'Cancelar',
  continue: 'Continuar',
  checking: 'Comprobando',
  wrongPassword: 'La contraseña no es correcta.',
  noPassword:
    'Tu cuenta no tiene contraseña aquí. Cierra la sesión, iníciala de nuevo y vuelve a intentarlo antes de cinco minutos.',
  'factor.title': 'Confirma que eres tú',
  'factor.passkeyText': 'Usa tu clave de acceso para continuar.',
  'factor.orCode': 'O escribe tu contraseña y un código:',
  'factor.codeText': 'Escribe tu contraseña y un código para continuar.',
  'factor.codeOnly': 'Escribe un código para continuar.',
} satisfies Words<'es', 'reauthentication'>;
