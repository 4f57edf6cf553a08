import type { HttpClient } from '../http-client.ts';
import type { Tracing } from './tracing.ts';

/** The same client, whose calls are traced by the name of the server: an address may name a person. Others get no trace from us. */
export const traceHttp = (http: HttpClient, tracing: Tracing): HttpClient => {
  const call = <T>(method: string, url: string, work: () => Promise<T>): Promise<T> => {
    const server = URL.parse(url)?.hostname ?? '';
    const attributes = { 'http.request.method': method, 'server.address': server };
    return tracing.trace(`${method} ${server}`, 'client', attributes, work);
  };
  return {
    ...http,
    postForm: (post) => call('POST', post.url, () => http.postForm(post)),
    request: (asked) => call(asked.method ?? 'GET', asked.url, () => http.request(asked)),
    download: (asked) => call('GET', asked.url, () => http.download(asked)),
  };
};
