import type * as english from '../../en/server/sessions.ts';

export const newDevice: typeof english.newDevice = ({ device, network, at, href }) => ({
  subject: 'Nuevo inicio de sesión en tu biblioteca',
  blocks: [
    { kind: 'text', text: 'Alguien ha iniciado sesión en tu biblioteca desde un dispositivo nuevo.' },
    {
      kind: 'facts',
      rows: [
        ['Dispositivo', device],
        ['Fecha', at],
        ['Red', network],
      ],
    },
    { kind: 'text', text: 'Si has sido tú, no tienes que hacer nada.' },
    {
      kind: 'text',
      text: 'Si no has sido tú, cierra la sesión de ese dispositivo y cambia la contraseña en tu librería.',
    },
    { kind: 'button', text: 'Revisar dispositivos', href },
  ],
});

export const passwordGuessing: typeof english.passwordGuessing = ({ at, href }) => ({
  subject: 'Alguien intenta entrar en tu biblioteca',
  blocks: [
    {
      kind: 'text',
      text: 'Alguien ha introducido muchas veces una contraseña incorrecta para tu cuenta, desde dispositivos y redes que no habías usado aquí. Si alguien inicia sesión desde un dispositivo nuevo, te avisaremos por correo.',
    },
    { kind: 'facts', rows: [['Fecha', at]] },
    {
      kind: 'text',
      text: 'En los dispositivos que ya has usado puedes iniciar sesión como siempre. En uno nuevo, el inicio de sesión puede tardar unos segundos más.',
    },
    {
      kind: 'text',
      text: 'Si tu contraseña es corta o la usas en otros sitios, cámbiala en tu librería.',
    },
    { kind: 'button', text: 'Revisar dispositivos', href },
  ],
});
