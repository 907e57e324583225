import type { CollectedChange } from '@repo/scanner/in-process';
import type { LocalTree } from './local-tree.ts';

/** A file as it is uploaded: by its own name, without folders. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Who scans: this process or a service. Each gives the UTF-8 text of a report and throws RunError. */
export interface Engine {
  /** The report of `POST /api/scan`. */
  scanLockfile(file: Upload): Promise<Uint8Array>;
  /** The report of `POST /api/scan/container`. */
  scanContainer(file: Upload): Promise<Uint8Array>;
  /** The report of `POST /api/scan/purl`. */
  scanPurls(purls: readonly string[]): Promise<Uint8Array>;
  /** A report like that of `POST /api/scan/repo`. */
  scanTree(tree: LocalTree): Promise<Uint8Array>;
  /** A report like that of `POST /api/scan/repo/diff`; null where files are sent one by one. */
  readonly scanChange: ((change: CollectedChange) => Promise<Uint8Array>) | null;
  close(): Promise<void>;
}
