import { hash } from 'node:crypto';
import type { Coding } from './accept-encoding.ts';
import { compress, LEAST_CODED_BYTES } from './compress.ts';

/** The content of a response, before it is bytes. */
export interface Content {
  readonly body: string;
  readonly contentType: string;
  readonly maxAgeSeconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers of the request that it depends on, beside `Accept-Encoding`: caches keep it for those who send the same. */
  readonly varies?: readonly string[];
  /** Milliseconds since 1970; null or absent: not known, and `If-Modified-Since` is ignored. */
  readonly lastModifiedMs?: number | null;
}

/** The bytes of a response in one coding, with all headers that belong to them. */
export interface CodedBody {
  readonly status: 200;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Those of `headers` that a 304 has too. */
  readonly validators: Readonly<Record<string, string>>;
}

/** A whole response, ready to be sent any number of times. Every form of it is made once, when it is first asked for. */
export interface Representation {
  readonly identity: CodedBody;
  /** The form in that coding; the plain one where coding saves nothing. */
  in(coding: Coding): CodedBody | Promise<CodedBody>;
  /** The strong ETags that its forms have or may get. */
  readonly etags: readonly string[];
  readonly lastModifiedMs: number | null;
  /** Bytes held, all forms together. */
  readonly size: () => number;
}

const CODED_TYPE = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml)\b)/;

/**
 * No longer life for shared caches (`s-maxage`): they would show one caller's rate-limit headers to another.
 *
 * @param grew told when another form of it was made, and `size` has changed.
 */
export function createRepresentation(
  { body: text, ...described }: Content,
  grew: () => void = () => undefined,
): Representation {
  const lastModifiedMs = wholeSecond(described.lastModifiedMs ?? null);
  const tag = hash('sha256', text, 'base64url').slice(0, 27);
  const body = (bytes: Uint8Array<ArrayBuffer>, coding: Coding) =>
    codedBody({ ...described, lastModifiedMs }, tag, bytes, coding);
  const identity = body(Buffer.from(text), 'identity');
  const isCodable = identity.bytes.length >= LEAST_CODED_BYTES && CODED_TYPE.test(described.contentType);
  const forms = new Map<Coding, CodedBody | Promise<CodedBody>>([['identity', identity]]);
  let size = identity.bytes.length;
  const make = async (coding: Exclude<Coding, 'identity'>): Promise<CodedBody> => {
    const bytes = await compress(identity.bytes, coding);
    const form = bytes.length < identity.bytes.length ? body(bytes, coding) : identity;
    forms.set(coding, form);
    if (form !== identity) size += bytes.length;
    grew();
    return form;
  };
  return {
    identity,
    in(coding) {
      if (coding === 'identity' || !isCodable) return identity;
      const ready = forms.get(coding);
      if (ready !== undefined) return ready;
      const made = make(coding);
      forms.set(coding, made);
      made.catch(() => forms.delete(coding));
      return made;
    },
    etags: [identity.etag, ...(isCodable ? [`"${tag}-br"`, `"${tag}-gzip"`] : [])],
    lastModifiedMs,
    size: () => size,
  };
}

function codedBody(
  { contentType, maxAgeSeconds, headers, varies = [], lastModifiedMs }: Omit<Content, 'body'>,
  tag: string,
  bytes: Uint8Array<ArrayBuffer>,
  coding: Coding,
): CodedBody {
  const etag = coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`;
  const validators = {
    ...headers,
    etag,
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    vary: ['Accept-Encoding', ...varies].join(', '),
    ...(typeof lastModifiedMs === 'number'
      ? { 'last-modified': new Date(lastModifiedMs).toUTCString() }
      : {}),
  };
  const all = {
    ...validators,
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    'content-type': contentType,
    'content-length': String(bytes.length),
  };
  return { status: 200, bytes, etag, validators, headers: all };
}

/** What HTTP dates can say. */
function wholeSecond(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 1_000) * 1_000;
}
