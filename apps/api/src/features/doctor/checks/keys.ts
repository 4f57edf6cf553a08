import { attention, type CheckContext, type Finding, failed, ok } from '../finding.ts';

/** The keys of the installation can be read. */
export const checkKeys = async ({ config, loadKeys }: CheckContext): Promise<Finding[]> => {
  const keys = await loadKeys(config);
  if (!keys && config.keysFile !== null)
    return [
      failed(`KEYS_FILE names ${config.keysFile}, which does not exist.`, 'Mount the secret, or correct the name.'),
    ];
  if (!keys) return [attention(`There are none in ${config.dataDir} yet.`, 'The first start creates them.')];
  return [ok(`They can be read. The newest was created on ${keys.signing[0]?.createdAt.toISOString().slice(0, 10)}.`)];
};
