// Measures the owner's sign-in before, during and after an attack with wrong passwords.  node bench/password-guessing/main.ts [--wrong=1000] [--networks=250]
import { readNumberOption } from '../shared/options.ts';
import { startProduct } from '../shared/product.ts';
import { createReport } from '../shared/report.ts';
import { formatSpread } from '../shared/statistics.ts';

const PORT = 3231;
const WRONG_PASSWORDS = readNumberOption('wrong', 1000);
const NETWORKS = readNumberOption('networks', 250);
const CONCURRENT_ATTACKERS = 20;
const [KNOWN_TIMES, NEW_TIMES] = [40, 12];

const report = createReport('password-guessing.txt');

const product = await startProduct(PORT, { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' });
const { username, password } = product.demo;
const HOME_ADDRESS = '198.51.100.7';

type Origin = { from: string; cookie?: string };
const signIn = (triedPassword: string, { from, cookie }: Origin): Promise<Response> =>
  fetch(`${product.api}/auth/session/login/lantern`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) },
    body: new URLSearchParams({ username, password: triedPassword, shop_id: '1' }),
  });
/** Measures sign-ins with the right password, and counts refused ones. */
const measureSignIns = async (what: string, times: number, originOf: (index: number) => Origin): Promise<void> => {
  const took: number[] = [];
  let refused = 0;
  for (let index = 0; index < times; index += 1) {
    const startedAt = performance.now();
    const { status } = await signIn(password, originOf(index));
    if (status === 200) took.push(performance.now() - startedAt);
    else refused += 1;
  }
  report.print(`  ${what}: ${took.length > 0 ? formatSpread(took) : 'all refused'}; refused: ${refused} of ${times}`);
};

try {
  const first = await signIn(password, { from: HOME_ADDRESS });
  const cookie = first.headers
    .getSetCookie()
    .map((set) => set.split(';')[0] ?? '')
    .find((pair) => pair.startsWith('lectern_device_'));
  if (first.status !== 200 || cookie === undefined) throw new Error(`the owner could not sign in: ${first.status}`);
  let addressCount = 0;
  const createAddress = (): string => `10.${Math.floor(++addressCount / 250)}.${addressCount % 250}.1`;
  const measureKnown = async (): Promise<void> => {
    await measureSignIns('a known browser, elsewhere', KNOWN_TIMES, () => ({ from: createAddress(), cookie }));
    await measureSignIns('a known network, no cookie', KNOWN_TIMES, () => ({ from: HOME_ADDRESS }));
  };
  const measureUnknown = (): Promise<void> =>
    measureSignIns('a new network, no cookie', NEW_TIMES, () => ({ from: createAddress() }));

  report.print('before');
  await measureKnown();
  await measureUnknown();

  const answers = new Map<number, number>();
  let attempts = 0;
  const runAttacker = async (): Promise<void> => {
    while (attempts < WRONG_PASSWORDS) {
      attempts += 1;
      const { status } = await signIn(`wrong ${attempts}`, { from: `203.0.${attempts % NETWORKS}.9` });
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const startedAt = performance.now();
  const attack = Promise.all(Array.from({ length: CONCURRENT_ATTACKERS }, runAttacker));
  report.print('during the attack');
  await measureKnown();
  await attack;
  const seconds = (performance.now() - startedAt) / 1000;
  report.print(
    `${WRONG_PASSWORDS} wrong passwords from ${NETWORKS} networks in ${seconds.toFixed(1)} s, answered: ${JSON.stringify(Object.fromEntries(answers))}`,
  );
  report.print('right after');
  await measureKnown();
  await measureUnknown();
  report.save();
} finally {
  await product.stop();
}
