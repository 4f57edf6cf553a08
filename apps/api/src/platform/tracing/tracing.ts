import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** The position in a trace that another program has begun (W3C Trace Context). */
export type TraceParent = { traceId: string; spanId: string; flags: number };
export type Tracing = ReturnType<typeof createTracing>;

type Kind = 'server' | 'client' | 'job';
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER } as const;

/**
 * Traces by OpenTelemetry, sent with OTLP (http/protobuf). Names and attributes are route templates, names of tables, hosts and jobs:
 * no path, parameter, text of a statement or message of an error, which could name a person.
 */
export const createTracing = ({ endpoint, share, service }: { endpoint: string; share: number; service: string }) => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `lectern-${service}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('lectern');
  const current = new AsyncLocalStorage<Context>();

  const toContext = ({ traceId, spanId, flags }: TraceParent): Context =>
    trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: true });
  const start = (name: string, kind: Kind, attributes: Attributes = {}, parent?: Context): Span =>
    tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent ?? current.getStore() ?? ROOT_CONTEXT);
  const fail = (span: Span, error: unknown): void => {
    span.setAttribute('error.type', error instanceof Error ? error.name : 'Error');
    span.setStatus({ code: SpanStatusCode.ERROR });
  };

  return {
    start,
    fail,
    /** The span of a request of another program, which may have begun the trace. */
    startRequest: (parent: TraceParent | null): Span =>
      start('request', 'server', {}, parent ? toContext(parent) : ROOT_CONTEXT),
    /** Runs `work` so that what it starts belongs to the span. */
    runIn: <T>(span: Span, work: () => T): T => current.run(trace.setSpan(ROOT_CONTEXT, span), work),
    /** Whether a span is open, to which others can belong. */
    isActive: (): boolean => current.getStore() !== undefined,
    /** Traces `work` as one span. */
    async trace<T>(name: string, kind: Kind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
      const span = start(name, kind, attributes);
      try {
        return await current.run(trace.setSpan(ROOT_CONTEXT, span), work);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    /** Sends what is left. */
    close: (): Promise<void> => provider.shutdown().catch(() => undefined),
  };
};
