import type { RedirectVerdict } from '@repo/contracts/scanner';
import type { Known } from '../../audit/known.ts';
import type { GuardedHeader } from '../../net/http/guarded-headers.ts';
import type { TlsFacts } from '../../net/http/tls-facts.ts';
import type { HtmlFacts } from './html/read-html.ts';

/** Everything that the checks judge. */
export interface WebsiteFacts {
  /** Of the submitted URL: A-labels, without port and trailing dot. */
  readonly host: string;
  /** Where the submitted URL leads in the end. */
  readonly page: Known<PageFacts>;
  /** What the host itself answers over https, before any redirect; null when no browser can open it on https. */
  readonly secure: Known<SecureFacts | null>;
  /** The handshake with the host; null when nothing there speaks a TLS version that browsers accept. */
  readonly tls: Known<TlsFacts | null>;
  /** Why there was no handshake, as a sentence; null when there was one. */
  readonly tlsFault: string | null;
  /** Versions below 1.2 with which a handshake succeeds. */
  readonly oldTls: Known<readonly OldTlsVersion[]>;
  readonly redirect: Known<RedirectVerdict>;
  /** The page's responses to requests in the name of other origins, one for each request that was tried. */
  readonly foreignOrigins: readonly Known<ForeignOriginFacts>[];
}

export type OldTlsVersion = 'TLSv1' | 'TLSv1.1';

/** The final response of the submitted URL. */
export interface PageFacts {
  readonly url: string;
  readonly isSecure: boolean;
  readonly status: number;
  readonly headers: readonly GuardedHeader[];
  /** Every Set-Cookie line of the way there, the last response's included. */
  readonly cookies: readonly string[];
  /** Null: the page is no HTML. */
  readonly html: Known<HtmlFacts | null>;
}

export interface SecureFacts {
  readonly headers: readonly GuardedHeader[];
  readonly isCertificateValid: boolean;
}

export interface ForeignOriginFacts {
  /** The origin that was named. */
  readonly origin: string;
  readonly headers: readonly GuardedHeader[];
}
