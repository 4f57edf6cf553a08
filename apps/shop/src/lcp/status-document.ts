import type { Texts } from '../texts.ts';
import { getLicenceUrls, MEDIA_TYPES } from './licence-document.ts';
import type { Licence, listEvents } from './licences.db.ts';
import type { LicenceProblem } from './licences.service.ts';
import { canReturn, computeRenewedEnd, getStatus, type LicenceStatus } from './loans.ts';

/** What each status tells the reader. */
const MESSAGE_KEYS = {
  ready: 'licenceReady',
  active: 'licenceActive',
  returned: 'licenceReturned',
  cancelled: 'licenceCancelled',
  revoked: 'licenceRevoked',
  expired: 'licenceExpired',
} as const satisfies Record<LicenceStatus, keyof Texts>;

/** Builds the status document of a licence (License Status Document 1.0, 2). */
export const buildStatusDocument = (
  licence: Licence,
  events: Awaited<ReturnType<typeof listEvents>>,
  { publicUrl, texts, now }: { publicUrl: string; texts: Texts; now: Date },
) => {
  const urls = getLicenceUrls(publicUrl, licence.id);
  const status = getStatus(licence, now);
  const renewedEnd = computeRenewedEnd(licence, now);
  const toActionLink = (rel: string, href: string) => ({ rel, href, type: MEDIA_TYPES.status, templated: true });
  return {
    id: licence.id,
    status,
    message: texts[MESSAGE_KEYS[status]],
    updated: {
      license: licence.updatedAt,
      status: status === 'expired' && licence.endsAt ? licence.endsAt : licence.statusUpdatedAt,
    },
    links: [
      { rel: 'license', href: urls.licence, type: MEDIA_TYPES.licence },
      ...(status === 'ready' || status === 'active' ? [toActionLink('register', `${urls.register}{?id,name}`)] : []),
      ...(canReturn(licence, now) ? [toActionLink('return', `${urls.return}{?id,name}`)] : []),
      ...(renewedEnd ? [toActionLink('renew', `${urls.renew}{?end,id,name}`)] : []),
    ],
    ...(renewedEnd && { potential_rights: { end: renewedEnd } }),
    events: events.map(({ type, id, name, timestamp }) => ({
      type,
      ...(name !== null && { name }),
      ...(id !== null && { id }),
      timestamp,
    })),
  };
};

const PROBLEM_TYPE = 'http://readium.org/license-status-document/error/';

/** Status code and text of each problem. */
const PROBLEMS = {
  unknown: { status: 404, title: 'problemUnknown' },
  registration: { status: 400, title: 'problemRegistration' },
  return: { status: 400, title: 'problemReturn' },
  'return/already': { status: 403, title: 'problemReturnAlready' },
  'return/expired': { status: 403, title: 'problemReturnExpired' },
  renew: { status: 400, title: 'problemRenew' },
  'renew/date': { status: 403, title: 'problemRenewDate' },
} as const satisfies Record<LicenceProblem, { status: number; title: keyof Texts }>;

/** Builds the problem document of a refused interaction (RFC 7807; License Status Document 1.0, 3.1). */
export const buildProblemDocument = (problem: LicenceProblem, texts: Texts) => ({
  type: problem === 'unknown' ? 'about:blank' : `${PROBLEM_TYPE}${problem}`,
  title: texts[PROBLEMS[problem].title],
  status: PROBLEMS[problem].status,
});

/** Builds the problem document of an unreadable request or a fault. */
export const buildServerProblem = (status: number, texts: Texts) => ({
  type: `${PROBLEM_TYPE}server`,
  title: status < 500 ? texts.problemRequest : texts.fault,
  status,
});
