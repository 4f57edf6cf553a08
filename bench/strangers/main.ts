// How long an owner's sign-in takes while and after strangers enter 1,000 wrong passwords.  node bench/strangers/main.ts [--wrong=1000] [--networks=250]
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spread } from '../shared/figures.ts';
import { startProduct } from '../shared/product.ts';

const PORT = 3231;
const said = (name: string): string | undefined => new RegExp(`--${name}=(\\w+)`).exec(process.argv.join(' '))?.[1];
const WRONG = Number(said('wrong') ?? 1000);
const NETWORKS = Number(said('networks') ?? 250);
/** Strangers who try at the same time. */
const AT_ONCE = 20;
const [KNOWN_TIMES, NEW_TIMES] = [40, 12];

const lines: string[] = [];
const tell = (line: string): void => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

const product = await startProduct(PORT, { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' });
const { username, password } = product.demo;
const HOME = '198.51.100.7';

type Origin = { from: string; cookie?: string };
const logIn = (word: string, { from, cookie }: Origin): Promise<Response> =>
  fetch(`${product.api}/auth/session/login/lantern`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) },
    body: new URLSearchParams({ username, password: word, shop_id: '1' }),
  });
/** How long the right password takes each time; what is refused is counted. */
const measured = async (what: string, times: number, originOf: (index: number) => Origin): Promise<void> => {
  const took: number[] = [];
  let refused = 0;
  for (let index = 0; index < times; index += 1) {
    const began = performance.now();
    const { status } = await logIn(password, originOf(index));
    if (status === 200) took.push(performance.now() - began);
    else refused += 1;
  }
  tell(`  ${what}: ${took.length > 0 ? spread(took) : 'none came in'}; refused: ${refused} of ${times}`);
};

try {
  const first = await logIn(password, { from: HOME });
  const cookie = first.headers
    .getSetCookie()
    .map((set) => set.split(';')[0] ?? '')
    .find((pair) => pair.startsWith('lectern_device_'));
  if (first.status !== 200 || cookie === undefined) throw new Error(`the owner could not sign in: ${first.status}`);
  let fresh = 0;
  const anywhere = (): string => `10.${Math.floor(++fresh / 250)}.${fresh % 250}.1`;
  const known = async (): Promise<void> => {
    await measured('a known browser, elsewhere', KNOWN_TIMES, () => ({ from: anywhere(), cookie }));
    await measured('a known network, no cookie', KNOWN_TIMES, () => ({ from: HOME }));
  };
  const isNew = (): Promise<void> => measured('a new network, no cookie', NEW_TIMES, () => ({ from: anywhere() }));

  tell('before');
  await known();
  await isNew();

  const answers = new Map<number, number>();
  let begun = 0;
  const stranger = async (): Promise<void> => {
    while (begun < WRONG) {
      begun += 1;
      const { status } = await logIn(`wrong ${begun}`, { from: `203.0.${begun % NETWORKS}.9` });
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const began = performance.now();
  const flood = Promise.all(Array.from({ length: AT_ONCE }, stranger));
  tell('meanwhile');
  await known();
  await flood;
  const seconds = (performance.now() - began) / 1000;
  tell(
    `${WRONG} wrong passwords from ${NETWORKS} networks in ${seconds.toFixed(1)} s, answered: ${JSON.stringify(Object.fromEntries(answers))}`,
  );
  tell('right after');
  await known();
  await isNew();
  const out = path.join(import.meta.dirname, '..', 'out');
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, 'strangers.txt'), `${lines.join('\n')}\n`);
} finally {
  await product.stop();
}
