import type * as english from '../../en/server/social.ts';

export const accountLinked: typeof english.accountLinked = ({ provider, name, href }) => ({
  subject: `Se ha vinculado una cuenta de ${provider} a tu biblioteca`,
  blocks: [
    {
      kind: 'text',
      text: `Alguien que había iniciado sesión en tu biblioteca ha vinculado una cuenta de ${provider}. Ahora se puede usar para entrar.`,
    },
    { kind: 'facts', rows: [[provider, name]] },
    { kind: 'text', text: 'Si has sido tú, no tienes que hacer nada.' },
    {
      kind: 'text',
      text: 'Si no has sido tú, desvincula la cuenta, cierra la sesión en los demás dispositivos y cambia la contraseña en tu librería.',
    },
    { kind: 'button', text: 'Revisar cuentas vinculadas', href },
  ],
});
