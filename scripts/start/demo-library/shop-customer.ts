/** A customer of the demo shop, who uses its pages as a browser does. */
export type ShopCustomer = { buy(slug: string): Promise<void> };

type Account = { readonly username: string; readonly password: string };
type Registration = Account & { readonly email: string; readonly firstName: string; readonly lastName: string };

/** Opens pages of the shop and submits their forms, with the cookies of one browser. */
const createVisitor = (shopUrl: string, signal: AbortSignal) => {
  const cookies = new Map<string, string>();

  const request = async (path: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(shopUrl + path, {
      redirect: 'manual',
      headers: { cookie },
      signal,
      ...(body && { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };

  /** Submits the form of a page that posts to `action`, with its hidden fields. */
  const submit = async (page: string, action: string, fields: Record<string, string>): Promise<Response> => {
    const markup = await (await request(page)).text();
    const form = markup.match(/<form[^]*?<\/form>/g)?.find((one) => one.includes(`action="${action}"`));
    if (form === undefined) throw new Error(`the shop has no form for ${action}`);
    const body = new URLSearchParams(fields);
    for (const [, name = '', value = ''] of form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g))
      body.set(name, value);
    return request(action, body);
  };

  return { request, submit };
};

const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400;

/** Creates an account at the shop. @throws Error when the shop refuses it */
export const registerAtShop = async (
  shopUrl: string,
  registration: Registration,
  signal: AbortSignal,
): Promise<void> => {
  const response = await createVisitor(shopUrl, signal).submit('/register', '/register', {
    ...registration,
    over16: 'yes',
  });
  await response.body?.cancel();
  if (!isRedirect(response)) throw new Error(`the shop does not register ${registration.username}: ${response.status}`);
};

/** Signs in at the shop. @throws Error when the shop does not accept the account */
export const signInAtShop = async (
  shopUrl: string,
  { username, password }: Account,
  signal: AbortSignal,
): Promise<ShopCustomer> => {
  const { request, submit } = createVisitor(shopUrl, signal);
  const login = await submit('/login', '/login', { login: username, password });
  await login.body?.cancel();
  if (!isRedirect(login)) throw new Error(`the shop does not sign ${username} in`);

  return {
    /** Buys a book; a second purchase changes nothing. */
    async buy(slug) {
      const page = await request(`/books/${slug}`);
      const markup = await page.text();
      if (page.status !== 200) throw new Error(`the shop does not sell ${slug}`);
      if (!markup.includes(`action="/books/${slug}/buy"`)) return; // it is theirs
      const response = await submit(`/books/${slug}`, `/books/${slug}/buy`, {});
      await response.body?.cancel();
      if (response.status >= 400) throw new Error(`the shop answers ${response.status} to the purchase of ${slug}`);
    },
  };
};
