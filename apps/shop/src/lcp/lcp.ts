import type { ShopIdentity } from '../config.ts';
import type { Clock, Database } from '../database.ts';
import { createLicenceService } from './licences.service.ts';
import { createPassphraseStore } from './passphrases.ts';
import { createProviderStore } from './provider.ts';
import { createPublicationStore } from './publications.ts';
import { createSecretBox } from './secret-box.ts';

type Dependencies = { db: Database; clock: Clock; shop: ShopIdentity; sharedKey: string };

/** Creates the LCP provider of the shop. Its secrets are sealed with a key derived from the shared key. */
export const createLcpProvider = ({ db, clock, shop, sharedKey }: Dependencies) => {
  const secrets = createSecretBox(sharedKey);
  const passphrases = createPassphraseStore({ db, secrets, clock });
  const publications = createPublicationStore({ db, secrets, clock });
  const provider = createProviderStore({ db, secrets, clock, shop });
  const licences = createLicenceService({ db, clock, shop, passphrases, publications, provider });
  return { passphrases, publications, provider, licences };
};

/** See {@link createLcpProvider}. */
export type LcpProvider = ReturnType<typeof createLcpProvider>;
