import { type SitePage, sitePages } from '@lectern/contracts';
import { Fragment, type ReactNode } from 'react';
import link from '../../../ui/link.module.css';
import type { SiteContext } from '../site-context.ts';
import styles from './prose.module.css';

/** Strong words, code, a link, or a placeholder of the operator. */
const MARK = /(\*\*.+?\*\*|`[^`]+`|\[[^\]]+\]\([^)\s]+\)|\{(?:operator|address|email)\})/;
const LINK = /^\[([^\]]+)\]\(([^)\s]+)\)$/;
const SAFE_URL = /^(https?:\/\/|mailto:|#)/;

/** Renders the marks of running text; everything else stays text. */
export const Inline = ({ context, text }: { context: SiteContext; text: string }): ReactNode =>
  text.split(MARK).map((part, index) => (
    <Fragment key={index}>
      <Part context={context} text={part} />
    </Fragment>
  ));

const Part = ({ context, text }: { context: SiteContext; text: string }): ReactNode => {
  if (text.startsWith('**') && text.length > 4)
    return (
      <strong>
        <Inline context={context} text={text.slice(2, -2)} />
      </strong>
    );
  if (text.startsWith('`') && text.length > 2) return <code>{text.slice(1, -1)}</code>;
  if (text === '{operator}' || text === '{address}' || text === '{email}')
    return <OperatorDetail context={context} field={text.slice(1, -1) as OperatorField} />; // one of the three above
  const [, label, address] = LINK.exec(text) ?? [];
  if (label === undefined || address === undefined) return text;
  const href = toHref(context, address);
  if (href === null) return label;
  return (
    <a className={link.link} href={href}>
      <Inline context={context} text={label} />
    </a>
  );
};

const isSitePage = (name: string): name is SitePage => Object.hasOwn(sitePages, name);

/** The address of a link in a text: a page, a hash or a URL; null for anything else. */
const toHref = (context: SiteContext, address: string): string | null => {
  const [, page, suffix] = /^page:(\w+)((?:#[\w-]+)?)$/.exec(address) ?? [];
  if (page !== undefined && isSitePage(page)) return context.toPage(page, suffix);
  return SAFE_URL.test(address) ? address : null;
};

type OperatorField = 'operator' | 'address' | 'email';

/** A detail of the operator, or a marked gap when it is not configured. */
const OperatorDetail = ({ context, field }: { context: SiteContext; field: OperatorField }) => {
  const { operator } = context.request.terms;
  const value = { operator: operator.name, address: operator.address, email: operator.email }[field];
  if (!value) return <mark className={styles.gap}>[{context.words.missing[field]}]</mark>;
  if (field !== 'email') return value;
  return (
    <a className={link.link} href={`mailto:${value}`}>
      {value}
    </a>
  );
};
