export const footer: string =
  'You received this email because you have a Lectern account. Please don’t reply to this address.';
