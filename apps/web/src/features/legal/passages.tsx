import type { Terms } from '@lectern/contracts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import link from '../../ui/link.module.css';
import styles from './legal.module.css';
import type { Passage } from './legal-text.ts';

type Operator = Terms['operator'] | undefined;

/** Paragraphs and lists of a section, with the operator’s particulars in their places. */
export const Passages = ({ body, operator }: { body: readonly Passage[]; operator: Operator }) =>
  body.map((passage, index) =>
    typeof passage === 'string' ? (
      <p key={index}>
        <Filled text={passage} operator={operator} />
      </p>
    ) : (
      <ul key={index}>
        {passage.map((point) => (
          <li key={point}>
            <Filled text={point} operator={operator} />
          </li>
        ))}
      </ul>
    ),
  );

const Filled = ({ text, operator }: { text: string; operator: Operator }) =>
  text.split(/(\{\w+\})/).map((piece, index) => (
    <Fragment key={index}>
      {piece === '{operator}' && <Particular what="operator" said={operator?.name} />}
      {piece === '{address}' && <Particular what="address" said={operator?.address} />}
      {piece === '{email}' && <Particular what="email" said={operator?.email} />}
      {!/^\{\w+\}$/.test(piece) && piece}
    </Fragment>
  ));

/** What the operator said of himself, else a gap that nobody can overlook. */
const Particular = ({ what, said }: { what: 'operator' | 'address' | 'email'; said: string | null | undefined }) => {
  const { t } = useTranslation('legal');
  if (!said) return <mark className={styles.gap}>[{t(`gap.${what}`)}]</mark>;
  if (what !== 'email') return said;
  return (
    <a className={link.link} href={`mailto:${said}`}>
      {said}
    </a>
  );
};
