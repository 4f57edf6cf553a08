import type { Terms } from '@lectern/contracts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import link from '../../ui/link.module.css';
import styles from './legal.module.css';
import type { LegalBlock } from './legal-text.ts';

type Operator = Terms['operator'] | undefined;

/** Renders the paragraphs and lists of a section, with the details of the operator filled in. */
export const LegalBlocks = ({ body, operator }: { body: readonly LegalBlock[]; operator: Operator }) =>
  body.map((block, index) =>
    typeof block === 'string' ? (
      <p key={index}>
        <TextWithOperator text={block} operator={operator} />
      </p>
    ) : (
      <ul key={index}>
        {block.map((item) => (
          <li key={item}>
            <TextWithOperator text={item} operator={operator} />
          </li>
        ))}
      </ul>
    ),
  );

const TextWithOperator = ({ text, operator }: { text: string; operator: Operator }) =>
  text.split(/(\{\w+\})/).map((part, index) => (
    <Fragment key={index}>
      {part === '{operator}' && <OperatorDetail field="operator" value={operator?.name} />}
      {part === '{address}' && <OperatorDetail field="address" value={operator?.address} />}
      {part === '{email}' && <OperatorDetail field="email" value={operator?.email} />}
      {!/^\{\w+\}$/.test(part) && part}
    </Fragment>
  ));

/** A detail of the operator, or a highlighted gap when it is not configured. */
const OperatorDetail = ({
  field,
  value,
}: {
  field: 'operator' | 'address' | 'email';
  value: string | null | undefined;
}) => {
  const { t } = useTranslation('legal');
  if (!value) return <mark className={styles.gap}>[{t(`missing.${field}`)}]</mark>;
  if (field !== 'email') return value;
  return (
    <a className={link.link} href={`mailto:${value}`}>
      {value}
    </a>
  );
};
