import type { SenderSpfResult } from '@repo/contracts/scanner';
import type { CaaFacts } from '../../audit/caa.ts';
import type { Known } from '../../audit/known.ts';
import type { TlsaData } from '../../net/dns/record-data.ts';
import type { MailProvider } from './mail-providers.ts';
import type { BimiRecord } from './records/bimi.ts';
import type { DkimReading } from './records/dkim-key.ts';
import type { AppliedDmarc } from './records/dmarc-policy.ts';
import type { DmarcTree } from './records/dmarc-tree.ts';
import type { MtaStsPolicyReading } from './records/mta-sts-policy.ts';
import type { MtaStsRecord } from './records/mta-sts-record.ts';
import type { TlsRptRecord } from './records/tls-rpt.ts';
import type { SpfSelection } from './spf/select-spf-record.ts';
import type { SpfOpenness } from './spf/spf-openness.ts';
import type { SpfAnalysis } from './spf/spf-tree.ts';

/** Whether a domain sends mail, as far as the DNS tells. */
export type MailProfile = 'sending' | 'no-mail-declared' | 'no-mail-undeclared';

/** Everything that the e-mail audit has found out about a domain; the checks ask for nothing else. */
export interface EmailFacts {
  /** A-labels, lower case. */
  readonly domain: string;
  readonly aliases: readonly OwnAlias[];
  /** Null when an SPF record that the domain redirects to could not be looked up. */
  readonly profile: MailProfile | null;
  /** Whom the MX hosts show. */
  readonly providers: readonly MailProvider[];
  readonly spf: SpfFacts;
  readonly dmarc: DmarcFacts;
  readonly dkim: DkimFacts;
  readonly mx: MxFacts;
  readonly mtaSts: MtaStsFacts;
  readonly tlsRpt: Known<TlsRptRecord>;
  readonly bimi: BimiFacts;
  readonly dnssec: DnssecFacts;
  /** Of the domain, for addresses at it; null: there are none. */
  readonly caa: Known<CaaFacts | null>;
  readonly spfResults: readonly SenderSpfResult[];
}

/** What stands before the domain in the names of its own records, and of the host of its MTA-STS policy. */
export const OWN_NAMES = ['', '_dmarc.', '_mta-sts.', 'mta-sts.', '_smtp._tls.', 'default._bimi.'] as const;

export interface OwnAlias {
  readonly name: string;
  readonly end: string;
  readonly isDangling: boolean;
  /** The registrable domain of the end can be registered, and nobody has. */
  readonly isUnregistered: boolean;
}

export interface SpfFacts extends SpfSelection {
  /** The record as it was meant, where a blank is missing between two strings of it; null where none is. */
  readonly separated: string | null;
  /** The TXT records of the domain did not fit a datagram. */
  readonly neededTcp: boolean;
  readonly analysis: SpfAnalysis;
  readonly openness: SpfOpenness;
  /** Targets whose registrable domain does not exist, and can be registered. */
  readonly unregistered: Known<SpfAnalysis['targets']>;
}

export interface DmarcFacts {
  /** RFC 9989. */
  readonly tree: DmarcTree;
  /** Null: no record applies. */
  readonly applied: AppliedDmarc | null;
  /** What RFC 7489 reads: the domain's own record, else that of its registrable domain. */
  readonly legacy: DmarcTree['policy'];
  /** Texts at the domain itself that belong below `_dmarc`. */
  readonly misplaced: readonly string[];
  /** Where aggregate and failure reports go, by host, each host once; the first six. */
  readonly destinations: readonly ReportDestination[];
  readonly destinationCount: number;
}

export interface ReportDestination {
  readonly host: string;
  /** Null: the host belongs to the same organisation, nothing has to be authorised (RFC 9990). */
  readonly authorization: Known<boolean> | null;
  /** The name that has to say `v=DMARC1`. */
  readonly authorizationName: string;
  readonly canReceive: Known<boolean>;
  /** Nobody has the domain of the host, and anyone can register it. */
  readonly isUnregistered: Known<boolean>;
}

export interface DkimFacts {
  /** Selectors that the caller knows, lower case, each once. */
  readonly given: readonly string[];
  readonly probedCount: number;
  /** Selectors that answered with a key record or an alias, sorted; what a wildcard answers once, as `*`. */
  readonly selectors: readonly DkimSelector[];
  readonly failures: readonly { readonly selector: string; readonly reason: string }[];
  /**
   * `_domainkey` below the domain: RFC 8020 makes `absent` mean that nothing is below it. `unclear`: a name that nobody
   * would choose is not denied either (a wildcard), so that the answer proves nothing.
   */
  readonly subtree: Known<'exists' | 'absent' | 'unclear'>;
  /** The zone's servers were seen to answer for names that only have others below them. */
  readonly isDenialProven: Known<boolean>;
  /** Whether a selector that nobody would choose answers, too. */
  readonly hasWildcard: Known<boolean>;
}

export interface DkimSelector {
  readonly selector: string;
  readonly readings: readonly DkimReading[];
  /** Targets of the CNAME chain, in order. */
  readonly aliases: readonly string[];
  /** The chain ends at a name that does not exist. */
  readonly isDangling: boolean;
  /** The registrable domain of that name can be registered, and nobody has. */
  readonly isUnregistered: Known<boolean>;
}

export interface MxFacts {
  /** `null`: the domain declares that it takes no mail (RFC 7505). `implicit`: no MX, but addresses (RFC 5321 5.1). */
  readonly kind: 'hosts' | 'null' | 'implicit' | 'none';
  /** By preference, then name; the exchange of a null MX left out. At most 100. */
  readonly hosts: readonly MxHost[];
  readonly hostCount: number;
  readonly isNullMixed: boolean;
}

export interface MxHost {
  readonly exchange: string;
  readonly preference: number;
  /** The exchange is written as an address. */
  readonly isAddress: boolean;
  /** Targets of the CNAME chain, in order; empty as it should be. */
  readonly aliases: Known<readonly string[]>;
  /** As far as they could be looked up. */
  readonly addresses: readonly string[];
  /** Why addresses may be missing; null: both families were answered. */
  readonly addressGap: string | null;
  /** The registrable domain of the exchange does not exist, and can be registered. */
  readonly isUnregistered: Known<boolean>;
  /** TLSA records at port 25; `isAuthentic`: DNSSEC vouches for them, the MX records and the addresses (RFC 7672 2.2). */
  readonly tlsa: Known<{
    readonly records: readonly TlsaData[];
    readonly isAuthentic: boolean;
  }>;
  /** One public address of each family, and the names that it has by PTR; of the first two hosts that are the domain's own, up to the first fault. */
  readonly pointers: readonly Known<AddressPointer>[];
}

export interface AddressPointer {
  readonly address: string;
  readonly names: readonly string[];
  /** One of the names has the address, too: forward-confirmed reverse DNS. */
  readonly isConfirmed: boolean;
}

export interface MtaStsFacts {
  readonly record: Known<MtaStsRecord>;
  /** Null: there is no valid record, so nobody fetches a policy. */
  readonly policy: Known<MtaStsFetch> | null;
  /** A policy that asks for encryption is served, but there is no valid record. */
  readonly isPolicyOrphaned: boolean;
}

export type MtaStsFetch =
  | (MtaStsPolicyReading & { readonly contentType: string | null })
  /** `reason` ends a sentence. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface BimiFacts {
  readonly record: Known<BimiRecord>;
  /** The domain whose record it is: this one, or the organisational domain. */
  readonly recordDomain: string;
  /** Null: the record names none. */
  readonly logo: Known<BimiDocument> | null;
  readonly certificate: Known<BimiDocument> | null;
}

/** A document that the BIMI record names, and what is wrong with it. */
export interface BimiDocument {
  readonly url: string;
  readonly faults: readonly string[];
  /** What it says about itself, as sentences. */
  readonly summary: string;
}

/** `unsigned`: the parent holds no DS. `unvalidated`: it does, but our resolver does not validate. */
export type DnssecFacts = Known<{
  readonly state: 'secure' | 'bogus' | 'unsigned' | 'unvalidated';
  readonly zone: string;
}>;
