/** What a test says about a token; the rest is made up. */
export type TokenOptions = {
  transaction?: string;
  title?: string;
  creator?: string;
  /** Empty: the token does not say when it expires. */
  expiration?: string;
  /** XML of the permissions of the licence. */
  permissions?: string;
  operator?: string;
};

/** Builds an ACSM token, as a shop hands it out. */
export const buildToken = ({
  transaction = 'T-1',
  title = 'Busy Brownies',
  creator = 'E. Veale',
  expiration = '2030-01-01T00:00:00Z',
  permissions = '<display/>',
  operator = 'http://acs.example.org/fulfillment',
}: TokenOptions = {}): Buffer =>
  Buffer.from(`<fulfillmentToken fulfillmentType="loan" auth="user" xmlns="http://ns.adobe.com/adept">
<distributor>urn:uuid:176c679c-1d79-4fc8-9db4-572a6125a69e</distributor><operatorURL>${operator}</operatorURL>
<transaction>${transaction}</transaction>${expiration === '' ? '' : `<expiration>${expiration}</expiration>`}
<resourceItemInfo><resource>urn:uuid:72787032-26ae-4db4-8ac0-65d02f18ef20</resource><resourceItem>0</resourceItem>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>${creator}</dc:creator>
<dc:format>application/epub+zip</dc:format><dc:language>en</dc:language></metadata>
<licenseToken><permissions>${permissions}</permissions></licenseToken></resourceItemInfo><hmac>AAAA</hmac></fulfillmentToken>`);
