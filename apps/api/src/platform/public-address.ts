import ipaddr from 'ipaddr.js';

/** Whether the address is not private, loopback, link-local, multicast or reserved, also when mapped into IPv6. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast';
};
