import type { qr, Reply } from '@lectern/contracts';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorText } from '../../i18n/error-text.ts';
import { formatMoment } from '../../i18n/format-date.ts';
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
import { useQrAnswer, useQrRequest } from './qr.queries.ts';

type Request = Reply<typeof qr.request>;

/** On the phone: who asks to be let in, and the reader’s word. */
export const ApproveScreen = () => {
  const { t } = useTranslation('qr');
  const { requestId = '' } = useParams();
  const request = useQrRequest(requestId);
  const answer = useQrAnswer(requestId);
  const [wasApproved, setApproved] = useState(false);

  const say = (number: number | null) => answer.mutate(number, { onSuccess: () => setApproved(number !== null) });
  const error = request.error ?? answer.error;
  return (
    <div className={styles.page}>
      {error !== null ? (
        <Outcome title={t('noMore')}>
          <Notice tone="danger">{errorText(error)}</Notice>
        </Outcome>
      ) : answer.isSuccess ? (
        <Outcome title={t(wasApproved ? 'approved.title' : 'refused.title')}>
          <p className={styles.said}>
            <Icon of={wasApproved ? CircleCheck : CircleSlash} />
            {t(wasApproved ? 'approved.text' : 'refused.text')}
          </p>
        </Outcome>
      ) : request.data === undefined ? (
        <p className={styles.making}>
          <Spinner />
          {t('loading')}
        </p>
      ) : (
        <Question request={request.data} busy={answer.isPending} onSay={say} />
      )}
    </div>
  );
};

/** What is over: the way back to the books. */
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

type QuestionProps = { request: Request; busy: boolean; onSay: (number: number | null) => void };

const Question = ({ request, busy, onSay }: QuestionProps) => {
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
          <dt>{t('ask.where')}</dt>
          <dd className={type.strong}>
            {request.same_network ? t('ask.sameNetwork') : t('ask.network', { network: request.network })}
          </dd>
        </div>
        <div>
          <dt>{t('ask.when')}</dt>
          <dd className={type.strong}>{formatMoment(request.created_at)}</dd>
        </div>
        {user && (
          <div>
            <dt>{t('ask.library')}</dt>
            <dd className={type.strong}>{user.full_name || user.login}</dd>
          </div>
        )}
      </dl>
      {!request.same_network && <Notice tone="warning">{t('ask.elsewhere')}</Notice>}
      <div className={styles.ask} role="group" aria-labelledby="which-number">
        <p id="which-number">{t('ask.number')}</p>
        <div className={styles.choices}>
          {request.numbers.map((number) => (
            <Button
              key={number}
              size="l"
              isDisabled={busy}
              aria-label={t('ask.choose', { number })}
              onPress={() => onSay(number)}
            >
              {number}
            </Button>
          ))}
        </div>
        <Button size="l" block isDisabled={busy} onPress={() => onSay(null)}>
          {t('ask.decline')}
        </Button>
      </div>
      <p className={`${type.small} ${type.soft}`}>{t('ask.careful')}</p>
    </>
  );
};
