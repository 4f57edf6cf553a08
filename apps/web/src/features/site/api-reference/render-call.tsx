import type { Language } from '@lectern/contracts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getText, type LayoutText } from '../texts.ts';
import type { ApiCall } from './api-calls.ts';
import type { ApiField } from './json-schema.ts';
import styles from './render-call.module.css';

type CallDetailsProps = { call: ApiCall; labels: LayoutText['api'] };

const rendered = new Map<string, string>();

/** Returns a call as markup. Each is rendered once in each language, because all of them take a twentieth of a second. */
export const renderCall = (call: ApiCall, language: Language): string => {
  const key = `${language} ${call.id}`;
  const markup =
    rendered.get(key) ?? renderToStaticMarkup(<CallDetails call={call} labels={getText('layout', language).api} />);
  rendered.set(key, markup);
  return markup;
};

/** A call: method, path and summary; opened, what it takes and answers. Names and summaries are English in every language. */
const CallDetails = ({ call, labels }: CallDetailsProps) => {
  const { id, method, path, summary, access, parameters, body, reply, errors } = call;
  return (
    <details id={id} className={styles.call} data-call>
      <summary>
        <code className={styles.method}>{method}</code>
        <code className={styles.path}>{path}</code>
        <span className={styles.summary} lang="en">
          {summary}
        </span>
      </summary>
      <dl className={styles.facts}>
        <Fact label={labels.access}>{labels[access]}</Fact>
        {parameters.length > 0 && (
          <Fact label={labels.parameters}>
            <Fields fields={parameters} labels={labels} />
          </Fact>
        )}
        {body && (
          <Fact label={labels.body}>
            <Part part={body} labels={labels} />
          </Fact>
        )}
        <Fact label={labels.reply}>{reply ? <Part part={reply} labels={labels} /> : labels.none}</Fact>
        {errors.length > 0 && (
          <Fact label={labels.errors}>
            <ul lang="en">
              {errors.map(({ code, status, number }) => (
                <li key={code}>
                  <code>{code}</code> {status} / {number}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </details>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Part = ({
  part: { mediaType, type, fields },
  labels,
}: {
  part: NonNullable<ApiCall['body']>;
  labels: LayoutText['api'];
}) => (
  <>
    {mediaType !== null && <p lang="en">{mediaType}</p>}
    {fields.length > 0 ? <Fields fields={fields} labels={labels} /> : <p lang="en">{type}</p>}
  </>
);

const Fields = ({ fields, labels }: { fields: readonly ApiField[]; labels: LayoutText['api'] }) => (
  <ul>
    {fields.map(({ name, type, isRequired }) => (
      <li key={name}>
        <code>{name}</code> <span lang="en">{type}</span>
        {!isRequired && `, ${labels.optional}`}
      </li>
    ))}
  </ul>
);
