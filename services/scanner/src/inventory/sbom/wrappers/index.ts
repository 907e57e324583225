import type { Wrapper } from '../wrapper.ts';
import { dsseEnvelope } from './dsse-envelope.ts';
import { inTotoStatement } from './in-toto-statement.ts';
import { platformExport } from './platform-export.ts';
import { sigstoreBundle } from './sigstore-bundle.ts';

/** Everything that an SBOM is handed around in. */
export const wrappers: readonly Wrapper[] = [platformExport, sigstoreBundle, dsseEnvelope, inTotoStatement];
