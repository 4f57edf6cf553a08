import type { qr, Reply } from '@lectern/contracts';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatMoment } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type from '../../ui/theme/type.module.css';
import { useUser } from '../account/account.queries.ts';
import { FocusedTitle } from './focused-title.tsx';
import styles from './qr.module.css';
import { useAnswerQrRequest, useQrRequest } from './qr.queries.ts';

type SignInRequest = Reply<typeof qr.request>;

/** On the phone: shows the browser that wants to sign in and lets the reader approve or decline. */
export const ApproveSignInScreen = () => {
  const { t } = useTranslation('qr');
  const { requestId = '' } = useParams();
  const request = useQrRequest(requestId);
  const answer = useAnswerQrRequest(requestId);
  const [wasApproved, setApproved] = useState(false);

  const respond = (number: number | null) => answer.mutate(number, { onSuccess: () => setApproved(number !== null) });
  const error = request.error ?? answer.error;
  return (
    <div className={styles.page}>
      {error !== null ? (
        <Outcome title={t('failed')}>
          <Notice tone="danger">{formatError(error)}</Notice>
        </Outcome>
      ) : answer.isSuccess ? (
        <Outcome title={t(wasApproved ? 'approved.title' : 'declined.title')}>
          <p className={styles.outcome}>
            <Icon of={wasApproved ? CircleCheck : CircleSlash} />
            {t(wasApproved ? 'approved.text' : 'declined.text')}
          </p>
        </Outcome>
      ) : request.data === undefined ? (
        <p className={styles.loading}>
          <Spinner />
          {t('loading')}
        </p>
      ) : (
        <ApprovalForm request={request.data} isBusy={answer.isPending} onRespond={respond} />
      )}
    </div>
  );
};

/** The result of the request, with a link to the library. */
const Outcome = ({ title, children }: { title: string; children: ReactNode }) => {
  const { t } = useTranslation('qr');
  const session = useSession();
  return (
    <>
      <FocusedTitle>{title}</FocusedTitle>
      {children}
      {session.state === 'in' && (
        <div>
          <ButtonLink to={paths.user(currentLanguage(), session.userId)}>{t('toLibrary')}</ButtonLink>
        </div>
      )}
    </>
  );
};

type ApprovalFormProps = { request: SignInRequest; isBusy: boolean; onRespond: (number: number | null) => void };

const ApprovalForm = ({ request, isBusy, onRespond }: ApprovalFormProps) => {
  const { t } = useTranslation('qr');
  const { data: user } = useUser();
  const browser = [request.browser, request.system].filter((part) => part !== null).join(' · ');
  return (
    <>
      <h1 className={type.titleL}>{t('ask.title')}</h1>
      <dl className={styles.facts}>
        <div>
          <dt>{t('ask.browser')}</dt>
          <dd className={type.strong}>{browser || t('ask.unknown')}</dd>
        </div>
        <div>
          <dt>{t('ask.location')}</dt>
          <dd className={type.strong}>
            {request.same_network ? t('ask.sameNetwork') : t('ask.network', { network: request.network })}
          </dd>
        </div>
        <div>
          <dt>{t('ask.time')}</dt>
          <dd className={type.strong}>{formatMoment(request.created_at)}</dd>
        </div>
        {user && (
          <div>
            <dt>{t('ask.library')}</dt>
            <dd className={type.strong}>{user.full_name || user.login}</dd>
          </div>
        )}
      </dl>
      {!request.same_network && <Notice tone="warning">{t('ask.networkWarning')}</Notice>}
      <div className={styles.ask} role="group" aria-labelledby="which-number">
        <p id="which-number">{t('ask.number')}</p>
        <div className={styles.choices}>
          {request.numbers.map((number) => (
            <Button
              key={number}
              size="l"
              isWaiting={isBusy}
              aria-label={t('ask.choose', { number })}
              onPress={() => onRespond(number)}
            >
              {number}
            </Button>
          ))}
        </div>
        <Button size="l" block isWaiting={isBusy} onPress={() => onRespond(null)}>
          {t('ask.decline')}
        </Button>
      </div>
      <p className={`${type.small} ${type.soft}`}>{t('ask.warning')}</p>
    </>
  );
};
