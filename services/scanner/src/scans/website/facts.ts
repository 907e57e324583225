import type { RedirectVerdict } from '@repo/contracts/scanner';
import type { CaaFacts } from '../../audit/caa.ts';
import type { Known } from '../../audit/known.ts';
import type { HttpsData } from '../../net/dns/record-data.ts';
import type { GuardedHeader } from '../../net/http/guarded-headers.ts';
import type { ReceivedCookie } from '../../net/http/kept-cookies.ts';
import type { TlsFacts } from '../../net/http/tls-facts.ts';
import type { HstsPolicy } from './headers/parse-hsts.ts';
import type { HtmlFacts } from './html/read-html.ts';

/** Everything that the checks judge. */
export interface WebsiteFacts {
  /** Of the submitted URL: A-labels, without port and trailing dot. */
  readonly host: string;
  readonly scannedAt: Date;
  /** Where the submitted URL leads in the end. */
  readonly page: Known<PageFacts>;
  /** What the host itself answers over https; null when no browser can open it on https. */
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
  readonly suites: SuiteProbes;
  /** Null: neither the host nor a name above it has CAA records. */
  readonly caa: Known<CaaFacts | null>;
  readonly httpsRecords: Known<readonly HttpsData[]>;
  /** Null: there is none. */
  readonly securityTxt: Known<SecurityTxt | null>;
}

/** What the host makes of suites that it should refuse. */
export interface SuiteProbes {
  /** Suites without encryption, or without a proof of who the server is. */
  readonly unsafe: Known<AcceptedOffer | null>;
  /** Key exchange by the server's RSA key. */
  readonly withoutSecrecy: Known<AcceptedOffer | null>;
  /** Ephemeral Diffie-Hellman over a finite field. */
  readonly finiteField: Known<AcceptedOffer | null>;
}

/** What a handshake agreed on. */
export interface AcceptedOffer {
  /** Standard name; null where the server showed no certificate. */
  readonly cipher: string | null;
  readonly dhBits: number | null;
}

export interface SecurityTxt {
  /** Where redirects led. */
  readonly url: string;
  readonly contentType: string;
  readonly text: string;
}

export type OldTlsVersion = 'TLSv1' | 'TLSv1.1';

/** The final response of the submitted URL. */
export interface PageFacts {
  readonly url: string;
  readonly isSecure: boolean;
  readonly status: number;
  /** The first host on the way there whose certificate is not valid; null: there is none. */
  readonly untrustedHost: string | null;
  readonly headers: readonly GuardedHeader[];
  /** Of the way there, the last response included, those that browsers keep. */
  readonly cookies: readonly ReceivedCookie[];
  /** Strict-Transport-Security of the hosts on the way there; null: none that counts. */
  readonly hsts: ReadonlyMap<string, HstsPolicy | null>;
  /** Null: the page is no HTML. */
  readonly html: Known<HtmlFacts | null>;
}

export interface SecureFacts {
  /** Of its first answer, or of the last one on the way that has Strict-Transport-Security. */
  readonly headers: readonly GuardedHeader[];
  readonly isCertificateValid: boolean;
  readonly isFirst: boolean;
}

export interface ForeignOriginFacts {
  /** The origin that was named. */
  readonly origin: string;
  readonly headers: readonly GuardedHeader[];
  /** A preflight without success: browsers send nothing after it (Fetch, CORS-preflight fetch). */
  readonly isRefused: boolean;
}
