import type { MailTarget, ShopIdentity } from '../config.ts';
import type { MailSender } from './mail.ts';
import { outboxSender } from './outbox.ts';
import { smtpSender } from './smtp.ts';

/** The sender that the settings name. Mails come from `no-reply` at the shop's own host. */
export const senderFor = (target: MailTarget, shop: ShopIdentity): MailSender => {
  const from = { name: shop.name, address: `no-reply@${new URL(shop.publicUrl).hostname}` };
  switch (target.kind) {
    case 'outbox':
      return outboxSender(target.dir, from);
    case 'smtp':
      return smtpSender(target.url, from);
    default:
      return target satisfies never;
  }
};
