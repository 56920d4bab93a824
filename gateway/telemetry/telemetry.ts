/** Values beside a span or a measurement. None contains a tenant's data, a parameter or a credential. */
export type Attributes = Readonly<Record<string, string | number>>;

/** What is traced and measured. */
export interface Operation {
  readonly kind: 'graphql' | 'procedure' | 'job' | 'task' | 'statement';
  /** Name of the span; one of few. */
  readonly name: string;
  /** Of span and measurement: few values each. */
  readonly attributes?: Attributes;
  /** Of the span alone. */
  readonly details?: Attributes;
  /** The code of a failure that is answered instead of thrown; null for a success. */
  readonly failure?: (answer: unknown) => string | null;
  /** Begins a trace of its own, for work that no request waits for. */
  readonly isRoot?: boolean;
}

/** The span of an HTTP request. */
export interface RequestRecord {
  /** Spans that begin during the work are below the request's. */
  within<Value>(work: () => Value): Value;
  end(answer: { readonly method: string; readonly route: string; readonly status: number }): void;
}

/** Sends traces and measurements to where the environment says. */
export interface Recorder {
  /** Calls `work` at once. */
  record<Value>(operation: Operation, work: () => Promise<Value>): Promise<Value>;
  /** Continues the trace of the headers `traceparent` and `tracestate`. */
  request(headers: Pick<Headers, 'get'>): RequestRecord;
  /** Sends what is left. */
  close(): Promise<void>;
}

let recorder: Recorder | null = null;

/** Records from now on; null: no longer. */
export function recordWith(next: Recorder | null): void {
  recorder = next;
}

/** Runs work as part of a trace, if telemetry is on. */
export function recorded<Value>(operation: () => Operation, work: () => Promise<Value>): Promise<Value> {
  return recorder === null ? work() : recorder.record(operation(), work);
}

const UNRECORDED: RequestRecord = {
  within: (work) => work(),
  end: () => {
    // Telemetry is off.
  },
};

export function recordedRequest(headers: Pick<Headers, 'get'>): RequestRecord {
  return recorder === null ? UNRECORDED : recorder.request(headers);
}
