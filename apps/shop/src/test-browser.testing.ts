/** The page that the browser shows. */
type ShownPage = { url: URL; status: number; text: string; headers: Headers };

type Fields = Readonly<Record<string, string>>;

const unescapeHtml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => {
    const signs: Fields = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
    return signs[name] ?? '';
  });

/** Creates a browser without scripts that stores cookies, follows redirects and submits the forms of the current page. */
export const createTestBrowser = (homeUrl: string, headers: Fields = {}) => {
  const cookies = new Map<string, string>();
  let page: ShownPage = { url: new URL(homeUrl), status: 0, text: '', headers: new Headers() };

  const send = async (url: URL, init: RequestInit, extra: Fields = {}): Promise<ShownPage> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { ...init, redirect: 'manual', headers: { ...headers, ...extra, cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location !== null) return send(new URL(location, url), {});
    page = { url, status: reply.status, text: await reply.text(), headers: reply.headers };
    return page;
  };

  return {
    cookies,
    /** Opens a path or an absolute URL. */
    open: (path: string): Promise<ShownPage> => send(new URL(path, homeUrl), {}),
    /** Submits the form of the current page that posts to `action`, including its hidden fields. */
    submit: (action: string, fields: Fields = {}, extra: Fields = {}): Promise<ShownPage> => {
      const form = page.text.match(/<form[^]*?<\/form>/g)?.find((markup) => markup.includes(`action="${action}"`));
      if (form === undefined) throw new Error(`No form on ${page.url.pathname} posts to ${action}`);
      const body = new URLSearchParams();
      for (const [, name = '', value = ''] of form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
        body.set(name, unescapeHtml(value));
      }
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return send(new URL(action, homeUrl), { method: 'POST', body }, extra);
    },
    /** Posts without loading a form first. */
    post: (path: string, fields: Fields): Promise<ShownPage> =>
      send(new URL(path, homeUrl), { method: 'POST', body: new URLSearchParams(fields) }),
  };
};
