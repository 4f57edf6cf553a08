import { type CheckContext, type Finding, failed, getReason, ok } from '../finding.ts';
import { type Answer, requestUrl } from '../request-url.ts';

/** Both hosts answer: the app's with the app and API, the books' with neither. */
export const checkHosts = async ({ config: { web }, signal }: CheckContext): Promise<Finding[]> => {
  const ask = (url: string): Promise<Answer> => requestUrl(new URL(url), { signal });
  return Promise.all([
    check(
      web.publicUrl,
      () => ask(`${web.publicUrl}/api/v1.0/health`),
      (answer) => {
        if (answer.status === 200 && isHealth(answer)) return ok(`${web.publicUrl}: the API answers and is ready.`);
        if (answer.status === 503)
          return failed(
            `${web.publicUrl}: the API is not ready (503).`,
            'See the lines of database and storage, and its log.',
          );
        return fail(web.publicUrl, answer);
      },
    ),
    check(
      web.appUrl,
      () => ask(web.appUrl === web.publicUrl ? `${web.appUrl}/` : web.appUrl),
      (answer) =>
        answer.status === 200 && (answer.headers['content-type'] ?? '').startsWith('text/html')
          ? ok(`${web.appUrl}: the app is there.`)
          : fail(web.appUrl, answer),
    ),
    check(
      web.booksUrl,
      () => ask(`${web.booksUrl}/surface/`),
      (answer) => (answer.status === 200 ? ok(`${web.booksUrl}: books can be shown.`) : fail(web.booksUrl, answer)),
    ),
    check(
      web.booksUrl,
      () => ask(`${web.booksUrl}/api/v1.0/health`),
      (answer) =>
        answer.status === 200
          ? failed(
              `${web.booksUrl} serves the API: books share the app’s origin.`,
              'Let the proxy pass on the Host header.',
            )
          : ok(`${web.booksUrl} has no API.`),
    ),
  ]);
};

const isHealth = ({ body }: Answer): boolean => body.includes('"ok"');

const fail = (url: string, { status }: Answer): Finding =>
  failed(
    `${url} answers with ${status}.`,
    status === 421
      ? 'The name is unknown: let the proxy pass on the Host header, or add the name to ALLOWED_HOSTS.'
      : 'Check that the proxy forwards this name to the API with its Host header, and the log of the API.',
  );

const check = async (url: string, ask: () => Promise<Answer>, judge: (answer: Answer) => Finding): Promise<Finding> => {
  try {
    return judge(await ask());
  } catch (error) {
    return failed(`${url} does not answer (${getReason(error)}).`, 'Check that Lectern and its proxy run.');
  }
};
