import type * as english from '../../en/server/payments.ts';
import { formatDay } from '../../shapes/mail-dates.ts';

export const invoiceSent: typeof english.invoiceSent = ({ printed, expiresAt }) => ({
  subject: `Factura ${printed.invoice.name} de tu plan`,
  text: `Gracias por tu pago. ${expiresAt === null ? '' : `Tu plan ${printed.invoice.planName} está activo hasta el ${formatDay('es', expiresAt)} y no se renueva automáticamente.`}`.trim(),
  button: 'Ver tu plan',
});

export const refunded: typeof english.refunded = ({ planName, isEnd }) => ({
  subject: 'Se ha reembolsado tu pago',
  text: isEnd
    ? `Se te ha reembolsado el pago del plan ${planName}, así que el mes pagado queda anulado. Tus libros siguen donde estaban.`
    : `Se te ha reembolsado una parte del pago del plan ${planName}. Tu plan sigue activo.`,
  button: 'Ver tu plan',
});

export const declined: typeof english.declined = ({ planName }) => ({
  subject: 'No se ha podido completar tu pago',
  text: `PayPal no ha podido cobrar el pago del plan ${planName}. No se te ha cobrado nada y el plan no se ha activado.`,
  button: 'Pagar de otra forma',
});
