// A partner shop in its own process: accepts every reader and answers after a delay, as a distant shop does.
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const [port = '0', delayMs = '0'] = process.argv.slice(2);
const KNOWN = JSON.stringify({ auth_providers: [{ name: 'Far Books', shop_id: '1', loggedBy: 'password' }] });

const getAnswer = async (request: http.IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  await pause(Number(delayMs));
  if (request.url === '/options') return KNOWN;
  const login = new URLSearchParams(body).get('login') ?? '';
  return JSON.stringify({ user: login, email: `${login}@far.example`, firstName: 'Far', lastName: 'Reader' });
};

const server = http.createServer((request, response) => {
  getAnswer(request).then(
    (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    () => response.destroy(),
  );
});
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
