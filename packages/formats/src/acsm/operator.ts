import ipaddr from 'ipaddr.js';

/** Names that no server of the internet has (RFC 6761, RFC 6762, RFC 8375 and the one that ICANN set aside). */
const PRIVATE_NAME = /^[^.]*$|(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|invalid|test)$/;

/**
 * Whether an address may be that of a licence server on the internet: http or https, a name with a dot or an address
 * that is neither private, loopback, link-local, multicast nor reserved, however it is written. Nothing is looked up.
 */
export const isPublicOperator = (address: string): boolean => {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return ipaddr.isValid(host) ? ipaddr.process(host).range() === 'unicast' : !PRIVATE_NAME.test(host);
};
