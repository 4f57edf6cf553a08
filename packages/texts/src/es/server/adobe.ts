import type * as english from '../../en/server/adobe.ts';

export const internalPassword: typeof english.internalPassword = {
  subject: 'Tu contraseña de Adobe',
  text: 'Has pedido ver la contraseña de la cuenta de Adobe que acompaña a tu biblioteca.',
  once: (until) =>
    `El enlace funciona una sola vez, hasta el ${until}. Tienes que haber iniciado sesión en tu biblioteca.`,
  ignore: 'Si no la has pedido, ignora este correo. Nadie más puede abrir el enlace.',
  button: 'Ver contraseña',
};
