import { domainToASCII } from 'node:url';

/**
 * By which an address is compared: mail servers ignore upper and lower case, and a domain has several spellings (IDNA, a dot at
 * the end). Mails go to the address as it was typed.
 */
export const toAddressKey = (address: string): string => {
  const text = address.trim();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const ascii = (domainToASCII(domain) || domain.normalize('NFC').toLowerCase()).replace(/\.$/, '');
  return `${text.slice(0, at).normalize('NFC').toLowerCase()}@${ascii}`;
};

/** The mailbox that an address belongs to, for limits: many servers deliver `anna+news@…` to `anna@…`. */
export const toMailboxKey = (address: string): string => toAddressKey(address).replace(/(?<=^[^+@]+)\+[^@]*(?=@)/, '');
