/** A text as a part of an address, in which nothing but letters, digits and `-._~` stands for itself (RFC 3986, 2.3). */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
