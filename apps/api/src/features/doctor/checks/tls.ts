import { readCertificate } from '../../../platform/certificate.ts';
import { attention, type CheckContext, type Finding, failed, getReason, ok } from '../finding.ts';

const DAY_MS = 86_400_000;
const FEW_DAYS = 21;

/** The certificates of both hosts are valid for their names and for some weeks more. */
export const checkTls = async ({ config, environment, now, signal }: CheckContext): Promise<Finding[]> => {
  const addresses = [new URL(config.web.publicUrl), new URL(config.web.booksUrl)];
  const plain = addresses.filter(({ protocol }) => protocol !== 'https:').map(({ host }) => host);
  const found = await Promise.all(
    addresses
      .filter(({ protocol }) => protocol === 'https:')
      .map((address) => checkCertificate(address, now(), signal)),
  );
  if (plain.length === 0) return found;
  const text = `${plain.join(', ')}: plain http.`;
  const isDevelopment = environment.MODE !== 'production';
  return [...found, isDevelopment ? ok(text) : attention(text, 'Passwords travel unencrypted: use https.')];
};

const checkCertificate = async (address: URL, now: Date, signal: AbortSignal): Promise<Finding> => {
  const { host } = address;
  try {
    const { problem, validTo } = await readCertificate(address, signal);
    const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
    if (problem !== null)
      return failed(
        `${host}: its certificate is not accepted (${problem}).`,
        'Install a complete chain for this name.',
      );
    const text = `${host}: its certificate is valid for ${days} days.`;
    return days < FEW_DAYS ? attention(text, 'Check that its renewal works.') : ok(text);
  } catch (error) {
    return failed(
      `${host}: no TLS connection (${getReason(error)}).`,
      'Check that the proxy runs and the port is open.',
    );
  }
};
