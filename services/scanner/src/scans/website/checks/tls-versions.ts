import { info, pass, warn } from '../../../audit/verdict.ts';
import { type WebsiteCheck, whenKnown } from '../website-check.ts';

const NAMES = { TLSv1: 'TLS 1.0', 'TLSv1.1': 'TLS 1.1' } as const;

/** RFC 8996: TLS 1.0 and 1.1 must not be used. */
export const tlsVersions: WebsiteCheck = {
  key: 'tls_versions',
  category: 'transport',
  name: 'TLS versions',
  judge: ({ tls, oldTls }) =>
    whenKnown(tls, 'The TLS versions', (handshake) =>
      handshake === null
        ? info('Nothing speaks TLS.')
        : whenKnown(oldTls, 'Whether old TLS versions are offered', (old) => {
            const spoken = handshake.protocol ?? 'TLS';
            if (old.length === 0) return pass(`${spoken} is spoken, and neither TLS 1.0 nor 1.1.`);
            const names = old.map((version) => NAMES[version]).join(' and ');
            return warn(-5, `${names} is still offered.`, 'Offer TLS 1.2 and 1.3 only.');
          }),
    ),
};
