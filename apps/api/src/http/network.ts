import ipaddr from 'ipaddr.js';

/** The network that an address is counted under: IPv4 /24, IPv6 /64. An IPv4 address wrapped into IPv6 counts as IPv4. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`;
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
};
